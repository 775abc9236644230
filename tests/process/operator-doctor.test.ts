import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { provideVisits, visitsOf } from '../../src/insight/visits/analytics.server.ts';
import { checkFolder, checkSecret } from '../../src/operation/cli/doctor-files.ts';
import { checkDomains, checkMail, checkPlans, checkStorage } from '../../src/operation/cli/doctor-services.ts';
import {
  checkClock,
  checkDatabase,
  checkPlaces,
  checkPublicUrl,
  checkServer,
  checkSite,
  checkVisitors,
} from '../../src/operation/cli/doctor-site.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/platform/lib/time.ts';
import { makeUser, startApp } from '../support/app.ts';
import { bothEngines } from '../support/engines.ts';
import { startDns } from '../support/servers/dns-server.ts';
import { startProcess } from '../support/servers/server-process.ts';
import { changeDatabase, vitrine } from '../support/vitrine.ts';

const FIXED = { origin: 'https://folio.example', originIsFixed: true, secure: true };

test('doctor finds no fault in a new server, and reports that it runs', async () => {
  const server = await startProcess();
  const { code, out, fault } = await vitrine(['doctor'], { DATA_DIR: server.dataDir });
  expect([code, fault.split('\n').length, out.match(/^FAULT.*/gm)]).toEqual([0, 2, null]);
  expect(out).toContain('ok    program: every thread starts, PDF and DOCX are made');
  expect(out).toMatch(/^ok {4}database: SQLite, intact, \d\.\d MB$/m);
  expect(out).toMatch(/^ok {4}server: running, process \d+$/m);
  expect(out).toMatch(/^ok {4}places: DB-IP, \d{4}-\d\d; countries alone: name a city database in GEOIP_DB/m);
  expect(out.trim().split('\n')).toHaveLength(22);
});

test('doctor ends with 1 if a check fails', async () => {
  const server = await startProcess();
  const at = new Date(Date.now() - 2 * HOUR_MS).toISOString();
  await server.end('SIGTERM');
  changeDatabase(server.dataDir, `insert into mail_queue values ('m', '{}', 1, '${at}', '${at}')`);
  const { code, out, fault } = await vitrine(['doctor'], { DATA_DIR: server.dataDir });
  expect([code, out]).toEqual([1, expect.stringContaining('FAULT mail: 1 mail waiting for more than an hour')]);
  expect(fault).toMatch(/\n1 of 22 checks found a fault\n$/);
  expect(out).toContain('ok    server: not running');
});

test('files that others can read are reported, with a remedy', async () => {
  const { ctx } = await startApp();
  const { dataDir } = ctx.config;
  expect(await checkFolder(ctx)).toContain('for its owner alone');
  for (const [path, mode] of [
    [dataDir, 0o755],
    [join(dataDir, 'session-secret'), 0o640],
  ] as const) {
    await chmod(path, mode);
    await expect(async () => checkFolder(ctx)).rejects.toThrow(`other users can open ${path}: chmod go= ${path}`);
    await chmod(path, mode & 0o700);
  }
  await writeFile(join(dataDir, 'session-secret'), 'short');
  await expect(async () => checkSecret(ctx)).rejects.toThrow('has 5 characters');
});

test('doctor reports what / shows, and that LANDING=portfolio has no portfolio to show', async () => {
  const { ctx, ...app } = await startApp();
  expect(await checkSite(ctx)).toBe('Vitrine, run by Vitrine; / is the landing page');
  const config = { ...ctx.config, landing: 'portfolio', siteName: 'Ada', operatorName: 'Ada B.V.' } as const;
  await expect(async () => checkSite({ ...ctx, config })).rejects.toThrow(
    'LANDING is portfolio, but there is no account',
  );
  await makeUser({ ctx, ...app }, { user_name: 'ada' });
  expect(await checkSite({ ...ctx, config })).toBe('Ada, run by Ada B.V.; / is the portfolio of ada');
  const unknown = { ...config, owner: 'bob' };
  await expect(async () => checkSite({ ...ctx, config: unknown })).rejects.toThrow('OWNER is bob, which is no account');
});

test('undeliverable mails, and an unreachable mail server, are faults', async () => {
  const { ctx } = await startApp();
  expect(await checkMail(ctx)).toContain('0 mails waiting');
  const silent = { ...ctx, config: { ...ctx.config, smtpUrl: 'smtp://127.0.0.1:9' } };
  await expect(checkMail(silent)).rejects.toThrow(/ECONNREFUSED.+check host, port, user and password in SMTP_URL/);
  const row = {
    id: 'm',
    mail: '{}',
    attempts: 5,
    next_attempt_at: '9999-12-31T23:59:59.999Z',
    created_at: '2026-01-01',
  };
  await ctx.db.insertInto('mail_queue').values(row).execute();
  await expect(checkMail(ctx)).rejects.toThrow('1 mail could not be delivered');
});

test('an unusable storage is a fault, with the settings to check', async () => {
  const { ctx } = await startApp();
  const files = { ...ctx.files, get: async () => undefined };
  await expect(checkStorage({ ...ctx, files })).rejects.toThrow(
    'could not be read back; check the folder in STORAGE_URL',
  );
  const config = { ...ctx.config, storageUrl: 's3://pictures?endpoint=http://127.0.0.1:9' };
  await expect(checkStorage({ ...ctx, files, config })).rejects.toThrow('AWS_SECRET_ACCESS_KEY');
});

