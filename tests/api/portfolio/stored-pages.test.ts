import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openCtx } from '../../../src/app.ts';
import { loadRenderer } from '../../../src/delivery/documents/load-renderer.server.ts';
import { deleteDomain } from '../../../src/delivery/domains/domain-store.server.ts';
import { listVersions } from '../../../src/delivery/page/portfolio-version.server.ts';
import { deleteAccount } from '../../../src/identity/account/deletion.server.ts';
import { suspend } from '../../../src/identity/account/operator-accounts.server.ts';
import type { Config } from '../../../src/platform/config.ts';
import { makeUser, PASSWORD, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import { engines, type TestEngine } from '../../support/engines.ts';
import { eventually } from '../../support/eventually.ts';
import { freshFolder } from '../../support/run-folder.ts';
import { startDns } from '../../support/servers/dns-server.ts';
import { FIREFOX } from '../../support/visits.ts';

type Start = Omit<NonNullable<Parameters<typeof startApp>[0]>, 'engine'>;

/** A site whose server can be started again, on the same data and on other folders. */
async function openSite(engine: TestEngine | undefined, config: Partial<Config> = {}) {
  const databaseUrl = (await engine?.freshDatabaseUrl()) ?? '';
  onTestFinished(() => engine?.drop(databaseUrl));
  const dataDir = await freshFolder('data');
  const start = async (more: Start = {}) =>
    startApp({ engine, ...more, config: { databaseUrl, dataDir, ...config, ...more.config } });
  /** As on a node that has stored nothing. */
  const startElsewhere = async (more: Start = {}) => start({ ...more, config: { dataDir: await freshFolder('data') } });
  const files = async () => {
    const entries = await readdir(join(dataDir, 'pages'), { recursive: true, withFileTypes: true }).catch(() => []);
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  };
  return { start, startElsewhere, files, dataDir, databaseUrl };
}

type Site = Awaited<ReturnType<typeof openSite>>;

const get = (app: TestApp, path: string, encoding: string | undefined = 'gzip', headers = {}) =>
  app.request('GET', path, {
    headers: { 'user-agent': FIREFOX, ...(encoding && { 'accept-encoding': encoding }), ...headers },
  });

const DECODE = {
  gzip: (bytes: Buffer) => gunzipSync(bytes).toString(),
  br: (bytes: Buffer) => brotliDecompressSync(bytes).toString(),
};

/** The text of a page; undefined for another status than 200. */
async function textOf(app: TestApp, path: string, headers = {}): Promise<string | undefined> {
  const { statusCode, rawPayload } = await get(app, path, 'gzip', headers);
  return statusCode === 200 ? DECODE.gzip(rawPayload) : undefined;
}

/** How often a page was found in memory and on disk, and how often it was rendered. */
async function results(app: TestApp) {
  const metrics = await app.ctx.metrics.read();
  const requests = metrics.find(({ name }) => name === 'vitrine_page_cache_requests_total');
  return Object.fromEntries((requests?.readings ?? []).map(({ labels, value }) => [labels?.result, value]));
}

/** Waits until this node has looked up every change so far: a change deletes what was stored before its notice. */
async function noticeChanges({ ctx }: TestApp): Promise<void> {
  if (ctx.database.engine === 'sqlite') return;
  const marker = randomUUID();
  const isNoticed = new Promise<void>((resolve) => ctx.onPortfolioChanged((id) => id === marker && resolve()));
  await sql`insert into portfolio_changes (xid, user_id, at)
    values (pg_current_xact_id()::text::bigint, ${marker}, ${new Date().toISOString()})`.execute(ctx.db);
  await isNoticed;
}

/** Stores the page in the form for an encoding. */
async function store(app: TestApp, path: string, encoding = 'gzip') {
  await noticeChanges(app);
  const response = await get(app, path, encoding);
  expect(response.statusCode).toBe(200);
  await app.ctx.storedPages.settle();
  return response;
}

async function adaOn(site: Site, more: Start = {}) {
  const app = await site.start(more);
  const ada = await makeUser(app);
  return { app, ada, path: `/u/${ada.user.user_name}` };
}

describe.each(engines)('stored pages on $name', (engine) => {
  test.each(['gzip', 'br'] as const)('are sent after a restart as they were before, with %s', async (encoding) => {
    const site = await openSite(engine);
    const { app, ada, path } = await adaOn(site);
    const before = await store(app, path, encoding);
    await app.stop();

    const again = await site.start();
    const after = await get(again, path, encoding);
    const known = await get(again, path, encoding, { 'if-none-match': before.headers.etag });

    expect(await results(again)).toEqual({ hit: 1, stored: 1, miss: 0 });
    const unequal = ['x-request-id', 'date'];
    for (const { headers } of [before, after]) for (const name of unequal) delete headers[name];
    expect(after.headers).toEqual(before.headers);
    expect(after.rawPayload.equals(before.rawPayload)).toBe(true);
    expect(known.statusCode).toBe(304);
    await again.ctx.visits.flush();
    const hours = await again.ctx.db.selectFrom('visit_hours').select(['user_id', 'views']).execute();
    expect(hours.map(({ user_id }) => user_id)).toEqual([ada.user.id]);
    expect(Number(hours[0]?.views)).toBe(3);
  });

  test('serve every encoding from any form', async () => {
    const site = await openSite(engine);
    const { app, path } = await adaOn(site);
    await store(app, path, 'gzip');
    const html = (await get(app, path, '')).body;
    await app.stop();

    const again = await site.start();
    const br = await get(again, path, 'br');
    const plain = await get(again, path, '');

    expect([br.headers['content-encoding'], DECODE.br(br.rawPayload) === html]).toEqual(['br', true]);
    expect([plain.headers['content-encoding'], plain.body === html]).toEqual([undefined, true]);
    expect(await results(again)).toEqual({ hit: 1, stored: 1, miss: 0 });
    await again.ctx.storedPages.settle();
    expect((await site.files()).map((file) => file.slice(-3)).toSorted()).toEqual(['.br', '.gz']);
    for (const file of await site.files()) expect((await readFile(file)).length).toBeLessThan(html.length / 2);
  });

  test('include the pages of projects and of further languages', async () => {
    const site = await openSite(engine);
    const { app, ada, path } = await adaOn(site);
    const { slug } = (await ada.request('POST', '/api/projects/new', { json: { title: 'Engine' } })).json().project;
    const patched = await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { page_languages: ['de'] } });
    expect(patched.statusCode).toBe(200);
    const pages = [path, `${path}/de`, `${path}/projects/${slug}`, `${path}/de/projects/${slug}`];
    const before: (string | undefined)[] = [];
    for (const page of pages) before.push(DECODE.gzip((await store(app, page)).rawPayload));
    await app.stop();

    const again = await site.start();
    const after: (string | undefined)[] = [];
    for (const page of pages) after.push(await textOf(again, page));

    expect(after).toEqual(before);
    expect(new Set(after).size).toBe(4);
    expect(await results(again)).toEqual({ hit: 0, stored: 4, miss: 0 });
  });

  type Change = (app: TestApp, ada: TestUser) => Promise<unknown>;
  const patch =
    (json: Record<string, unknown>): Change =>
    async (_, ada) => {
      const response = await ada.request('PATCH', `/api/users/${ada.user.id}`, { json });
      expect(response.statusCode).toBe(200);
    };
  const CHANGES: Record<string, Change> = {
    'an edit': patch({ headline: 'Analyst' }),
    'a hidden record': async (_, ada) => {
      const [project] = (await ada.request('GET', `/api/projects?user_id=${ada.user.id}`)).json();
      expect((await ada.request('PATCH', `/api/projects/${project.id}`, { json: { hidden: true } })).statusCode).toBe(
        200,
      );
    },
    'another name': patch({ user_name: 'countess' }),
    'another language': patch({ language: 'de' }),
    'publishing by hand': patch({ publishing: 'manual' }),
    suspension: (app, ada) => suspend(app.ctx, ada.user.id),
    deletion: async (_, ada) => {
      const response = await ada.request('DELETE', `/api/users/${ada.user.id}`, { json: { password: PASSWORD } });
      expect(response.statusCode).toBe(200);
    },
  };

  test.each(Object.entries(CHANGES))('are deleted by %s, and never sent after it', async (name, change) => {
    const site = await openSite(engine);
    const { app, ada, path } = await adaOn(site);
    expect((await ada.request('POST', '/api/projects/new', { json: { title: 'Engine' } })).statusCode).toBe(200);
    await store(app, path);
    const kept = await Promise.all((await site.files()).map(async (file) => [file, await readFile(file)] as const));
    expect(kept).toHaveLength(1);

    await change(app, ada);
    await app.ctx.storedPages.settle();
    expect(await site.files()).toEqual([]);
    // As if it had not been deleted.
    for (const [file, content] of kept) await writeFile(file, content);
    await app.stop();

    const [again, elsewhere] = [await site.start(), await site.startElsewhere()];
    const shown = await textOf(again, path);
    expect(shown).toEqual(await textOf(elsewhere, path));
    expect(shown === undefined).toBe(['another name', 'suspension', 'deletion'].includes(name));
    expect(await results(again)).toMatchObject({ stored: 0 });
  });

  test('are not sent after a change that another node made while it was down, and the next sweep deletes them', async () => {
    const site = await openSite(engine);
    const { app, ada, path } = await adaOn(site);
    const bob = await makeUser(app);
    await store(app, `/u/${bob.user.user_name}`);
    const [ofBob] = await site.files();
    await store(app, path);
    await app.stop();
    const elsewhere = await site.startElsewhere();
    await elsewhere.ctx.db
      .updateTable('users')
      .set((user) => ({ headline: 'Analyst', revision: user('revision', '+', 1) }))
      .where('id', '=', ada.user.id)
      .execute();

    const again = await site.start();
    expect(await textOf(again, path)).toContain('Analyst');
    expect(await results(again)).toEqual({ hit: 0, stored: 0, miss: 1 });
    await again.ctx.storedPages.settle();
    const [former] = (await site.files()).filter((file) => file !== ofBob);
    expect(await site.files()).toHaveLength(3);
    await again.ctx.storedPages.sweep((owners) => listVersions(again.ctx.db, owners));

    const left = await site.files();
    expect(left).toHaveLength(2);
    expect(left).toContain(ofBob);
    expect(former).toBeDefined();
  });

  test('of a database that was restored are not sent for the revisions that it makes again', async () => {
    const site = await openSite(engine);
    const { app, ada, path } = await adaOn(site);
    const row = app.ctx.db.updateTable('users').where('id', '=', ada.user.id);
    const before = { revision: 7, changed_at: '2026-03-01T00:00:00.000Z', headline: 'Before' };
    await row.set(before).execute();
    await store(app, path);
    await row.set({ ...before, changed_at: '2026-03-02T00:00:00.000Z', headline: 'After' }).execute();
    await app.stop();

    expect(await textOf(await site.start(), path)).toContain('After');
  });

  test('of another build or with other settings are not sent', async () => {
    const site = await openSite(engine);
    const { app, path } = await adaOn(site);
    await store(app, path);
    await app.stop();
    const renderer = await loadRenderer();

    const others: Start[] = [
      { renderer: { ...renderer, build: 'another' } },
      { renderer: { ...renderer, build: undefined } },
      { config: { siteName: 'Gallery' } },
      { config: { origin: 'https://folio.example', originIsFixed: true } },
      { config: { landing: 'portfolio' } },
    ];
    for (const other of others) {
      const again = await site.start(other);
      expect((await get(again, path)).statusCode).toBe(200);
      expect(await results(again)).toEqual({ hit: 0, stored: 0, miss: 1 });
      await again.stop();
    }
    const same = await site.start();
    await textOf(same, path);
    expect(await results(same)).toEqual({ hit: 0, stored: 1, miss: 0 });
  });

  test('of a domain are those of its verified state', async () => {
    const dns = await startDns();
    const fixed = { origin: 'https://folio.example', originIsFixed: true, secure: true, dnsServer: dns.server };
    const site = await openSite(engine, fixed);
    const { app, ada, path } = await adaOn(site);
    await store(app, path);
    const claimed = (await ada.request('POST', '/api/domains', { json: { domain: 'ada.example' } })).json();
    dns.records.set(claimed.txt_name, claimed.txt_value);
    expect((await ada.request('POST', `/api/domains/${claimed.id}/verify`)).statusCode).toBe(200);
    const host = { host: 'ada.example' };
    const canonical = '<link rel="canonical" href="https://ada.example/">';
    for (const page of [() => textOf(app, path), () => textOf(app, '/', host)])
      expect(await page()).toContain(canonical);
    await app.ctx.storedPages.settle();
    await app.stop();

    const again = await site.start();
    const [onSite, onDomain] = [await textOf(again, path), await textOf(again, '/', host)];
    expect([onSite?.includes(canonical), onDomain?.includes(canonical)]).toEqual([true, true]);
    expect(onSite === onDomain).toBe(false);
    expect(await results(again)).toEqual({ hit: 0, stored: 2, miss: 0 });

    await deleteDomain(again.ctx, ada.user.id, claimed.id);
    expect(await textOf(again, path)).toContain(`href="https://folio.example${path}"`);
  });

  test('with a certificate that has expired since are not sent', async () => {
    const clock = stillClock('2026-03-01T12:00:00.000Z');
    const site = await openSite(engine);
    const { app, ada, path } = await adaOn(site, { now: clock.now });
    const json = { title: 'Diver', expiration_date: '2026-03-02' };
    expect((await ada.request('POST', '/api/certifications/new', { json })).statusCode).toBe(200);
    await store(app, path);
    await app.stop();

    const same = await site.start({ now: clock.now });
    expect(await textOf(same, path)).not.toContain('Expired');
    expect(await results(same)).toMatchObject({ stored: 1 });
    await same.stop();
    clock.set('2026-03-04T12:00:00.000Z');
    expect(await textOf(await site.start({ now: clock.now }), path)).toContain('Expired');
  });

  test('are not made of what few may see', async () => {
    const site = await openSite(engine);
    const { app, ada, path } = await adaOn(site);
    const view = { name: 'For Acme', slug: 'acme' };
    const made = await ada.request('POST', '/api/views', { json: view });
    expect(made.statusCode).toBe(200);
    const link = (await ada.request('POST', '/api/share-links', { json: { name: 'For Acme' } })).json();
    await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { publishing: 'manual' } });
    const gzip = { headers: { 'accept-encoding': 'gzip' } };
    const pages = [`${path}/v/acme`, `/s/${link.token}`, '/home', '/studio/preview', `${path}?show=draft`];

    for (const page of pages) await ada.request('GET', page, gzip);
    await get(app, '/home');
    await get(app, `${path}/v/acme`);
    await app.ctx.storedPages.settle();

    expect(await site.files()).toEqual([]);
  });

  test('that are damaged are rendered again, and replaced', async () => {
    const site = await openSite(engine);
    const { app, path } = await adaOn(site);
    const before = await store(app, path);
    const [file = ''] = await site.files();
    const content = await readFile(file);
    await app.stop();
    const flipped = Buffer.from(content);
    flipped.writeUInt8(flipped.readUInt8(content.length - 9) ^ 1, content.length - 9);
    const damaged = [flipped, content.subarray(0, content.length / 2), Buffer.alloc(0), Buffer.alloc(content.length)];

    for (const bytes of damaged) {
      await writeFile(file, bytes);
      const again = await site.start();
      const after = await get(again, path);
      await again.ctx.storedPages.settle();
      expect(after.rawPayload.equals(before.rawPayload)).toBe(true);
      expect(await results(again)).toEqual({ hit: 0, stored: 0, miss: 1 });
      expect((await readFile(file)).equals(content)).toBe(true);
      await again.stop();
    }
  });

  test('that cannot be written are a single line in the log', async () => {
    const site = await openSite(engine);
    const { app, path } = await adaOn(site);
    const bob = await makeUser(app);
    // A file where the folder should be.
    await writeFile(join(site.dataDir, 'pages'), '');

    for (const page of [path, `/u/${bob.user.user_name}`]) expect((await store(app, page)).statusCode).toBe(200);

    const lines = app.log.filter(({ level }) => Number(level) >= 40);
    expect(lines.map(({ msg }) => msg)).toEqual([expect.stringContaining('DATA_DIR/pages')]);
    await rm(join(site.dataDir, 'pages'));
  });

  test('of an account that a command deletes are deleted by it', async () => {
    const site = await openSite(engine);
    const { app, ada, path } = await adaOn(site);
    await store(app, path);
    const { config, log } = app.ctx;
    await app.stop();
    expect(await site.files()).toHaveLength(1);

    const { ctx, stop } = await openCtx(config, { log, command: { creates: false } });
    await deleteAccount(ctx, ada.user.id);
    await stop();

    expect(await site.files()).toEqual([]);
  });

  test('of large portfolios are not rendered again either', async () => {
    const site = await openSite(engine);
    const { app, ada, path } = await adaOn(site);
    const description = 'Long words of an engine. '.repeat(400);
    for (let number = 0; number < 30; number++) {
      const json = { title: `Engine ${number}`, description };
      expect((await ada.request('POST', '/api/projects/new', { json })).statusCode).toBe(200);
    }
    const before = await store(app, path);
    await app.stop();

    const again = await site.start();
    const [after, plain] = [await get(again, path), await get(again, path, '')];

    expect(await results(again)).toEqual({ hit: 1, stored: 1, miss: 0 });
    expect(after.rawPayload.equals(before.rawPayload)).toBe(true);
    expect([plain.headers.etag, plain.body === DECODE.gzip(before.rawPayload)]).toEqual([
      String(before.headers.etag).replace('-gzip', ''),
      true,
    ]);
  });
});

test.each(engines.filter(({ name }) => name === 'postgres'))(
  'a page that is hidden on one node is deleted on another',
  async (engine) => {
    const site = await openSite(engine);
    const { app, path } = await adaOn(site);
    const elsewhere = await site.startElsewhere();
    const bob = await makeUser(elsewhere);
    await store(app, path);
    await store(app, `/u/${bob.user.user_name}`);
    expect(await site.files()).toHaveLength(2);

    const response = await bob.request('PATCH', `/api/users/${bob.user.id}`, { json: { headline: 'New' } });

    expect(response.statusCode).toBe(200);
    await eventually(async () => expect(await site.files()).toHaveLength(1));
  },
);
