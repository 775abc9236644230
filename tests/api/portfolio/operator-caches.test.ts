import { describe, expect, test } from 'vitest';
import { openCtx } from '../../../src/app.ts';
import { suspend, unsuspend } from '../../../src/identity/account/operator-accounts.server.ts';
import { changeProfile } from '../../../src/identity/account/profile-change.server.ts';
import type { Ctx } from '../../../src/platform/context.ts';
import { MINUTE_MS } from '../../../src/platform/lib/time.ts';
import { makeUser, startApp } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import { engines } from '../../support/engines.ts';
import { eventually } from '../../support/eventually.ts';
import { startDns } from '../../support/servers/dns-server.ts';

const DOMAIN = 'ada.example';

type Command = (operator: Ctx, userId: string) => Promise<unknown>;

/** What an operator does to an account while the server runs, and how they take it back. */
const COMMANDS: Record<string, { run: Command; undo: Command; hidden: readonly string[] }> = {
  'user suspend': { run: suspend, undo: unsuspend, hidden: ['page', 'file', 'card', 'domain', 'sitemap'] },
  'user rename': {
    run: (operator, id) => changeProfile(operator, id, { user_name: 'augusta' }, {}),
    undo: (operator, id) => changeProfile(operator, id, { user_name: 'ada' }, {}),
    hidden: ['page', 'file', 'card'],
  },
};

describe.each(engines)('what a server has in memory, on $name,', (engine) => {
  test.each(Object.entries(COMMANDS))('follows vitrine %s, there and back', async (_name, { run, undo, hidden }) => {
    const dns = await startDns();
    const clock = stillClock();
    const config = { origin: 'https://folio.example', originIsFixed: true, secure: true, dnsServer: dns.server };
    const app = await startApp({ engine, now: clock.now, config });
    const ada = await makeUser(app, { user_name: 'ada' });
    await ada.request('POST', '/api/projects/new', { json: { title: 'Engine' } });
    const claimed = (await ada.request('POST', '/api/domains', { json: { domain: DOMAIN } })).json();
    dns.records.set(claimed.txt_name, claimed.txt_value);
    expect((await ada.request('POST', `/api/domains/${claimed.id}/verify`)).statusCode).toBe(200);
    const card = /\/cards\/u\/ada\/[\w.-]+/.exec((await app.request('GET', '/u/ada')).body)?.[0] ?? '';

    const shows = async () => {
      // A sitemap is made again once a minute.
      clock.advance(MINUTE_MS);
      const statusOf = async (path: string, headers = {}) => (await app.request('GET', path, { headers })).statusCode;
      const sitemap = await app.request('GET', '/sitemap.xml', { headers: { host: DOMAIN } });
      return {
        page: (await statusOf('/u/ada')) === 200,
        file: (await statusOf('/u/ada/resume.md')) === 200,
        card: (await statusOf(card)) === 200,
        domain: (await statusOf('/', { host: DOMAIN })) === 200,
        sitemap: sitemap.statusCode === 200 && sitemap.body.includes(`<loc>https://${DOMAIN}`),
      };
    };
    const all = await shows();
    expect(all).toEqual({ page: true, file: true, card: true, domain: true, sitemap: true });
    const { ctx: operator, stop } = await openCtx(app.ctx.config, { now: clock.now, command: { creates: false } });
    try {
      await run(operator, ada.user.id);
      const expected = Object.fromEntries(
        Object.entries(all).map(([name, is]) => [name, is && !hidden.includes(name)]),
      );
      await eventually(async () => expect(await shows()).toEqual(expected));
      await undo(operator, ada.user.id);
      await eventually(async () => expect(await shows()).toEqual(all));
    } finally {
      await stop();
    }
  });
});
