import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { visitsOf } from '../../../src/insight/visits/analytics.server.ts';
import { deleteUnnamedSources } from '../../../src/insight/visits/rollup/source-pruning.server.ts';
import type { Database, Db } from '../../../src/platform/db/open.ts';
import { makeUser, startApp, type TestApp } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import { bothEngines } from '../../support/engines.ts';
import { AGENTS, addPortfolio, FIREFOX, IPS, migratedUrl, recordView, startNode } from '../../support/visits.ts';

const LETTER = { name: 'Grace', email: 'grace@example.org', subject: 'Hello', message: 'Are you free in May?' };
const PERSON = { 'user-agent': FIREFOX };

/** The report of each source and page: 'Search google.com: 1 visitor'. */
async function sourcesOf(db: Db, portfolio: string): Promise<string[]> {
  const rows = await db
    .selectFrom('visit_source_days')
    .innerJoin('visit_sources', 'visit_sources.id', 'visit_source_days.source_id')
    .selectAll()
    .where('user_id', '=', portfolio)
    .execute();
  return rows
    .map((row) => {
      const names = [row.channel, row.referrer, row.utm_source, row.utm_medium, row.utm_campaign];
      return `${names.filter((name) => name !== '').join(', ')}: ${row.visitors}`;
    })
    .sort();
}

async function pagesOf(db: Db, portfolio: string) {
  return db
    .selectFrom('visit_page_days')
    .select(['page', 'visitors', 'views', 'live_clicks', 'repository_clicks', 'messages'])
    .where('user_id', '=', portfolio)
    .orderBy('page')
    .execute();
}

async function addProject(user: Awaited<ReturnType<typeof makeUser>>): Promise<string> {
  const json = { title: 'Loom', live_url: 'https://loom.example', github_url: 'https://github.com/ada/loom' };
  return (await user.request('POST', '/api/projects/new', { json })).json().project.id;
}

const follow = (app: TestApp, project_id: string, headers: Record<string, string> = PERSON) =>
  app.request('POST', '/api/follow', { json: { project_id, link: 'live' }, headers });

const NAMELESS = { channel: 'Referral', referrer: 'x', utm_source: '', utm_medium: '', utm_campaign: '' };

/** True if a transaction waits for the table of sources; on SQLite this cannot be queried: every writer waits. */
async function isWaitedFor({ db, engine }: Database): Promise<boolean> {
  if (engine === 'sqlite') return true;
  const { rows } = await sql`
    select 1 from pg_locks where relation = 'visit_sources'::regclass and not granted
  `.execute(db);
  return rows.length > 0;
}

