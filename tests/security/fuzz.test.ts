import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeUser, startApp, type TestUser } from '../support/app.ts';
import { bothEngines } from '../support/engines.ts';
import { HOSTILE_FOLDER } from '../support/images.ts';

const REQUESTS = 400;
/** Traces, statements and internal paths. */
const LEAK = /\bat [\w.<>]+ \(|node_modules|SQLITE_|\bselect .+ from\b|\.server\.ts|password_hash|\$argon2/i;
const SKIPPED = [
  // These end the session that the run needs.
  'POST /api/users/logout',
  'POST /api/users/change-password',
  'DELETE /api/users/{id}',
  // These return files.
  'GET /api/export/archive',
  'GET /api/resume/{format}',
  // These ask another server.
  'POST /api/import/github',
  'POST /api/import/publications',
];

type Schema = {
  type?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
};
type Parameter = { in: string; name: string; schema: Schema };
type Operation = {
  method: string;
  path: string;
  parameters: Parameter[];
  body: Schema | undefined;
  statuses: string[];
};

const folder = join(HOSTILE_FOLDER, 'strings');
const HOSTILE = readdirSync(folder).flatMap((name) => stringsIn(JSON.parse(readFileSync(join(folder, name), 'utf8'))));

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** Those that look like a leak when the server sends them back, as JSON has them. */
const LIKE_A_LEAK = HOSTILE.filter((text) => LEAK.test(text)).map((text) => JSON.stringify(text.trim()).slice(1, -1));

const withoutSent = (body: string) => LIKE_A_LEAK.reduce((rest, text) => rest.replaceAll(text, ''), body);

const anything = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.constantFrom(
    null,
    true,
    0,
    -1,
    1e308,
    2 ** 53 + 1,
    '',
    [],
    {},
    [[[]]],
    { $ne: null },
    'x'.repeat(20_000),
    Array(2_000).fill('x'),
  ),
  fc.string({ unit: 'binary', maxLength: 50 }),
);

/** Mostly valid for the schema, so that validation sometimes passes; otherwise anything. */
function anyValueOf(schema: Schema): fc.Arbitrary<unknown> {
  const good = goodValueOf(schema);
  return fc.oneof({ arbitrary: good, weight: 4 }, { arbitrary: anything, weight: 1 });
}

function goodValueOf({ type, enum: choices, properties, items, anyOf }: Schema): fc.Arbitrary<unknown> {
  if (choices) return fc.constantFrom(...choices);
  if (anyOf?.[0]) return goodValueOf(anyOf[0]);
  if (properties) {
    const fields = Object.entries(properties).map(([name, field]) => [name, anyValueOf(field)]);
    return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
  }
  if (type === 'array') return fc.array(items ? anyValueOf(items) : anything, { maxLength: 3 });
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') return fc.integer();
  return fc.constantFrom('', 'text', '2020-02-29', 'https://example.com/', 'ada@example.com', ...HOSTILE.slice(0, 20));
}

async function operationsOf(user: TestUser): Promise<Operation[]> {
  const { paths } = (await user.request('GET', '/api/openapi.json')).json();
  const operations = Object.entries<Record<string, never>>(paths).flatMap(([path, item]) =>
    Object.entries<{ parameters?: Parameter[]; requestBody?: never; responses: object }>(item).map(
      ([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        parameters: operation.parameters ?? [],
        body: (operation.requestBody as { content?: Record<string, { schema: Schema }> } | undefined)?.content?.[
          'application/json'
        ]?.schema,
        statuses: Object.keys(operation.responses),
      }),
    ),
  );
  return operations.filter(({ method, path }) => !SKIPPED.includes(`${method} ${path}`));
}

function requestFor(operation: Operation) {
  const parameters = fc.record(
    Object.fromEntries(operation.parameters.map(({ name, schema }) => [name, anyValueOf(schema)])),
  );
  return fc.record({ parameters, json: operation.body ? anyValueOf(operation.body) : fc.constant(undefined) });
}

function pathFor({ path, parameters }: Operation, values: Record<string, unknown>): string {
  const text = (name: string) => encodeURIComponent(String(values[name]).toWellFormed());
  const query = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => `${name}=${text(name)}`);
  return `${path.replace(/\{(\w+)\}/g, (_, name: string) => text(name) || 'x')}?${query.join('&')}`;
}

describe.each(bothEngines)('the API on $name', (engine) => {
  test('responds to every request with a documented status, JSON or CSV, and nothing internal', {
    timeout: 120_000,
  }, async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const operations = await operationsOf(ada);
    expect(operations.length).toBeGreaterThan(50);

    const request = fc
      .constantFrom(...operations)
      .chain((operation) => requestFor(operation).map((values) => ({ operation, ...values })));
    await fc.assert(
      fc.asyncProperty(request, async ({ operation, parameters, json }) => {
        const response = await ada.request(
          operation.method,
          pathFor(operation, parameters),
          json === undefined ? {} : { json },
        );

        expect(operation.statuses, response.body).toContain(String(response.statusCode));
        expect(response.statusCode).toBeLessThan(500);
        const isTable = String(response.headers['content-type']).startsWith('text/csv');
        if (response.body && !isTable) expect(() => response.json()).not.toThrow();
        expect(withoutSent(response.body)).not.toMatch(LEAK);
        expect(({} as Record<string, unknown>).polluted).toBeUndefined();
      }),
      { numRuns: REQUESTS },
    );
    expect((await ada.request('GET', '/api/users/me')).statusCode).toBe(200);
  });
});
