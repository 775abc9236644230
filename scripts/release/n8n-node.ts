/**
 * The description of a node for n8n in its declarative style, made of the OpenAPI document: n8n makes the requests.
 * Source: https://docs.n8n.io/integrations/creating-nodes/build/declarative-style-node/
 */
import type { JsonSchema, OpenApi, Operation } from './client-types.ts';

type Shown = { show: { resource: string[]; operation: string[] } };
type Property = {
  displayName: string;
  name: string;
  type: 'options' | 'string' | 'number' | 'boolean' | 'json' | 'collection';
  default: unknown;
  required?: true;
  noDataExpression?: true;
  placeholder?: string;
  typeOptions?: { rows: number };
  displayOptions?: Shown | { show: { resource: string[] } };
  options?: unknown[];
  routing?: { send: { type: 'body' | 'query'; property: string; value?: string } };
};
type Call = {
  /** Of the operation in the node. */
  value: string;
  name: string;
  method: string;
  path: string;
  operation: Operation;
};
type Resource = { path: string; name: string; calls: Call[] };

/** What a call of a record, client, proposal or view is in n8n, by its method and the path below the resource. */
const CALLS: Record<string, { value: string; name: string }> = {
  'get ': { value: 'getAll', name: 'Get Many' },
  'get /{id}': { value: 'get', name: 'Get' },
  'post ': { value: 'create', name: 'Create' },
  'post /new': { value: 'create', name: 'Create' },
  'patch /{id}': { value: 'update', name: 'Update' },
  'delete /{id}': { value: 'delete', name: 'Delete' },
  'post /{id}/restore': { value: 'restore', name: 'Restore' },
  'post /{id}/send': { value: 'send', name: 'Send' },
};
const PATH = /^\/api\/([\w-]+)(.*)$/;
/** Set by the server, or another word for a field that is there. */
const NOT_SENT = ['id', 'user_id', 'hidden'];
const LONG_TEXT = 1_000;
const JSON_VALUE = '={{ typeof $value === "string" ? JSON.parse($value) : $value }}';

export function n8nDescription(document: OpenApi): object {
  const resources = resourcesOf(document);
  return {
    displayName: 'Vitrine',
    name: 'vitrine',
    icon: 'file:vitrine.svg',
    group: ['transform'],
    version: 1,
    subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
    description: 'Reads and changes a portfolio, its messages and its clients',
    defaults: { name: 'Vitrine' },
    inputs: ['main'],
    outputs: ['main'],
    usableAsTool: true,
    credentials: [{ name: 'vitrineApi', required: true }],
    requestDefaults: {
      baseURL: '={{ $credentials.origin.replace(/\\/+$/, "") }}',
      headers: { accept: 'application/json' },
    },
    properties: [
      {
        displayName: 'Resource',
        name: 'resource',
        type: 'options',
        noDataExpression: true,
        default: 'projects',
        options: resources.map(({ path, name }) => ({ name: titled(name), value: path })),
      },
      ...resources.flatMap((resource) => [
        operationsOf(resource),
        ...resource.calls.flatMap((call) => inputsOf(resource, call)),
      ]),
    ],
  };
}

