import { describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import { engines } from '../../support/engines.ts';

const STORED = { status: 200, success: true, message: 'Thank you. We will be in touch.' };

function storedLeads({ ctx }: TestApp) {
  return ctx.db.selectFrom('leads').select(['email', 'created_at']).orderBy('email').execute();
}

describe.each(engines)('leads on $name', (engine) => {
  test('are stored with the time they came', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });

    const response = await app.request('POST', '/api/leads', { json: { email: ' Ada@Example.com ', plan: 'starter' } });

    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual(STORED);
    expect(await storedLeads(app)).toEqual([{ email: 'ada@example.com', created_at: clock.now().toISOString() }]);
  });

  test('get the same response for a known email, which is stored once, with its first time', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const first = await app.request('POST', '/api/leads', { json: { email: 'ada@example.com' } });
    const firstTime = clock.now().toISOString();
    clock.advance(60_000);

    const second = await app.request('POST', '/api/leads', { json: { email: 'ADA@example.com' } });

    expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body]);
    expect(await storedLeads(app)).toEqual([{ email: 'ada@example.com', created_at: firstTime }]);
  });

  test('reject invalid emails, and store nothing', async () => {
    const app = await startApp({ engine });
    for (const email of [
      undefined,
      '',
      '   ',
      'ada',
      'ada@',
      'ada@example',
      'a b@example.com',
      'a@b.com\nBcc: c@d.org',
      7,
    ]) {
      const response = await app.request('POST', '/api/leads', { json: { email } });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ message: 'Error sending your email', details: [{ field: 'email' }] });
    }
    expect(await storedLeads(app)).toEqual([]);
  });

  test('accept a form post too, which redirects to the page with a note', async () => {
    const app = await startApp({ engine });

    const response = await app.request('POST', '/api/leads', {
      body: new URLSearchParams({ email: 'ada@example.com' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe('/#lead-stored');
    expect(await storedLeads(app)).toMatchObject([{ email: 'ada@example.com' }]);
  });

  test('are accepted five times an hour from one IP, and from others independently', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, config: { rateLimits: true }, now: clock.now });
    const send = (index: number, ip: string) =>
      app.request('POST', '/api/leads', { json: { email: `ada-${index}@example.com` }, ip });
    for (let index = 0; index < 5; index++) expect((await send(index, '192.0.2.1')).statusCode).toBe(200);

    const sixth = await send(5, '192.0.2.1');

    expect(sixth.statusCode).toBe(429);
    expect(sixth.headers['retry-after']).toBe('3600');
    expect((await send(6, '192.0.2.2')).statusCode).toBe(200);
    expect(await storedLeads(app)).toHaveLength(6);
    clock.advance(3_600_001);
    expect((await send(7, '192.0.2.1')).statusCode).toBe(200);
  });
});
