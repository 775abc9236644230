import { expect, test } from 'vitest';
import { startApp } from '../support/app.ts';

type Operation = { tags?: string[]; responses?: Record<string, { content?: Record<string, { schema?: object }> }> };

/** A zip file, whose content JSON Schema cannot describe. */
const WITHOUT_SCHEMA = [
  'get /api/users/login/provider/{provider}/callback',
  'get /api/export/archive',
  'get /api/resume/{format}',
];

test('every operation of the API document has a tag, and a schema of its response', async () => {
  const app = await startApp();
  const { paths } = (await app.request('GET', '/api/openapi.json')).json() as {
    paths: Record<string, Record<string, Operation>>;
  };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
  );

  expect(operations.length).toBeGreaterThan(50);
  expect(operations.filter(({ tags }) => !tags?.[0]).map(({ name }) => name)).toEqual([]);
  const schemaOf = ({ responses }: Operation) => Object.values(responses?.[200]?.content ?? {})[0]?.schema;
  const undescribed = operations.filter((operation) => Object.keys(schemaOf(operation) ?? {}).length === 0);
  expect(undescribed.map(({ name }) => name)).toEqual(WITHOUT_SCHEMA);
});