test('a rejected host, and a proxy without PUBLIC_URL, are faults', async () => {
  const { ctx, request } = await startApp();
  expect(await checkPublicUrl(ctx)).toContain('PUBLIC_URL is not set');
  await request('GET', '/', { headers: { host: 'folio.example' } });
  await expect(async () => checkPublicUrl(ctx)).rejects.toThrow(
    "set PUBLIC_URL to the site's origin, such as https://folio.example",
  );
  expect(await checkPublicUrl({ ...ctx, config: { ...ctx.config, ...FIXED } })).toBe('https://folio.example');
});

test('domains whose resolver does not respond, or that nobody checks, are a fault', async () => {
  const { ctx, ...app } = await startApp();
  expect(await checkDomains(ctx)).toBe('none');
  const { user } = await makeUser({ ctx, ...app });
  const at = new Date().toISOString();
  const times = { verified_at: at, checked_at: at, failing_since: at, created_at: at };
  const row = { id: 'd', user_id: user.id, domain: 'ada.example', token: 'token', ...times };
  await ctx.db.insertInto('domains').values(row).execute();
  await expect(checkDomains(ctx)).rejects.toThrow('1 domain, but PUBLIC_URL is not set');
  const dns = await startDns();
  const fixed = { ...ctx, config: { ...ctx.config, ...FIXED, dnsServer: dns.server } };
  expect(await checkDomains(fixed)).toBe('1 domain verified, without their record: ada.example');
  const later = { ...fixed, now: () => new Date(Date.now() + 3 * DAY_MS) };
  await expect(checkDomains(later)).rejects.toThrow('1 of 1 domain not checked for two days');
  dns.state.isBroken = true;
  await expect(checkDomains(fixed)).rejects.toThrow(/not respond: set DNS_SERVER to one that knows public names/);
});

test.each(bothEngines)('a clock that is behind is a fault on $name', async (engine) => {
  const app = await startApp({ engine });
  await makeUser(app);
  expect(await checkDatabase(app.ctx)).toMatch(/, \d+\.\d MB$/);
  expect(await checkClock(app.ctx)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d UTC$/);
  const late = { ...app.ctx, now: () => new Date(Date.now() - 10 * MINUTE_MS) };
  await expect(checkClock(late)).rejects.toThrow(/differs by (9|10) minutes from .+: set up time synchronisation/);
  expect(checkServer(app.ctx)).toBe('not running');
});

test('outdated or broken location data is a fault', async () => {
  const { ctx } = await startApp();
  const nextYear = () => new Date('2027-12-01');
  await expect(async () => checkPlaces({ ...ctx, now: nextYear })).rejects.toThrow(
    /months old; update the program, or set GEOIP_DB to a newer file/,
  );
  const placeData = { ...visitsOf(ctx).placeData, source: undefined, isBroken: true };
  provideVisits(ctx, { ...visitsOf(ctx), placeData });
  await expect(async () => checkPlaces(ctx)).rejects.toThrow('run npm ci');
});

test('visitors who all have one IP are a fault', async () => {
  const app = await startApp();
  const { user } = await makeUser(app);
  expect(await checkVisitors(app.ctx)).toBe('none today');
  const behindProxy = { ...app.ctx, config: { ...app.ctx.config, secure: true } };
  await expect(checkVisitors(behindProxy)).rejects.toThrow('set TRUST_PROXY to that proxy');
  const view = (ip: string, agent: number) =>
    app.request('GET', `/u/${user.user_name}`, {
      ip,
      headers: { 'user-agent': `Mozilla/5.0 (X11; Linux x86_64; rv:1${agent}.0) Gecko/20100101 Firefox/1${agent}.0` },
    });
  for (let agent = 20; agent < 26; agent++) await view('203.0.113.7', agent);
  await visitsOf(app.ctx).flush();
  await expect(checkVisitors(app.ctx)).rejects.toThrow('share one IP');
  await view('203.0.113.8', 20);
  await visitsOf(app.ctx).flush();
  expect(await checkVisitors(app.ctx)).toContain('visitors have different IPs');
});

test.each(bothEngines)('doctor counts the plans that hold now on %s', async (engine) => {
  const { ctx, ...app } = await startApp({ engine });
  expect(await checkPlans(ctx)).toBe('PLANS is off: every account holds any number of projects');
  for (const name of ['new-one', 'paying', 'ended']) await makeUser({ ctx, ...app }, { user_name: name });
  const store = (name: string, values: { plan: string; plan_until: string }) =>
    ctx.db.updateTable('users').set(values).where('user_name', '=', name).execute();
  await store('paying', { plan: 'business', plan_until: '' });
  await store('ended', { plan: 'professional', plan_until: '2026-01-31' });
  const config = { ...ctx.config, plans: { url: undefined, secret: undefined } };
  expect(await checkPlans({ ...ctx, config })).toBe(
    'Starter 1, Professional 0, Business 1, 1 trial; no PLANS_WEBHOOK_SECRET: plans change by "vitrine user plan" alone',
  );
});
