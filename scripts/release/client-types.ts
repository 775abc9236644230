/** The types of an OpenAPI 3.1 document as `openapi-fetch` takes them; of JSON Schema what the document uses. */

export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  maxLength?: number;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
};
type Content = { content?: Record<string, { schema?: JsonSchema }> };
type Parameter = { name: string; in: string; required?: boolean; schema?: JsonSchema };
export type Operation = {
  summary?: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: Content & { required?: boolean };
  responses?: Record<string, Content & { $ref?: string }>;
  security?: Record<string, string[]>[];
};
export type OpenApi = {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: { Failure: Content } };
};

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** Returns the module of types: `paths`, and `Failure`, which every response but 200 is. */
export function clientTypes({ paths, components }: OpenApi): string {
  const failure = typeOf(components.responses.Failure.content?.['application/json']?.schema ?? {});
  const entries = Object.entries(paths).map(([path, operations]) => `${quoted(path)}: ${pathType(operations)};`);
  return `export type Failure = ${failure};\n\nexport interface paths {\n${entries.join('\n')}\n}\n`;
}

function pathType(operations: Record<string, Operation>): string {
  const members = METHODS.map((method) => {
    const operation = operations[method];
    return operation ? `${comment(operation)}${method}: ${operationType(operation)};` : `${method}?: never;`;
  });
  return `{\nparameters: ${parametersType([])};\n${members.join('\n')}\n}`;
}

function comment({ summary = '', description = '' }: Operation): string {
  const text = [summary, description].filter((part) => part !== '').join('. ');
  return `/** ${text.replaceAll('*/', '*∕')} */\n`;
}

function operationType({ parameters = [], requestBody, responses = {} }: Operation): string {
  const body = requestBody
    ? `requestBody${requestBody.required ? '' : '?'}: { content: ${contentType(requestBody)} }`
    : '';
  const good = Object.entries(responses).filter(([, response]) => response.$ref === undefined);
  const members = good.map(([status, response]) => `${status}: ${responseType(contentType(response))};`);
  const failed = responseType("{ 'application/json': Failure }");
  return `{ parameters: ${parametersType(parameters)}; ${body || 'requestBody?: never'}; responses: { ${members.join(' ')} default: ${failed} } }`;
}

function responseType(content: string): string {
  return `{ headers: { [name: string]: unknown }; content: ${content} }`;
}

function contentType({ content = {} }: Content): string {
  const members = Object.entries(content).map(([type, { schema = {} }]) => {
    return `${quoted(type)}: ${type === 'multipart/form-data' ? 'FormData' : typeOf(schema)}`;
  });
  return members.length === 0 ? 'never' : `{ ${members.join('; ')} }`;
}

function parametersType(parameters: readonly Parameter[]): string {
  const members = ['query', 'header', 'path', 'cookie'].map((place) => {
    const some = parameters.filter((parameter) => parameter.in === place);
    if (some.length === 0) return `${place}?: never`;
    const isRequired = some.some(({ required }) => required);
    const fields = some.map(({ name, required, schema = {} }) => field(name, schema, required === true));
    return `${place}${isRequired ? '' : '?'}: { ${fields.join('; ')} }`;
  });
  return `{ ${members.join('; ')} }`;
}

function field(name: string, schema: JsonSchema, isRequired: boolean): string {
  return `${quoted(name)}${isRequired ? '' : '?'}: ${typeOf(schema)}`;
}

/** Throws for what it does not know, so that no type says less than the document. */
export function typeOf(schema: JsonSchema): string {
  if (schema.$ref !== undefined) throw new Error(`The client's types know no reference ${schema.$ref}`);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return union(choices.map(typeOf));
  if (schema.allOf) return schema.allOf.map((part) => `(${typeOf(part)})`).join(' & ');
  return union([schema.type ?? 'unknown'].flat().map((type) => typeNamed(type, schema)));
}

function typeNamed(type: string, { items = {}, properties, required = [], additionalProperties }: JsonSchema): string {
  switch (type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
    case 'unknown':
      return type;
    case 'integer':
      return 'number';
    case 'array':
      return `(${typeOf(items)})[]`;
    case 'object': {
      const fields = Object.entries(properties ?? {});
      const others = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown';
      if (fields.length === 0) return `{ [name: string]: ${others} }`;
      return `{ ${fields.map(([name, each]) => field(name, each, required.includes(name))).join('; ')} }`;
    }
    default:
      throw new Error(`The client's types know no type ${type}`);
  }
}

function union(types: readonly string[]): string {
  const distinct = [...new Set(types)];
  return distinct.includes('unknown') ? 'unknown' : distinct.join(' | ');
}

function quoted(name: string): string {
  return JSON.stringify(name);
}
