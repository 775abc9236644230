import { expect, test } from 'vitest';
import { accessText, byTag, curlExample, describeSchema, fieldsOf } from './api-document.ts';

test('operations are grouped by their first tag, tags in order', () => {
  const paths = {
    '/api/skills': { get: { tags: ['skills'] } },
    '/api/badges': { get: { tags: ['badges', 'more'] }, post: { tags: ['badges'] } },
    '/api/odd': { get: {} },
  };
  const groups = byTag({ info: { title: 'T', version: '1' }, paths });
  expect(groups.map(([tag, entries]) => [tag, entries.map(({ method, path }) => `${method} ${path}`)])).toEqual([
    ['badges', ['GET /api/badges', 'POST /api/badges']],
    ['other', ['GET /api/odd']],
    ['skills', ['GET /api/skills']],
  ]);
});

test('a schema is described in a few words', () => {
  expect(describeSchema({ type: 'string', minLength: 8, maxLength: 128 })).toBe('text, at least 8, at most 128');
  expect(describeSchema({ type: 'string', enum: ['', 'true'] })).toBe("one of '', true");
  expect(describeSchema({ type: 'array', items: { type: 'string' }, maxItems: 100 })).toBe('list of text, at most 100');
  expect(describeSchema({ anyOf: [{ type: 'boolean' }, { const: 200 }] })).toBe('true or false or 200');
  expect(describeSchema({})).toBe('anything');
});

test('the fields of a list are those of its objects', () => {
  const object = { type: 'object', properties: { id: { type: 'string' }, note: {} }, required: ['id'] };
  const fields = [
    ['id', { type: 'string' }, true],
    ['note', {}, false],
  ];
  expect(fieldsOf(object)).toEqual(fields);
  expect(fieldsOf({ type: 'array', items: object })).toEqual(fields);
  expect(fieldsOf(undefined)).toEqual([]);
});

test('an example has only what is required, and no call that a token cannot make has one', () => {
  const text = { type: 'string' };
  const schema = { properties: { id: text, title: text, ids: { type: 'array', items: text } }, required: ['ids'] };
  const responses = { '200': { content: { 'application/json': { schema: { type: 'object' } } } } };
  const requestBody = { content: { 'application/json': { schema } } };
  const operation = { responses, requestBody, security: [{ session: [] }, { token: ['portfolio:write'] }] };
  const options = { origin: 'https://a.example' };
  const entry = { method: 'POST', path: '/api/things/{thingId}/order', operation };
  const call = [
    'curl -X POST "https://a.example/api/things/$THING_ID/order"',
    '-H "Authorization: Bearer $TOKEN"',
    '-H "Content-Type: application/json"',
  ];
  expect(curlExample(entry, options)).toBe([...call, `-d '{"ids":["'$ID'"]}'`].join(' \\\n  '));
  expect(curlExample(entry, { ...options, required: [] })).toContain(`-d '{"title":"Example"}'`);
  expect(curlExample({ ...entry, operation: { ...operation, security: [{ session: [] }] } }, options)).toBeUndefined();
  expect(accessText({ security: [{}, { session: [] }, { token: ['portfolio:read'] }] })).toMatch(
    /^Needs no login; .*read/,
  );
});
