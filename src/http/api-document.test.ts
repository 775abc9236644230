import { expect, test } from 'vitest';
import { byTag, describeSchema, fieldsOf } from './api-document.ts';

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
