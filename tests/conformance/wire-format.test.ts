import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { makeUser, startApp } from '../support/app.ts';
import { engines } from '../support/engines.ts';

describe('methods', () => {
  test('a path without a parameter is never read as an id', async () => {
    const app = await startApp();
    for (const path of ['/api/users/login', '/api/users/change-password', '/api/projects/new', '/api/badges/order']) {
      const response = await app.request('GET', path);
      expect([path, response.statusCode, response.headers.allow]).toEqual([path, 405, 'POST']);
      expect(response.json()).toMatchObject({ status: 405, code: 'method_not_allowed' });
    }
    const me = await app.request('DELETE', '/api/users/me');
    expect([me.statusCode, me.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  test('Allow lists the methods of the path, whichever was rejected', async () => {
    const app = await startApp();
    for (const method of ['PUT', 'PATCH', 'OPTIONS']) {
      const response = await app.request(method, '/api/projects?user_name=sample');
      expect([method, response.statusCode, response.headers.allow]).toEqual([method, 405, 'GET, HEAD']);
    }
    const one = await app.request('PUT', '/api/projects/1');
    expect(one.headers.allow?.split(', ').sort()).toEqual(['DELETE', 'GET', 'HEAD', 'PATCH']);
    const asset = await app.request('DELETE', '/assets/x.js');
    expect([asset.statusCode, asset.headers.allow]).toEqual([405, 'HEAD, GET']);
  });
});

test('a wrong type has a readable message', async () => {
  const app = await startApp();
  const ada = await makeUser(app);
  const fieldError = async (path: string, json: unknown) => (await ada.request('POST', path, { json })).json().error;
  expect(await fieldError('/api/badges/new', null)).toBe('The body must be an object');
  expect(await fieldError('/api/badges/new', { id: 5 })).toBe('Id must be text');
  expect(await fieldError('/api/badges/order', { ids: 'x' })).toBe('Ids must be a list');
});

test('a failure has ids and values beside its English, and so has each fault of a field', async () => {
  const app = await startApp();
  const ada = await makeUser(app);
  const long = { title: 'x'.repeat(201), badge_link: 'ftp://a.example' };
  expect((await ada.request('POST', '/api/badges/new', { json: long })).json()).toEqual({
    status: 400,
    code: 'invalid',
    message: 'Error adding badge',
    message_id: 'adding_record_failed',
    error: 'Title must be at most 200 characters',
    error_id: 'field_too_long',
    params: { record: 'badge', field: 'Title', n: 200 },
    details: [
      {
        field: 'title',
        message: 'Title must be at most 200 characters',
        error_id: 'field_too_long',
        params: { field: 'Title', n: 200 },
      },
      {
        field: 'badge_link',
        message: 'Badge link must be a web address that starts with http:// or https://',
        error_id: expect.stringMatching(/^field_/),
        params: { field: 'Badge link' },
      },
    ],
  });
  expect((await app.request('GET', '/api/badges/none')).json()).toEqual({
    status: 404,
    code: 'not_found',
    message: 'Badge not found',
    message_id: 'what_not_found',
    error: 'Not found',
    error_id: 'not_found',
    params: { what: 'Badge' },
  });
});

describe.each(engines)('a stale edit on $name', (engine) => {
  test('returns the object as a GET does', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const { skill } = (await ada.request('POST', '/api/skills/new', { json: { name: 'Kelp' } })).json();
    const path = `/api/skills/${skill.id}`;
    const stored = (await ada.request('GET', path)).json();

    const stale = await ada.request('PATCH', path, { json: { name: 'Alga' }, headers: { 'if-match': '"old"' } });

    expect(stale.statusCode).toBe(409);
    expect(stale.json().details).toEqual(stored);
  });

  test('accepts an ETag that a proxy has weakened', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const { badge } = (await ada.request('POST', '/api/badges/new', { json: { title: 'Swimmer' } })).json();
    for (const [path, json] of [
      [`/api/badges/${badge.id}`, { title: 'Diver' }],
      [`/api/users/${ada.user.id}`, { headline: 'Diver' }],
    ] as const) {
      const { etag } = (await ada.request('GET', path)).headers;
      const response = await ada.request('PATCH', path, { json, headers: { 'if-match': `W/${etag}` } });
      expect([path, response.statusCode]).toEqual([path, 200]);
    }
  });
});

test('a stopping server finishes running requests, with Connection: close', async () => {
  const app = await startApp();
  const port = Number(new URL(await app.listen()).port);
  const socket = connect(port, '127.0.0.1');
  const response = text(socket);
  const body = JSON.stringify({ email: 'ada@example.com' });
  const head = [
    'POST /api/leads HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ];
  const begun = once(app.server.server, 'request');
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`);
  await begun;

  const stopped = app.stop();
  socket.write(body.slice(5));

  expect(await response).toMatch(/^HTTP\/1.1 200 OK\r\n[\s\S]*connection: close\r\n/i);
  await stopped;
});