/** What a token may create: the kinds of records, views, clients and proposals; and messages, which others write. */
function resourcesOf({ paths }: OpenApi): Resource[] {
  const found = new Map<string, Resource>();
  for (const [path, operations] of Object.entries(paths)) {
    const [, resource = '', below = ''] = PATH.exec(path) ?? [];
    for (const [method, operation] of Object.entries(operations)) {
      const call = CALLS[`${method} ${below}`];
      if (!call || !operation.security?.some(({ token }) => token)) continue;
      const known = found.get(resource) ?? { path: resource, name: '', calls: [] };
      known.calls.push({ ...call, method: method.toUpperCase(), path, operation });
      if (call.value === 'create') known.name = bodyName(operation) ?? '';
      found.set(resource, known);
    }
  }
  const messages = found.get('messages');
  if (messages) messages.name = 'message';
  // An import is created, too, and is nothing that can be changed.
  const isRecord = ({ name, calls }: Resource) => name === 'message' || calls.some(({ value }) => value === 'update');
  return [...found.values()].filter(isRecord).sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

function operationsOf({ path, name, calls }: Resource): Property {
  return {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    default: calls[0]?.value,
    displayOptions: { show: { resource: [path] } },
    options: calls.map((call) => ({
      name: call.name,
      value: call.value,
      action: call.value === 'getAll' ? `Get many ${path}` : `${call.name} a ${name.replaceAll('_', ' ')}`,
      description: call.operation.summary,
      routing: {
        request: {
          method: call.method,
          url: `=${call.path.replace('{id}', '{{ encodeURIComponent($parameter["id"]) }}')}`,
        },
        output: { postReceive: outputOf(call) },
      },
    })),
  };
}

/** The record without the sentence around it; a list as one item for each of its rows. */
function outputOf({ operation }: Call): object[] {
  const property = bodyName(operation) ?? listName(operation);
  return property === undefined ? [] : [{ type: 'rootProperty', properties: { property } }];
}

function inputsOf({ path }: Resource, call: Call): Property[] {
  const displayOptions = { show: { resource: [path], operation: [call.value] } };
  const inputs: Property[] = [];
  if (call.path.includes('{id}'))
    inputs.push({ displayName: 'ID', name: 'id', type: 'string', default: '', required: true, displayOptions });
  const body = call.operation.requestBody?.content?.['application/json']?.schema;
  const fields = Object.entries(body?.properties ?? {}).filter(([name]) => !NOT_SENT.includes(name));
  for (const [name, schema] of fields) {
    if (body?.required?.includes(name)) inputs.push({ ...input(name, schema, 'body'), required: true, displayOptions });
  }
  const optional = fields.filter(([name]) => !body?.required?.includes(name));
  if (optional.length > 0) {
    const options = optional.map(([name, schema]) => input(name, schema, 'body'));
    inputs.push(collection('Fields', 'fields', 'Add a field', options, displayOptions));
  }
  const queries = (call.operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  if (queries.length > 0) {
    const options = queries.map(({ name, schema }) => input(name, schema ?? {}, 'query'));
    inputs.push(collection('Filters', 'filters', 'Add a filter', options, displayOptions));
  }
  return inputs;
}

function collection(
  displayName: string,
  name: string,
  placeholder: string,
  options: Property[],
  displayOptions: Shown,
): Property {
  return { displayName, name, type: 'collection', placeholder, default: {}, options, displayOptions };
}

function input(name: string, schema: JsonSchema, type: 'body' | 'query'): Property {
  const common = { displayName: titled(name), name, routing: { send: { type, property: name } } };
  if (schema.enum) {
    const options = schema.enum.map((value) => ({ name: value === '' ? 'None' : titled(`${value}`), value }));
    return { ...common, type: 'options', default: schema.enum[0], options };
  }
  if (schema.type === 'boolean') return { ...common, type: 'boolean', default: false };
  if (schema.type === 'number' || schema.type === 'integer') return { ...common, type: 'number', default: 0 };
  if (schema.type === 'string') {
    const isLong = (schema.maxLength ?? 0) > LONG_TEXT && !name.endsWith('url');
    return { ...common, type: 'string', default: '', ...(isLong && { typeOptions: { rows: 4 } }) };
  }
  const start = schema.type === 'array' ? '[]' : schema.type === 'object' ? '{}' : 'null';
  return { ...common, type: 'json', default: start, routing: { send: { type, property: name, value: JSON_VALUE } } };
}

function responseOf(operation: Operation): JsonSchema | undefined {
  return operation.responses?.['200']?.content?.['application/json']?.schema;
}

/** Returns `project` of `{ status, success, message, project }`. */
function bodyName(operation: Operation): string | undefined {
  const properties = responseOf(operation)?.properties ?? {};
  if (!('success' in properties)) return;
  return Object.keys(properties).find((name) => properties[name]?.type === 'object');
}

/** Returns `clients` of `{ clients, next }`. */
function listName(operation: Operation): string | undefined {
  const properties = responseOf(operation)?.properties ?? {};
  if ('id' in properties) return;
  return Object.keys(properties).find((name) => properties[name]?.type === 'array');
}

/** Returns 'Image URL' for `image_url`. */
function titled(name: string): string {
  const words = name
    .split(/[_-]/)
    .map((word) =>
      /^(url|id|seo|doi|isbn)$/.test(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1),
    );
  return words.join(' ');
}
