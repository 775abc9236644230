import { expect, test } from 'vitest';
import { makeUser, startApp } from '../../support/app.ts';

test('the preview is the own page without scripts, for the session only, and only this origin can frame it', async () => {
  const app = await startApp();
  const ada = await makeUser(app, { user_name: 'ada' });
  await ada.request('POST', '/api/badges/new', { json: { title: 'First program' } });
  await ada.request('PATCH', `/api/users/${ada.user.id}`, {
    json: { time_zone: 'Europe/London', availability_state: 'open' },
  });
  const preview = await ada.request('GET', '/studio/preview');
  expect(preview.statusCode).toBe(200);
  const { headers, body } = preview;
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(body.includes('First program')).toBe(true);
  expect([...body.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)).toEqual(['<script type="application/ld+json">']);

  const page = await app.request('GET', '/u/ada');
  expect(page.headers['x-frame-options']).toBe('DENY');
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(page.headers['content-security-policy']).not.toContain('frame-src');
  const studio = await ada.request('GET', '/studio/sections');
  expect(studio.headers['content-security-policy']).toContain("frame-src 'self'; frame-ancestors 'none'");
  const stranger = await app.request('GET', '/studio/preview');
  expect(stranger.statusCode).toBe(401);
  expect(stranger.headers['x-frame-options']).toBe('DENY');

  // Neither a preview nor the owner is counted as a visitor.
  const report = await ada.request('GET', '/api/analytics/track/countries');
  expect(report.json().countries).toEqual([]);
});

test('the preview of a view has what its recipients see, for its owner only', async () => {
  const app = await startApp();
  const [ada, eve] = [await makeUser(app), await makeUser(app)];
  await ada.request('POST', '/api/badges/new', { json: { title: 'First program' } });
  await ada.request('POST', '/api/projects/new', { json: { title: 'Tide tables' } });
  const sections = [{ kind: 'badges', shown: false }];
  const json = { name: 'Acme', slug: 'acme', access: 'links', headline: 'Captain', sections };
  await ada.request('POST', '/api/views', { json });

  const preview = await ada.request('GET', '/studio/preview?view=acme');
  expect([preview.statusCode, preview.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(preview.headers['x-frame-options']).toBe('SAMEORIGIN');
  for (const shown of ['Captain', 'Tide tables']) expect(preview.body).toContain(shown);
  expect(preview.body).not.toContain('First program');
  for (const path of ['/studio/preview?view=other', '/studio/preview?view=']) {
    expect((await ada.request('GET', path)).statusCode, path).toBe(404);
  }
  expect((await eve.request('GET', '/studio/preview?view=acme')).statusCode).toBe(404);
  expect((await app.request('GET', '/studio/preview?view=acme')).statusCode).toBe(401);
});
