import { expect, test } from 'vitest';
import { CATALOGUES } from '../lib/texts/catalogues.ts';
import { apiPath, failureOf, unreachable } from './api-client.ts';

test("an API error keeps the API's message", () => {
  const details = [{ field: 'title', message: 'Title is required' }];
  const body = { status: 400, code: 'invalid', message: 'Error adding badge', error: 'Title is required', details };
  const { code, message, error, details: kept } = failureOf(400, JSON.stringify(body));
  expect({ code, message, error, details: kept }).toEqual({
    code: 'invalid',
    message: 'Error adding badge',
    error: 'Title is required',
    details,
  });
});

test("another server's error gets a generic message", () => {
  const { code, message, error } = failureOf(503, '<h1>Bad gateway</h1>');
  expect({ code, message }).toEqual({ code: 'unavailable', message: 'The server gave an unexpected answer' });
  expect(error).toContain('503');
  expect(failureOf(502, '').code).toBe('internal');
  expect(failureOf(401, 'null').code).toBe('unauthorized');
  expect(failureOf(404, 'Not found').code).toBe('not_found');
});

test('the path of a call has its parameters, encoded, and the query without what is undefined', () => {
  expect(apiPath('/api/webhooks/:id/deliveries/:delivery_id', { id: 'a/b', delivery_id: 'ü' })).toBe(
    '/api/webhooks/a%2Fb/deliveries/%C3%BC',
  );
  expect(apiPath('/api/messages', {}, { search: 'a b', before: '', folder: undefined, limit: 2 })).toBe(
    '/api/messages?search=a+b&before=&limit=2',
  );
});

test('a visitor reads what the client itself says in the language of the page', () => {
  const texts = [unreachable(), failureOf(502, '<h1>Bad gateway</h1>')].flatMap((failure) =>
    Object.values(failure.texts),
  );
  for (const [language, { page }] of Object.entries(CATALOGUES)) {
    expect([language, texts.filter((text) => !Object.hasOwn(page, text))]).toEqual([language, []]);
  }
});
