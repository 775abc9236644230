/** The parts of an OpenAPI document that the API reference shows. */
export type ApiDocument = {
  info: { title: string; version: string; description?: string };
  servers?: { url: string }[];
  components?: object;
  paths: Record<string, Record<string, ApiOperation>>;
};

export type ApiOperation = {
  tags?: string[];
  summary?: string;
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean; schema?: ApiSchema }[];
  requestBody?: { content?: Record<string, { schema?: ApiSchema }> };
  responses?: Record<string, ApiResponse>;
};

type ApiResponse = { $ref?: string; description?: string; content?: Record<string, { schema?: ApiSchema }> };

export type ApiSchema = {
  type?: string | string[];
  properties?: Record<string, ApiSchema>;
  items?: ApiSchema;
  required?: string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: ApiSchema[];
  format?: string;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
};

export type ApiEntry = { method: string; path: string; operation: ApiOperation };

/** Returns the operations by their first tag, in alphabetical order of the tags. */
export function byTag({ paths }: ApiDocument): [tag: string, entries: ApiEntry[]][] {
  const entries = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const groups = Map.groupBy(entries, ({ operation }) => operation.tags?.[0] ?? 'other');
  return [...groups].sort(([a], [b]) => a.localeCompare(b, 'en'));
}

/** Returns a short description of a value: 'text, at most 200', 'one of select, frontend', 'list of text'. */
export function describeSchema(schema: ApiSchema): string {
  const { type, items, anyOf, maxItems } = schema;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return `one of ${schema.enum.map((value) => (value === '' ? "''" : String(value))).join(', ')}`;
  if (anyOf) return anyOf.map(describeSchema).join(' or ');
  if (type === 'array') return `list of ${describeSchema(items ?? {})}${maxItems ? `, at most ${maxItems}` : ''}`;
  const limits = [
    schema.minLength && `at least ${schema.minLength}`,
    schema.maxLength && `at most ${schema.maxLength}`,
  ].filter(Boolean);
  const name =
    type === 'string' ? 'text' : type === 'boolean' ? 'true or false' : [type ?? 'anything'].flat().join(' or ');
  return [name, ...limits].join(', ');
}

/** Returns the fields of an object, or of the objects in a list. */
export function fieldsOf(schema: ApiSchema | undefined): [name: string, schema: ApiSchema, isRequired: boolean][] {
  const object = schema?.type === 'array' ? schema.items : schema;
  return Object.entries(object?.properties ?? {}).map(([name, field]) => [
    name,
    field,
    object?.required?.includes(name) ?? false,
  ]);
}

/** Returns who may call an operation: with a login in a browser, with an API token of a scope, or without both. */
export function accessText({ security = [] }: ApiOperation): string {
  const scope = scopeOf(security);
  if (security.length === 0) return 'Needs no login.';
  if (scope === undefined) return 'Needs a login in a browser: API tokens cannot call it.';
  const isOpen = security.some((choice) => Object.keys(choice).length === 0);
  return isOpen
    ? `Needs no login; with an API token of the scope ${scope} it answers as its account.`
    : `Needs an API token of the scope ${scope}, or a login in a browser.`;
}

function scopeOf(security: NonNullable<ApiOperation['security']>): string | undefined {
  return security.flatMap(({ token = [] }) => token)[0];
}

type ExampleOptions = {
  origin: string;
  /** The fields without which a body is rejected, if the schema does not say it. */
  required?: readonly string[] | undefined;
};

/**
 * Returns a command that calls an operation, for those that an API token may call and those that read without a login;
 * undefined for others. What differs from call to call is a variable of the shell, such as $TOKEN and $ID.
 */
export function curlExample({ method, path, operation }: ApiEntry, options: ExampleOptions): string | undefined {
  const { security = [], requestBody, parameters = [], responses = {} } = operation;
  const hasToken = scopeOf(security) !== undefined;
  const isDocument = Object.values(responses['200']?.content ?? {}).some(({ schema }) => schema?.type !== undefined);
  if (!isDocument || (!hasToken && (method !== 'GET' || security.length > 0))) return undefined;
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name) => {
    // The first language is English: most pages have it as their own, which nothing is translated to.
    const choice = parameters.find((parameter) => parameter.name === name)?.schema?.enum?.at(-1);
    return choice === undefined ? variable(name) : String(choice);
  });
  const needed = parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  const query = needed.map(({ name }) => `${name}=${variable(name)}`).join('&');
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"${options.origin}${url}${query && `?${query}`}"`,
    hasToken ? '-H "Authorization: Bearer $TOKEN"' : '',
    ...bodyLines(requestBody?.content, options),
  ];
  return lines.filter((line) => line !== '').join(' \\\n  ');
}

function variable(name: string): string {
  return `$${name.replaceAll(/(?=[A-Z])/g, '_').toUpperCase()}`;
}

function bodyLines(content: Record<string, { schema?: ApiSchema }> = {}, { required }: ExampleOptions): string[] {
  if (content['multipart/form-data']) return ['-F "file=@$FILE"'];
  const schema = content['application/json']?.schema;
  if (!schema) return [];
  const body = JSON.stringify(exampleObject({ ...schema, required: [...(required ?? schema.required ?? [])] }));
  return ['-H "Content-Type: application/json"', `-d '${body.replaceAll('$ID', "'$ID'")}'`];
}

/** What is no free text; the kind and field are those of a translation. */
const EXAMPLES: Readonly<Record<string, string>> = { ids: '$ID', kind: 'profile', field: 'headline' };

/** Only what is required, or a single text if nothing is. */
function exampleObject({ properties = {}, required = [] }: ApiSchema): Record<string, unknown> {
  const fields = Object.entries(properties);
  const needed = fields.filter(([name]) => required.includes(name));
  const texts = fields.filter(([, { type, enum: choices }]) => type === 'string' && !choices);
  const first = texts.find(([name]) => name === 'headline' || name === 'title') ?? texts[0];
  const shown = needed.length > 0 ? needed : first ? [first] : [];
  return Object.fromEntries(shown.map(([name, field]) => [name, exampleValue(name, field)]));
}

function exampleValue(name: string, { type, items, enum: choices, ...object }: ApiSchema): unknown {
  if (choices) return choices.find((choice) => choice !== '' && choice !== 'select');
  if (type === 'array') return [exampleValue(name, items ?? {})];
  if (type === 'object') return exampleObject(object);
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return 1;
  if (/(?:url|link)$/.test(name)) return 'https://example.com/';
  if (/(?:date|year|_on)$/.test(name)) return '2026-01-31';
  return EXAMPLES[name] ?? 'Example';
}