describe.each(bothEngines)('on $name', (engine) => {
  /** A separate database, and a node that counts into it. */
  async function startAlone(start?: string) {
    const url = await migratedUrl(engine);
    const node = await startNode(url, stillClock(start));
    onTestFinished(async () => {
      await node.stop();
      await engine.drop(url);
    });
    return { ...node, url, portfolio: await addPortfolio(node.db) };
  }

  test("a page reports its visitors' sources, and of URLs only hosts and campaigns", async () => {
    const app = await startApp({ engine });
    const { user } = await makeUser(app);
    const view = (ip: string, query = '', headers = {}) =>
      app.request('GET', `/u/${user.user_name}${query}`, { ip, headers: { ...PERSON, ...headers } });
    await view('81.2.69.160', '', { referer: 'https://www.Google.com/search?q=secret-words' });
    await view('81.2.69.160', '', { referer: 'https://lobste.rs/' });
    await view('89.160.20.112', '?utm_source=Newsletter&utm_medium=email&utm_campaign=May%01%0aissue&utm_term=hidden');
    await view('2.125.160.216', '?token=hidden', { referer: 'http://localhost/u/somebody', host: 'localhost:3000' });
    await view('216.160.83.56', '', { referer: 'https://Blog.Example:8443/hidden/path?hidden#hidden' });
    await view('198.51.100.7', '', { referer: 'http://198.51.100.7:8080/' });
    await visitsOf(app.ctx).flush();

    expect(await sourcesOf(app.ctx.db, user.id)).toEqual([
      'Direct: 1',
      'Email, Newsletter, email, Mayissue: 1',
      'Referral, Other: 1',
      'Referral, blog.example: 1',
      'Search, google.com: 1',
    ]);
    const stored = JSON.stringify(await app.ctx.db.selectFrom('visit_sources').selectAll().execute());
    for (const secret of ['secret', 'hidden', '198.51', '8443', '/']) expect(stored).not.toContain(secret);
  });

  test('invented sources do not fill a table', async () => {
    const { db, visits, portfolio } = await startAlone();
    for (let index = 0; index < 700; index++) {
      const ip = `198.51.${index >> 8}.${index & 255}`;
      recordView(visits, portfolio, { ip, url: `/u/ada?utm_source=${index}&utm_campaign=${'x'.repeat(300)}` });
    }
    await visits.flush();
    const sources = await db.selectFrom('visit_sources').selectAll().execute();
    expect(sources).toHaveLength(501);
    expect(Math.max(...sources.map(({ utm_campaign }) => utm_campaign.length))).toBe(100);
    expect(await sourcesOf(db, portfolio)).toContain('Campaign, Other, Other: 200');
  });

  test('sources are deleted with the last report that uses them, and no others', async () => {
    const { db, visits, portfolio, clock, url } = await startAlone('2026-01-31T12:00:00Z');
    const other = await addPortfolio(db);
    await db.insertInto('visit_settings').values({ user_id: portfolio, retention_months: 2 }).execute();
    const comeFrom = (id: string, ...hosts: string[]) => {
      for (const [index, host] of hosts.entries()) {
        recordView(visits, id, { ip: `198.51.100.${index}`, headers: { referer: `https://${host}.example/` } });
      }
    };
    comeFrom(portfolio, 'old', 'shared', 'back');
    comeFrom(other, 'shared');
    clock.set('2026-02-01T12:00:00Z');
    comeFrom(portfolio, 'back', 'kept');
    await visits.flush();
    // More than one batch of unused sources.
    for (let first = 0; first < 2_500; first += 500) {
      const unnamed = Array.from({ length: 500 }, (_, index) => ({ ...NAMELESS, id: 1 + 7 * (first + index) }));
      await db.insertInto('visit_sources').values(unnamed).execute();
    }
    clock.set('2026-04-09T12:00:00Z');
    const after = await startNode(url, clock);
    await after.stop();

    const sources = await db.selectFrom('visit_sources').select('referrer').orderBy('referrer').execute();
    expect(sources.map(({ referrer }) => referrer)).toEqual(['back.example', 'kept.example', 'shared.example']);
    expect(await sourcesOf(db, portfolio)).toEqual(['Referral, back.example: 1', 'Referral, kept.example: 1']);
    expect(await sourcesOf(db, other)).toEqual(['Referral, shared.example: 1']);
  });

  test('a source that a visit uses during pruning stays', async () => {
    const { database, db, portfolio } = await startAlone();
    await db
      .insertInto('visit_sources')
      .values({ ...NAMELESS, id: 7 })
      .execute();
    let isSwept = false;
    let sweep: Promise<void> | undefined;
    await db.transaction().execute(async (visit) => {
      await visit
        .insertInto('visit_sources')
        .values({ ...NAMELESS, id: 7 })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      sweep = deleteUnnamedSources(database).finally(() => {
        isSwept = true;
      });
      await expect.poll(async () => isSwept || (await isWaitedFor(database))).toBe(true);
      const row = { user_id: portfolio, period: '2026-06', source_id: 7, visitors: 1, visits: 1, views: 1 };
      await visit.insertInto('visit_source_months').values(row).execute();
    });
    await sweep;
    expect(await db.selectFrom('visit_sources').select('id').execute()).toEqual([{ id: 7 }]);
  });

  test('an outbound click and a message count for the page, and not for the owner', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const project = await addProject(ada);
    const { id, user_name } = ada.user;
    const letter = { ...LETTER, user_id: id };

    expect((await follow(app, project)).json()).toEqual({ status: 200, success: true, message: 'Noted.' });
    await app.request('POST', '/api/contact', { json: letter, headers: PERSON });
    await app.request('POST', '/api/contact', {
      body: new URLSearchParams(letter).toString(),
      headers: { ...PERSON, 'content-type': 'application/x-www-form-urlencoded' },
    });
    await app.request('GET', `/u/${user_name}`, { headers: PERSON });
    const nobody = [{ ...PERSON, 'sec-gpc': '1' }, { 'user-agent': 'curl/8.5.0' }, {}];
    for (const headers of nobody) {
      expect((await follow(app, project, headers as Record<string, string>)).statusCode).toBe(200);
      await app.request('POST', '/api/contact', { json: letter, headers });
    }
    await ada.request('POST', '/api/follow', { json: { project_id: project, link: 'live' }, headers: PERSON });
    await ada.request('POST', '/api/contact', { json: letter, headers: PERSON });
    await app.request('POST', '/api/contact', { json: { ...letter, email: 'no' }, headers: PERSON });
    await visitsOf(app.ctx).flush();

    const none = { live_clicks: 0, repository_clicks: 0, messages: 0 };
    expect(await pagesOf(app.ctx.db, id)).toEqual([
      { ...none, page: '', visitors: 1, views: 1, messages: 2 },
      { ...none, page: project, visitors: 1, views: 0, live_clicks: 1 },
    ]);
    const visitors = await app.ctx.db.selectFrom('visit_country_days').select('visitors').execute();
    expect(visitors).toEqual([{ visitors: 1 }]);
    expect(await app.ctx.db.selectFrom('visit_left_out').selectAll().execute()).toEqual([]);
  });

  test('only links of public projects can be counted, from our own pages, and with a limit', async () => {
    const app = await startApp({ engine, config: { rateLimits: true } });
    const ada = await makeUser(app);
    const project = await addProject(ada);
    expect((await follow(app, '00000000-0000-4000-8000-000000000000')).statusCode).toBe(404);
    expect((await follow(app, 'no')).statusCode).toBe(400);
    expect((await follow(app, project, { ...PERSON, origin: 'https://evil.example' })).statusCode).toBe(403);
    await ada.request('PATCH', `/api/projects/${project}`, { json: { hidden: true } });
    expect((await follow(app, project)).statusCode).toBe(404);
    await ada.request('PATCH', `/api/projects/${project}`, { json: { hidden: false } });

    const responses: number[] = [];
    for (let index = 0; index < 130; index++) responses.push((await follow(app, project)).statusCode);
    // 120 an hour; the two requests for no public project count as well.
    expect(responses).toEqual([...Array(118).fill(200), ...Array(12).fill(429)]);
    await visitsOf(app.ctx).flush();
    const [page] = await pagesOf(app.ctx.db, ada.user.id);
    expect(page?.live_clicks).toBe(responses.filter((status) => status === 200).length);
  });

  test("two of a day's IPs are stored as hashes, to distinguish one from many", async () => {
    const { db, visits, portfolio } = await startAlone();
    const other = await addPortfolio(db);
    for (const agent of AGENTS) recordView(visits, other, { headers: { 'user-agent': agent } });
    for (const ip of IPS) {
      recordView(visits, portfolio, { ip });
      await visits.flush();
    }
    const kept = await db.selectFrom('visit_addresses').selectAll().execute();
    const of = (id: string) => kept.filter(({ user_id }) => user_id === id);
    expect([of(portfolio).length, of(other).length]).toEqual([2, 1]);
    expect(new Set(kept.map(({ address }) => address)).size).toBe(3);
    for (const { address } of kept) expect(address).toMatch(/^[\w-]{16}$/);
  });

  test("a start deletes the hours of the week before last, and reports beyond their owner's retention", async () => {
    const { db, visits, portfolio, clock, url } = await startAlone('2026-01-31T12:00:00Z');
    const other = await addPortfolio(db);
    await db
      .insertInto('visit_settings')
      .values([
        { user_id: portfolio, retention_months: 2 },
        { user_id: other, retention_months: null },
      ])
      .execute();
    for (const day of ['2026-01-31', '2026-02-01', '2026-03-31', '2026-04-01', '2026-04-02']) {
      clock.set(`${day}T12:00:00Z`);
      for (const id of [portfolio, other]) {
        recordView(visits, id, { page: 'project' });
        recordView(visits, id, { headers: { 'user-agent': '' } });
      }
      await visits.flush();
    }
    clock.set('2026-04-09T12:00:00Z');
    const after = await startNode(url, clock);
    await after.stop();

    const periods = async (table: string, id: string) => {
      const rows = await db
        .selectFrom(table as 'visit_facet_days')
        .select('period')
        .where('user_id', '=', id)
        .orderBy('period')
        .execute();
      return rows.map(({ period }) => period);
    };
    for (const rollup of ['country', 'place', 'source', 'tech', 'page', 'facet']) {
      const [days, months] = [`visit_${rollup}_days`, `visit_${rollup}_months`];
      expect(await periods(days, portfolio)).toEqual(['2026-02-01', '2026-03-31', '2026-04-01', '2026-04-02']);
      expect(await periods(months, portfolio)).toEqual(['2026-02', '2026-03', '2026-04']);
      expect(await periods(days, other)).toHaveLength(5);
      expect(await periods(months, other)).toHaveLength(4);
    }
    const excluded = await db.selectFrom('visit_left_out').select('day').where('user_id', '=', portfolio).execute();
    expect(excluded).toHaveLength(4);
    const hours = await db.selectFrom('visit_hours').select('hour').where('user_id', '=', other).execute();
    expect(hours.map(({ hour }) => hour).sort()).toEqual(['2026-04-01T12', '2026-04-02T12']);
    for (const table of ['visitors', 'visitor_pages', 'visit_addresses'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });
});
