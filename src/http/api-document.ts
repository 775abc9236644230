/** The parts of an OpenAPI document that the API reference shows. */
export type ApiDocument = {
  info: { title: string; version: string; description?: string };
  paths: Record<string, Record<string, ApiOperation>>;
};

export type ApiOperation = {
  tags?: string[];
  summary?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: ApiSchema }[];
  requestBody?: { content?: Record<string, { schema?: ApiSchema }> };
  responses?: Record<string, { content?: Record<string, { schema?: ApiSchema }> }>;
};

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
