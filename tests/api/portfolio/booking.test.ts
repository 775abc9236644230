import { expect, test } from 'vitest';
import { readConfig } from '../../../src/platform/config.ts';
import { makeUser, startApp, type TestUser } from '../../support/app.ts';

const add = async (user: TestUser, booking_url: string) =>
  (await user.request('POST', '/api/services/new', { json: { title: 'A talk', booking_url } })).json().service;

test('the page of a service frames the hosts of its booking page alone, and other pages none', async () => {
  const app = await startApp({ config: { bookingHosts: ['book.example.com'] } });
  const ada = await makeUser(app);
  const page = async (path = `/u/${ada.user.user_name}`) => {
    const { headers, body } = await app.request('GET', path);
    const policy = String(headers['content-security-policy']);
    return { frames: /frame-src [^;]*/.exec(policy)?.[0], body };
  };
  const other = await add(ada, 'https://elsewhere.example.org/ada');
  expect((await page()).frames).toBeUndefined();
  expect((await page()).body).not.toContain('data-embed=');

  await add(ada, 'https://cal.com/ada/30min');
  const hidden = await add(ada, 'https://calendly.com/ada');
  await add(ada, 'https://book.example.com/ada');
  expect((await page()).frames).toBe('frame-src https://book.example.com https://cal.com https://calendly.com');
  await ada.request('PATCH', `/api/services/${hidden.id}`, { json: { hidden: true } });
  const { frames, body } = await page();
  expect(frames).toBe('frame-src https://book.example.com https://cal.com');
  expect(body).toContain('href="https://cal.com/ada/30min" rel="noopener nofollow ugc" class="link" data-embed=');
  expect(body).toContain('href="https://elsewhere.example.org/ada"');
  // Without a click there is nothing of the other sites but links.
  expect(body).not.toMatch(/<(?:iframe|script|link|img)[^>]*(?:cal\.com|book\.example)/);
  expect((await page('/home')).frames).toBe(frames);

  const { project } = (await ada.request('POST', '/api/projects/new', { json: { title: 'Engine' } })).json();
  expect((await page(`/u/${ada.user.user_name}/projects/${project.slug}`)).frames).toBeUndefined();
  const shown = (await app.request('GET', `/api/services/${other.id}`)).json();
  expect(shown).not.toHaveProperty('booking_frame');
});

test('hosts of the operator are names, with commas between them', () => {
  expect(readConfig({}).bookingHosts).toEqual([]);
  const BOOKING_HOSTS = 'Book.example.com, cal.example.org:8443';
  expect(readConfig({ BOOKING_HOSTS }).bookingHosts).toEqual(['book.example.com', 'cal.example.org:8443']);
  for (const wrong of [
    'https://book.example.com',
    'a b',
    "x.example; script-src 'unsafe-inline'",
    '*.example.com',
    'a,,b',
  ]) {
    expect(() => readConfig({ BOOKING_HOSTS: wrong })).toThrow('BOOKING_HOSTS is ');
  }
});
