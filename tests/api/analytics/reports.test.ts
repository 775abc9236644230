import { DatabaseSync, StatementSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { visitsOf } from '../../../src/insight/visits/analytics.server.ts';
import { DIMENSIONS } from '../../../src/insight/visits/visit-report.ts';
import { DAY_MS } from '../../../src/platform/lib/time.ts';
import { makeUser, PASSWORD, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import { bothEngines, type TestEngine } from '../../support/engines.ts';
import { CITIES } from '../../support/visits.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const LONDON = '81.2.69.160';
const MILTON = '216.160.83.56';
const NO_EVENTS = { live_clicks: 0, repository_clicks: 0, messages: 0, downloads: 0 };

type ViewOptions = {
  ip?: string;
  page?: string;
  action?: 'view' | 'live' | 'repository' | 'message';
  agent?: string;
  headers?: Record<string, string>;
  url?: string;
};

/** An app with a fixed clock, and a user with a portfolio. */
async function start(engine: TestEngine, { now = '2026-06-30T12:00:00Z', config = {} } = {}) {
  const clock = stillClock(now);
  const app = await startApp({ engine, now: clock.now, config: { geoipDb: CITIES, ...config } });
  const ada = await makeUser(app);
  return { app, clock, ada, send: asker(ada) };
}

const asker =
  ({ request }: TestUser) =>
  async (path: string) =>
    (await request('GET', `/api/audience/${path}`)).json();

function recordView({ ctx }: TestApp, { user }: TestUser, options: ViewOptions = {}): void {
  const { ip = LONDON, page = '', action = 'view', agent = FIREFOX, url = '/u/ada' } = options;
  const headers = { 'user-agent': agent, ...options.headers };
  visitsOf(ctx).record({ method: 'GET', headers, ip, url }, user.id, { isOwner: false, page, action });
}

/** A different person each time. */
const stranger = (index: number) => ({ ip: `198.51.${index >> 8}.${index & 255}` });

async function addProject({ request }: TestUser, title: string): Promise<string> {
  return (await request('POST', '/api/projects/new', { json: { title } })).json().project.id;
}

describe.each(bothEngines)('the overview on $name', (engine) => {
  test('shows totals, actions and excluded views', async () => {
    const { app, ada, send } = await start(engine);
    const project = await addProject(ada, 'Engine');
    recordView(app, ada);
    recordView(app, ada, { page: project });
    recordView(app, ada, { page: project, action: 'live' });
    recordView(app, ada, { page: project, action: 'repository' });
    recordView(app, ada, { ip: MILTON, action: 'message' });
    recordView(app, ada, { agent: 'Googlebot/2.1' });
    recordView(app, ada, { headers: { 'sec-gpc': '1' } });
    expect(await send('overview?from=2026-06-30&to=2026-06-30')).toMatchObject({
      message: 'Visitors',
      totals: { visitors: 2, visits: 2, views: 2, live_clicks: 1, repository_clicks: 1, messages: 1, downloads: 0 },
      before: { visitors: 0, visits: 0, views: 0, ...NO_EVENTS },
      bots_left_out: 1,
      anonymous_views: 1,
      is_one_address: false,
      source: { name: 'MaxMind', url: 'https://www.maxmind.com', month: '2026-02' },
      note: expect.stringContaining('once a day'),
    });
  });

  test('compares with the same number of days before, and with none if there is no beginning', async () => {
    const { app, clock, ada, send } = await start(engine, { now: '2026-02-20T12:00:00Z' });
    for (const persons of [1, 2, 3, 4, 5]) {
      for (let index = 0; index < persons; index++) recordView(app, ada, stranger(index));
      clock.advance(DAY_MS);
    }
    const visitors = async (query: string) => {
      const { totals, before } = await send(`overview?${query}`);
      return [totals.visitors, before?.visitors ?? null];
    };
    expect(await visitors('from=2026-02-24&to=2026-02-24')).toEqual([5, 4]);
    expect(await visitors('from=2026-02-23&to=2026-02-24')).toEqual([9, 5]);
    expect(await visitors('from=2026-02-22&to=2026-02-24')).toEqual([12, 3]);
    // Up to today, the 25th, and as many days before: these include the 21st and 22nd.
    expect(await visitors('from=2026-02-23')).toEqual([9, 6]);
    expect(await visitors('from=2026-02-24&to=2026-12-31')).toEqual([5, 7]);
    expect(await visitors('to=2026-02-22')).toEqual([6, null]);
    expect(await visitors('')).toEqual([15, null]);
    expect(await visitors('from=2026-02-24&to=2026-02-24&browser=Firefox')).toEqual([5, 4]);
    expect(await visitors('from=2026-02-24&to=2026-02-24&browser=Chrome')).toEqual([0, 0]);
  });

  test('shows one day by hour, up to 92 days by day and more by month, without gaps', async () => {
    const { app, clock, ada, send } = await start(engine, { now: '2026-03-31T23:30:00Z' });
    recordView(app, ada);
    clock.set('2026-06-30T00:10:00Z');
    recordView(app, ada);
    recordView(app, ada, stranger(1));
    clock.set('2026-06-30T13:00:00Z');
    recordView(app, ada);
    // Months have passed: the session has expired.
    const email = `${ada.user.user_name}@example.com`;
    await ada.request('POST', '/api/users/login', { json: { email, password: PASSWORD } });
    const series = async (query: string) => {
      const { unit, series: parts } = await send(`overview?${query}`);
      const busy = parts.filter((part: { views: number }) => part.views > 0);
      return { unit, length: parts.length, first: parts[0]?.period, last: parts.at(-1)?.period, busy };
    };
    const part = (period: string, visitors: number, visits: number, views: number) => ({
      period,
      visitors,
      visits,
      views,
    });

    expect(await series('from=2026-06-30&to=2026-06-30')).toEqual({
      unit: 'hour',
      length: 24,
      first: '2026-06-30T00',
      last: '2026-06-30T23',
      busy: [part('2026-06-30T00', 2, 2, 2), part('2026-06-30T13', 0, 1, 1)],
    });
    expect(await series('from=2026-06-30&to=2026-06-30&country=GB')).toMatchObject({ unit: 'day', length: 1 });
    // The hours of that day are no longer stored.
    await app.ctx.db.deleteFrom('visit_hours').where('hour', '<', '2026-06').execute();
    expect(await series('from=2026-03-31&to=2026-03-31')).toMatchObject({ unit: 'day', length: 1 });
    expect(await series('from=2026-06-29&to=2026-06-30')).toEqual({
      unit: 'day',
      length: 2,
      first: '2026-06-29',
      last: '2026-06-30',
      busy: [part('2026-06-30', 2, 3, 3)],
    });
    // 31 March to 30 June are 92 days: the range begins with the first view.
    const all = { unit: 'day', length: 92, first: '2026-03-31', last: '2026-06-30' };
    expect(await series('')).toMatchObject({
      ...all,
      busy: [part('2026-03-31', 1, 1, 1), part('2026-06-30', 2, 3, 3)],
    });
    expect(await series('from=2026-03-30')).toEqual({
      unit: 'month',
      length: 4,
      first: '2026-03',
      last: '2026-06',
      busy: [part('2026-03', 1, 1, 1), part('2026-06', 2, 3, 3)],
    });
    expect(await series('from=2026-03-30&device=Desktop')).toMatchObject({
      unit: 'month',
      length: 4,
      first: '2026-03',
    });
    // Parts of months at both ends.
    const parts = await series('from=2026-04-01&to=2026-06-29&country=GB');
    expect(parts).toMatchObject({ unit: 'day', length: 90, busy: [] });
    expect(await series('from=1900-01-01&to=2100-12-31')).toMatchObject({ length: 126 * 12 + 6, last: '2026-06' });
    expect(await series('from=2027-01-01')).toMatchObject({ length: 24, busy: [] });
  });

  test('shows when all of today’s visitors have one IP, from the fifth on', async () => {
    const { app, clock, ada, send } = await start(engine);
    const isOne = async () => (await send('overview')).is_one_address;
    for (let index = 0; index < 4; index++) recordView(app, ada, { agent: `${FIREFOX} ${index}` });
    expect(await isOne()).toBe(false);
    recordView(app, ada, { agent: `${FIREFOX} 5` });
    expect(await isOne()).toBe(true);
    expect((await send('setup')).findings).toContainEqual(
      expect.objectContaining({ is_good: false, text: expect.stringContaining('share one IP') }),
    );
    clock.advance(DAY_MS);
    expect(await isOne()).toBe(false);
    clock.advance(-DAY_MS);
    recordView(app, ada, { ip: MILTON });
    expect(await isOne()).toBe(false);
  });
});

describe.each(bothEngines)('a breakdown on $name', (engine) => {
  test('lists pages, projects and sources, most visitors first', async () => {
    const { app, ada, send } = await start(engine);
    const engineId = await addProject(ada, 'Engine');
    const loomId = await addProject(ada, 'Loom');
    recordView(app, ada);
    recordView(app, ada, { page: engineId });
    recordView(app, ada, { page: engineId, action: 'live' });
    recordView(app, ada, { ip: MILTON, page: loomId, agent: CHROME, headers: { referer: 'https://www.google.com/' } });
    recordView(app, ada, { ...stranger(1), url: '/u/ada?utm_source=letter&utm_medium=email' });
    await ada.request('DELETE', `/api/projects/${loomId}`);
    const row = (value: string, label: string, visitors: number, visits: number, views: number, eventCounts = {}) => {
      return { value, label, visitors, visits, views, ...NO_EVENTS, ...eventCounts };
    };

    expect(await send('by/page')).toEqual({
      message: 'Visitors',
      dimension: 'page',
      rows: [
        row('', 'Portfolio page', 2, 2, 2),
        row(loomId, 'Deleted project', 1, 1, 1),
        row(engineId, 'Engine', 1, 0, 1, { live_clicks: 1 }),
      ],
      total_rows: 3,
    });
    expect((await send('by/project')).rows).toEqual([
      row(loomId, 'Deleted project', 1, 1, 1),
      row(engineId, 'Engine', 1, 0, 1, { live_clicks: 1 }),
    ]);
    expect((await send('by/country')).rows).toEqual([
      row('GB', 'United Kingdom', 1, 1, 2),
      row('US', 'United States', 1, 1, 1),
      row('ZZ', 'Unknown', 1, 1, 1),
    ]);
    const labels = async (path: string) =>
      (await send(path)).rows.map(({ value, label, visitors }: Record<string, unknown>) => [value, label, visitors]);
    expect(await labels('by/channel')).toEqual([
      ['Direct', 'Direct', 1],
      ['Email', 'Email', 1],
      ['Search', 'Search', 1],
    ]);
    expect(await labels('by/referrer')).toEqual([
      ['', 'No referrer', 2],
      ['google.com', 'google.com', 1],
    ]);
    expect(await labels('by/utm_source')).toEqual([
      ['', 'None', 2],
      ['letter', 'letter', 1],
    ]);
    expect(await labels('by/browser')).toEqual([
      ['Firefox', 'Firefox', 2],
      ['Chrome', 'Chrome', 1],
    ]);
    expect(await labels('by/system')).toEqual([
      ['Linux', 'Linux', 2],
      ['Windows', 'Windows', 1],
    ]);
    expect(await labels('by/device')).toEqual([['Desktop', 'Desktop', 3]]);
    expect(await labels('by/country?referrer=')).toEqual([
      ['GB', 'United Kingdom', 1],
      ['ZZ', 'Unknown', 1],
    ]);
    expect(await labels(`by/country?page=${engineId}`)).toEqual([['GB', 'United Kingdom', 1]]);
    expect(await labels('by/page?country=gb&browser=Firefox')).toEqual([
      [engineId, 'Engine', 1],
      ['', 'Portfolio page', 1],
    ]);
  });

  test('splits a country into regions and cities, and ignores other filters', async () => {
    const { app, ada, send } = await start(engine);
    for (const ip of [LONDON, '81.2.69.161', '2.125.160.216', MILTON, '2001:218::1']) recordView(app, ada, { ip });
    const rows = async (path: string) =>
      (await send(path)).rows.map(({ value, label, visitors }: Record<string, unknown>) => [value, label, visitors]);
    expect(await rows('by/region?country=GB&browser=Chrome')).toEqual([['England', 'England', 3]]);
    expect(await rows('by/city?country=gb')).toEqual([
      ['London, England', 'London, England', 2],
      ['Boxford, England', 'Boxford, England', 1],
    ]);
    expect(await rows('by/city?country=JP')).toEqual([['', 'Unknown', 1]]);
    for (const query of ['by/city', 'by/region?country=']) {
      expect(await send(query)).toMatchObject({
        status: 400,
        details: [{ field: 'country', message: 'Country must be given for regions and cities' }],
      });
    }
  });

  test('returns the requested number of rows, and the total', async () => {
    const { app, ada, send } = await start(engine);
    for (let index = 0; index < 130; index++) {
      recordView(app, ada, { ...stranger(index), headers: { referer: `https://site-${index}.example/` } });
    }
    const counts = async (query: string) => {
      const { rows, total_rows } = await send(`by/referrer${query}`);
      return [rows.length, total_rows];
    };
    expect(await counts('')).toEqual([100, 130]);
    expect(await counts('?limit=3')).toEqual([3, 130]);
    expect(await counts('?limit=10000')).toEqual([130, 130]);
    for (const limit of ['0', '10001', '-1', '1.5', 'x', '']) {
      expect(await send(`by/referrer?limit=${limit}`)).toMatchObject({ status: 400, details: [{ field: 'limit' }] });
    }
  });
});

describe.each(bothEngines)('the analytics routes on $name', (engine) => {
  test('do not report others’ visitors', async () => {
    const { app, clock, send } = await start(engine);
    const grace = await makeUser(app);
    const project = await addProject(grace, 'Compiler');
    recordView(app, grace);
    clock.advance(DAY_MS);
    for (let index = 0; index < 6; index++) {
      recordView(app, grace, { agent: `${FIREFOX} ${index}`, page: project });
    }
    await grace.request('PATCH', '/api/audience/settings', { json: { retention_months: 3 } });
    const nobody = { visitors: 0, visits: 0, views: 0, ...NO_EVENTS };
    for (const query of ['', '?country=GB', `?page=${project}`, '?browser=Firefox', '?channel=Direct']) {
      const overview = await send(`overview${query}`);
      expect(overview).toMatchObject({ totals: nobody, is_one_address: false });
      for (const part of overview.series)
        expect(part).toMatchObject({ period: expect.stringMatching(/^2026-07-01/), visitors: 0, views: 0 });
      // Links are not reported by country.
      expect(await send(`by/link${query.startsWith('?page') ? query : ''}`)).toMatchObject({ rows: [], total_rows: 0 });
      for (const dimension of DIMENSIONS.filter((each) => each !== 'link')) {
        const country =
          query.replace('?', '?country=GB&').replace('country=GB&country=GB', 'country=GB') || '?country=GB';
        expect(await send(`by/${dimension}${country}`)).toMatchObject({ rows: [], total_rows: 0 });
      }
    }
    expect(await send('live')).toMatchObject({ visitors: 0 });
    expect(await send('settings')).toEqual({ retention_months: null });
    const sendAsGrace = asker(grace);
    expect(await sendAsGrace(`overview?page=${project}&country=GB`)).toMatchObject({
      totals: { visitors: 6 },
      is_one_address: true,
    });
    expect(await sendAsGrace('live')).toMatchObject({ visitors: 6 });
  });

  test('return empty reports for unknown values, and errors for invalid ones', async () => {
    const { app, ada, send } = await start(engine);
    recordView(app, ada);
    for (const query of [
      'country=QQ',
      'country=Atlantis',
      'page=x',
      'channel=x',
      'utm_medium=x',
      'device=x',
      "referrer='",
    ]) {
      expect(await send(`overview?${query}`)).toMatchObject({ totals: { visitors: 0 } });
      expect(await send(`by/browser?${query}`)).toMatchObject({ rows: [] });
    }
    const faults: [string, string, string][] = [
      ['overview?from=yesterday', 'from', 'From must be a real date, written YYYY-MM-DD'],
      ['overview?from=2026-07-01&to=2026-06-30', 'to', 'To must not be before from'],
      ['by/page?to=2026-02-30', 'to', 'To must be a real date, written YYYY-MM-DD'],
      ['by/page?from=2026-07-01&to=2026-06-30', 'to', 'To must not be before from'],
      ['overview?country=a&country=b', 'country', 'Country must be text'],
      [`overview?referrer=${'x'.repeat(201)}`, 'referrer', 'Referrer must be at most 200 characters'],
      ['by/country?browser=a%01b', 'browser', 'Browser contains a character that cannot be stored'],
    ];
    for (const [path, field, message] of faults) {
      expect(await send(path), path).toMatchObject({ status: 400, code: 'invalid', details: [{ field, message }] });
    }
    expect(await send('by/weather')).toMatchObject({ status: 400, details: [{ field: 'dimension' }] });
  });

  test('return current visitors, also across midnight', async () => {
    const { app, clock, ada, send } = await start(engine, { now: '2026-06-30T23:57:00Z' });
    recordView(app, ada);
    recordView(app, ada, stranger(1));
    expect(await send('live')).toEqual({ message: 'Visitors', visitors: 2, minutes: 5 });
    clock.set('2026-07-01T00:01:00Z');
    recordView(app, ada, stranger(2));
    expect(await send('live')).toMatchObject({ visitors: 3 });
    clock.set('2026-07-01T00:05:00Z');
    expect(await send('live')).toMatchObject({ visitors: 1 });
    clock.set('2026-07-01T00:07:00Z');
    expect(await send('live')).toMatchObject({ visitors: 0 });
  });

  test('store the retention in months', async () => {
    const { ada, send } = await start(engine);
    const change = async (json: unknown) => (await ada.request('PATCH', '/api/audience/settings', { json })).json();
    expect(await send('settings')).toEqual({ retention_months: null });
    for (const retention_months of [12, 1, 120, null]) {
      expect(await change({ retention_months })).toEqual({
        status: 200,
        success: true,
        message: 'Settings saved.',
        settings: { retention_months },
      });
      expect(await send('settings')).toEqual({ retention_months });
    }
    for (const retention_months of [0, 121, 1.5, '12', undefined]) {
      expect(await change({ retention_months })).toMatchObject({ status: 400, message: 'Error saving the settings' });
    }
    expect(await send('settings')).toEqual({ retention_months: null });
  });

  test('show what the server detects about the client, and do not store it', async () => {
    const { app, ada } = await start(engine, { config: { trustProxy: ['loopback'], logLevel: 'debug' } });
    const headers = {
      'x-forwarded-for': LONDON,
      'x-forwarded-proto': 'http',
      'user-agent': FIREFOX,
      'x-secret': 'shh',
    };
    const response = await ada.request('GET', '/api/audience/setup', { headers, ip: '127.0.0.1' });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toMatchObject({
      address: LONDON,
      headers: [
        { name: 'host', value: expect.any(String) },
        { name: 'x-forwarded-for', value: LONDON },
        { name: 'x-forwarded-proto', value: 'http' },
      ],
      trust_proxy: 'loopback',
      place: { country: 'United Kingdom', country_code: 'GB', region: 'England', city: 'London' },
      source: { name: 'MaxMind', month: '2026-02' },
      device: 'Desktop',
      browser: 'Firefox',
      system: 'Linux',
    });
    expect(response.json().findings.every((finding: { is_good: boolean }) => finding.is_good)).toBe(true);

    const other = await ada.request('GET', '/api/audience/setup', { headers, ip: '172.18.0.5' });
    expect(other.json()).toMatchObject({ address: '172.18.0.5', place: { country_code: 'ZZ' } });
    expect(other.json().findings[0]).toMatchObject({
      is_good: false,
      text: expect.stringContaining('set TRUST_PROXY=loopback,172.18.0.5'),
    });
    expect(JSON.stringify(app.log)).not.toMatch(/81\.2\.69|172\.18|Firefox/);
  });
});

test('a report on facets reads thousands of rows in batches, each once', async () => {
  const [sqlite] = bothEngines;
  if (!sqlite) throw new Error('There is no engine');
  const { app, ada, send } = await start(sqlite);
  const { db } = app.ctx;
  const rows = Array.from({ length: 9_500 }, (_, index) => [
    `2026-0${1 + (index % 5)}-03`,
    index % 7,
    index % 3,
    `${index}`,
  ]);
  await sql`
    insert into visit_facet_days (user_id, period, country_code, source_id, tech_id, page, visitors, page_visitors,
      visits, views, live_clicks, repository_clicks, messages)
    select ${ada.user.id}, value ->> 0, 'DE', value ->> 1, value ->> 2, value ->> 3, 1, 1, 1, 2, 0, 0, 0
    from json_each(${JSON.stringify(rows)})
  `.execute(db);
  await sql`
    insert into visit_page_days (user_id, period, page, visitors, visits, views, live_clicks, repository_clicks, messages)
    select user_id, period, page, sum(page_visitors), sum(visits), sum(views), 0, 0, 0
    from visit_facet_days group by user_id, period, page
  `.execute(db);
  const spy = vi.spyOn(StatementSync.prototype, 'all');
  const overview = await send('overview?from=2026-01-01&to=2026-06-30&country=DE');
  const isFacets = (statement: string) => /^\s*select \* from "visit_facet_days"/.test(statement);
  const sums = (spy.mock.contexts as StatementSync[]).filter((statement) => isFacets(statement.sourceSQL));
  spy.mockRestore();
  expect(overview.totals).toMatchObject({ visitors: 9_500, views: 19_000 });
  // Batches of the range; the period before has no visits.
  expect(sums.length).toBe(3);
});

test('no report reads rows of other portfolios, or a whole table', async () => {
  const [sqlite] = bothEngines;
  if (!sqlite) throw new Error('There is no engine');
  const { app, ada, send } = await start(sqlite);
  recordView(app, ada);
  for (const page of ['view:v', 'view:v/link:l', 'view:v/file:pdf']) recordView(app, ada, { page });
  await send('live');
  const spy = vi.spyOn(StatementSync.prototype, 'all');
  for (const query of ['from=2025-06-15&to=2026-06-20', '', 'from=2026-06-30&to=2026-06-30']) {
    for (const filters of ['', 'page=', 'view=v', 'country=GB', 'channel=Direct&referrer=&browser=Firefox']) {
      await send(`overview?${query}&${filters}`);
      for (const dimension of DIMENSIONS)
        await send(`by/${dimension}?${query}&country=GB&${filters.replace('country=GB', '')}`);
    }
    await send(`countries?${query}`);
    await send(`countries/GB?${query}`);
  }
  await send('live');
  const texts = new Set((spy.mock.contexts as StatementSync[]).map((statement) => statement.sourceSQL));
  spy.mockRestore();
  const options = [...texts].filter(
    (text) => /visit|places|projects|views|share_links|deleted_records/.test(text) && /^\s*select/.test(text),
  );
  expect(options.length).toBeGreaterThan(20);
  for (const text of options) {
    const count = text.split('?').length - 1;
    const plan = planOf(app, text, count);
    const costly = plan.filter((step) => /^SCAN (?!json_each|parts|days)|B-TREE FOR ORDER BY/.test(step));
    expect([text, costly]).toEqual([text, []]);
  }
});

/** Returns SQLite's query plan. */
function planOf({ ctx }: TestApp, text: string, parameters: number): string[] {
  const path = ctx.config.databaseUrl.replace('sqlite:', '');
  const database = new DatabaseSync(path, { readOnly: true });
  const steps = database.prepare(`explain query plan ${text}`).all(...Array(parameters).fill('[]'));
  database.close();
  return steps.map((step) => String(step.detail));
}
