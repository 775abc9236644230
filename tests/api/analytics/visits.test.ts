import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { visitsOf } from '../../../src/insight/visits/analytics.server.ts';
import { openSalts } from '../../../src/insight/visits/collect/visitor-key.server.ts';
import type { DateRange } from '../../../src/insight/visits/country-report.ts';
import {
  countryReport,
  excludedReport,
  placeReport,
} from '../../../src/insight/visits/report/country-report.server.ts';
import { rangeOf } from '../../../src/insight/visits/report/date-range.ts';
import type { ReportDatabase } from '../../../src/insight/visits/report/report-sums.server.ts';
import { packClosedDays } from '../../../src/insight/visits/rollup/facet-packing.server.ts';
import { type Database, openDatabase } from '../../../src/platform/db/open.ts';
import { DAY_MS } from '../../../src/platform/lib/time.ts';
import { makeUser, startApp } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import { bothEngines } from '../../support/engines.ts';
import { AGENTS, addPortfolio, CITIES, IPS, migratedUrl, recordView, startNode } from '../../support/visits.ts';

const ALL_TIME = rangeOf({});

async function totalOf(database: ReportDatabase, portfolio: string, range = ALL_TIME): Promise<number> {
  const countries = await countryReport({ database, userId: portfolio, filters: {} }, range);
  return countries.reduce((sum, country) => sum + country.unique_visitors, 0);
}

type Viewed = { node: number; portfolio: number; ip: string; agent: string };
type RawPerson = { portfolio: string; day: string; country: string; region: string; city: string };

/** Checks the reports against the raw events. */
async function expectExact(
  database: ReportDatabase,
  portfolio: string,
  everybody: readonly RawPerson[],
  range: DateRange,
) {
  const { from, to } = range;
  const persons = everybody.filter(
    (person) => person.portfolio === portfolio && person.day >= from && (to === '' || person.day <= to),
  );
  const countries = await countryReport({ database, userId: portfolio, filters: {} }, range);
  const visitorsOf = (rows: { unique_visitors: number }[]) => rows.map((row) => row.unique_visitors);
  expect(Object.fromEntries(countries.map((row) => [row.country_code, row.unique_visitors]))).toEqual(
    countBy(persons, (person) => person.country),
  );
  expect(visitorsOf(countries)).toEqual(visitorsOf(countries).sort((a, b) => b - a));
  for (const { country_code } of countries) {
    const there = persons.filter((person) => person.country === country_code);
    const { regions, cities } = await placeReport(
      { database, userId: portfolio, filters: { country: country_code } },
      range,
    );
    expect(Object.fromEntries(regions.map((row) => [row.region, row.unique_visitors]))).toEqual(
      countBy(there, (person) => person.region || 'Unknown'),
    );
    expect(Object.fromEntries(cities.map((row) => [row.city, row.unique_visitors]))).toEqual(
      countBy(there, (person) => person.city || 'Unknown'),
    );
  }
}

function countBy<T>(items: readonly T[], name: (item: T) => string): Record<string, number> {
  const groups = Map.groupBy(items, name);
  return Object.fromEntries([...groups].map(([key, group]) => [key, group.length]));
}

/** Every value of every table, as text. */
async function everythingIn({ db }: Database): Promise<string> {
  const tables = await db.introspection.getTables();
  const rows = await Promise.all(
    tables.map(({ name }) =>
      db
        .selectFrom(name as 'users')
        .selectAll()
        .execute(),
    ),
  );
  return JSON.stringify(rows);
}

describe.each(bothEngines)('on $name', (engine) => {
  let url = '';
  beforeAll(async () => {
    url = await migratedUrl(engine);
    return () => engine.drop(url);
  });

  async function startOneNode(start?: string) {
    const node = await startNode(url, stillClock(start));
    onTestFinished(node.stop);
    return { ...node, portfolio: await addPortfolio(node.db) };
  }

  test('reports equal the distinct count of raw events, with two concurrent nodes, across midnight', async () => {
    const [early, late] = ['2026-06-30T23:58:30Z', '2026-06-30T23:58:55Z'];
    const nodes = [await startNode(url, stillClock(early)), await startNode(url, stillClock(late))] as const;
    onTestFinished(async () => {
      for (const node of nodes) await node.stop();
    });
    const { db } = nodes[0];
    const view: fc.Arbitrary<Viewed> = fc.record({
      node: fc.nat(1),
      portfolio: fc.nat(1),
      ip: fc.constantFrom(...IPS),
      agent: fc.constantFrom(...AGENTS),
    });
    const time = fc.record({ seconds: fc.integer({ min: 1, max: 90 }) });
    const flush = fc.constant('flush' as const);
    const event = fc.oneof({ weight: 8, arbitrary: view }, time, flush);

    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 80 }), async (events) => {
        const portfolios = [await addPortfolio(db), await addPortfolio(db)];
        const raw = new Map<string, RawPerson>();
        // The clocks differ slightly.
        nodes[0].clock.set(early);
        nodes[1].clock.set(late);
        for (const happening of events) {
          if (happening === 'flush') for (const { visits } of nodes) void visits.flush();
          else if ('seconds' in happening) for (const { clock } of nodes) clock.advance(happening.seconds * 1_000);
          else record(happening);
        }
        function record({ node, portfolio: index, ip, agent }: Viewed) {
          const { visits, clock } = nodes[node] ?? nodes[0];
          const portfolio = portfolios[index] ?? '';
          recordView(visits, portfolio, { ip, headers: { 'user-agent': agent } });
          const day = clock.now().toISOString().slice(0, 10);
          const { country_code: country, region, city } = visits.placeOf(ip);
          const key = [portfolio, day, ip.replace('::ffff:', ''), agent].join();
          raw.set(key, { portfolio, day, country, region, city });
        }
        await Promise.all(nodes.map(({ visits }) => visits.flush()));
        for (const portfolio of portfolios) {
          await expectExact({ db, engine: engine.name }, portfolio, [...raw.values()], ALL_TIME);
          await expectExact({ db, engine: engine.name }, portfolio, [...raw.values()], rangeOf({ to: '2026-06-30' }));
          await expectExact({ db, engine: engine.name }, portfolio, [...raw.values()], {
            from: '2026-06-30',
            to: '2026-07-31',
          });
          await expectExact({ db, engine: engine.name }, portfolio, [...raw.values()], {
            from: '2026-07-01',
            to: '2026-07-01',
          });
        }
      }),
      { numRuns: 25 },
    );
  });

  test('two nodes that write the same thousands concurrently agree on new visitors, without deadlock', async () => {
    const nodes = [await startNode(url), await startNode(url)] as const;
    const { db } = nodes[0];
    const portfolios = await Promise.all(Array.from({ length: 3 }, () => addPortfolio(db)));
    for (let index = 0; index < 1_500; index++) {
      const ip = (number: number) => `198.51.${number >> 8}.${number & 255}`;
      for (const portfolio of portfolios) {
        recordView(nodes[0].visits, portfolio, { ip: ip(index) });
        recordView(nodes[1].visits, portfolio, { ip: ip(1_499 - index) });
      }
    }
    await Promise.all(nodes.map(({ visits }) => visits.flush()));
    for (const portfolio of portfolios) expect(await totalOf({ db, engine: engine.name }, portfolio)).toBe(1_500);
    expect([...nodes[0].log, ...nodes[1].log]).toEqual([]);
    for (const node of nodes) await node.stop();
  });

  test('a person counts once for a portfolio and day, and each view counts', async () => {
    const { db, visits, portfolio, clock } = await startOneNode();
    for (let views = 0; views < 3; views++) {
      recordView(visits, portfolio);
      await visits.flush();
    }
    expect(await totalOf({ db, engine: engine.name }, portfolio)).toBe(1);
    clock.advance(DAY_MS);
    recordView(visits, portfolio);
    await visits.flush();
    expect(await totalOf({ db, engine: engine.name }, portfolio)).toBe(2);
    const days = db.selectFrom('visit_country_days').select('views').where('user_id', '=', portfolio);
    expect((await days.orderBy('period').execute()).map(({ views }) => views)).toEqual([3, 1]);
  });

  test('an event written after midnight belongs to the day on which it was seen', async () => {
    const { db, visits, portfolio, clock } = await startOneNode('2026-06-30T23:59:00Z');
    recordView(visits, portfolio);
    await visits.flush();
    recordView(visits, portfolio);
    recordView(visits, portfolio, { ip: '89.160.20.112' });
    clock.set('2026-07-01T00:02:00Z');
    await visits.flush();
    expect(await totalOf({ db, engine: engine.name }, portfolio, { from: '2026-06-30', to: '2026-06-30' })).toBe(2);
    expect(await totalOf({ db, engine: engine.name }, portfolio, rangeOf({ from: '2026-07-01' }))).toBe(0);
  });

  test('bots are counted separately, Sec-GPC is respected, and the owner, HEAD and prefetches leave no trace', async () => {
    const { db, visits, portfolio } = await startOneNode();
    recordView(visits, portfolio, { headers: { 'user-agent': 'Googlebot/2.1' } });
    recordView(visits, portfolio, { headers: { 'user-agent': '' } });
    recordView(visits, portfolio, { headers: { 'sec-gpc': '1' } });
    recordView(visits, portfolio, { headers: { 'sec-purpose': 'prefetch' } });
    recordView(visits, portfolio, { method: 'HEAD' });
    recordView(visits, portfolio, { isOwner: true });
    await visits.flush();
    expect(
      await countryReport({ database: { db, engine: engine.name }, userId: portfolio, filters: {} }, ALL_TIME),
    ).toEqual([]);
    expect(await excludedReport(db, portfolio, ALL_TIME)).toEqual({ bots_left_out: 2, anonymous_views: 1 });
  });

  test('no IP and no user agent is in any table', async () => {
    const { database, visits, portfolio } = await startOneNode();
    for (const ip of IPS) {
      recordView(visits, portfolio, { ip });
      recordView(visits, portfolio, { ip, headers: { 'user-agent': `${ip} bot` } });
      recordView(visits, portfolio, { ip, headers: { 'sec-gpc': '1' } });
    }
    await visits.flush();
    const everything = await everythingIn(database);
    expect(everything).toContain('Linköping');
    for (const secret of [...IPS, 'Gecko/', 'Mozilla/', 'Firefox/', 'X11; Linux', 'bot"']) {
      expect(everything).not.toContain(secret);
    }
  });

  test('a portfolio that is not in the database, such as the sample, counts nothing and blocks nothing', async () => {
    const { db, visits, portfolio } = await startOneNode();
    recordView(visits, randomUUID());
    recordView(visits, portfolio);
    await visits.flush();
    expect(await totalOf({ db, engine: engine.name }, portfolio)).toBe(1);
  });

  test('deleting an account deletes its visits, including unwritten ones', async () => {
    const { database, db, visits, portfolio } = await startOneNode();
    const other = await addPortfolio(db);
    for (const id of [portfolio, other]) {
      recordView(visits, id);
      recordView(visits, id, { headers: { 'user-agent': '' } });
    }
    await visits.flush();
    recordView(visits, portfolio, { ip: '89.160.20.112' });
    recordView(visits, other, { ip: '89.160.20.112' });
    await db.deleteFrom('users').where('id', '=', portfolio).execute();
    await visits.flush();
    expect(await everythingIn(database)).not.toContain(portfolio);
    expect(await totalOf({ db, engine: engine.name }, other)).toBe(2);
  });

  test("a portfolio's visits are deleted in batches, and no others", async () => {
    const { database, db, visits, portfolio } = await startOneNode();
    const other = await addPortfolio(db);
    for (let index = 0; index < 2_500; index++) {
      const ip = `198.51.${index >> 8}.${index & 255}`;
      for (const id of [portfolio, other]) recordView(visits, id, { ip });
    }
    for (const id of [portfolio, other]) {
      recordView(visits, id, { headers: { 'user-agent': '' } });
      for (const page of ['project-a', 'project-b']) recordView(visits, id, { ip: '198.51.0.0', page });
      await db.insertInto('visit_settings').values({ user_id: id, retention_months: 2 }).execute();
    }
    await visits.flush();
    await packClosedDays(database, '9999-12-31');
    const rowsOf = async (table: 'visitors', id: string) =>
      (await db.selectFrom(table).select('user_id').where('user_id', '=', id).execute()).length;
    const tables = (await db.introspection.getTables()).filter(
      ({ name, columns }) => name.startsWith('visit') && columns.some((column) => column.name === 'user_id'),
    );
    expect(tables.length).toBe(19);
    for (const { name } of tables) expect(await rowsOf(name as 'visitors', portfolio), name).toBeGreaterThan(0);
    await visits.forget(portfolio);
    for (const { name } of tables) {
      expect(await rowsOf(name as 'visitors', portfolio), name).toBe(0);
      expect(await rowsOf(name as 'visitors', other), name).toBeGreaterThan(0);
    }
    expect(await totalOf({ db, engine: engine.name }, other)).toBe(2_500);
    expect((await excludedReport(db, other, ALL_TIME)).bots_left_out).toBe(1);
  });

  test('failed writes are kept, and retried until they succeed', async () => {
    const { db, visits, portfolio } = await startOneNode();
    await db.schema.alterTable('visit_place_months').renameTo('months_away').execute();
    recordView(visits, portfolio);
    recordView(visits, portfolio, { headers: { 'user-agent': '' } });
    await visits.flush();
    recordView(visits, portfolio);
    recordView(visits, portfolio, { ip: '89.160.20.112' });
    await visits.flush();
    expect(await totalOf({ db, engine: engine.name }, portfolio)).toBe(0);
    await db.schema.alterTable('months_away').renameTo('visit_place_months').execute();
    await visits.flush();
    expect(await totalOf({ db, engine: engine.name }, portfolio)).toBe(2);
    expect((await excludedReport(db, portfolio, ALL_TIME)).bots_left_out).toBe(1);
    const views = await db.selectFrom('visit_country_days').select('views').where('user_id', '=', portfolio).execute();
    expect(views.map((row) => row.views).sort()).toEqual([1, 2]);
  });

  test('failed writes are reported once, and again after a success', async () => {
    const { db, visits, portfolio, fault, log } = await startOneNode();
    const write = async (next: 'none' | 'refused') => {
      fault.next = next;
      recordView(visits, portfolio);
      await visits.flush();
      return log.filter((line) => line.includes('Visits cannot be written'));
    };
    await write('refused');
    const reported = await write('refused');
    expect(reported).toHaveLength(1);
    expect(JSON.parse(reported[0] ?? '')).toMatchObject({ err: { message: 'The database is away' } });
    await write('none');
    expect(await totalOf({ db, engine: engine.name }, portfolio)).toBe(1);
    expect(await write('refused')).toHaveLength(2);
  });

  test('a stop tries a failed write again, and reports a loss only if there is one', async () => {
    const node = await startNode(url);
    const portfolio = await addPortfolio(node.db);
    recordView(node.visits, portfolio);
    node.fault.next = 'refused';
    await node.stop();
    expect(node.log.filter((line) => line.includes('Visits cannot be written'))).toHaveLength(1);
    expect(node.log.filter((line) => line.includes('Visitors were lost'))).toEqual([]);
    const { db } = await startOneNode();
    expect(await totalOf({ db, engine: engine.name }, portfolio)).toBe(1);
  });

  test('a stop loses nothing', async () => {
    const node = await startNode(url);
    const portfolio = await addPortfolio(node.db);
    recordView(node.visits, portfolio);
    await node.stop();
    const { db } = await startOneNode();
    expect(await totalOf({ db, engine: engine.name }, portfolio)).toBe(1);
  });

  test('a start deletes visitors of days before yesterday, and the reports stay', async () => {
    const clock = stillClock('2026-06-28T12:00:00Z');
    const before = await startNode(url, clock);
    const portfolio = await addPortfolio(before.db);
    for (const persons of [2_500, 2, 2]) {
      for (let index = 0; index < persons; index++) {
        recordView(before.visits, portfolio, { ip: `198.51.${index >> 8}.${index & 255}` });
      }
      await before.visits.flush();
      clock.advance(DAY_MS);
    }
    await before.stop();
    clock.set('2026-06-30T23:00:00Z');
    const after = await startNode(url, clock);
    await after.stop();

    const { db } = await startOneNode('2026-06-30T23:30:00Z');
    const kept = await db
      .selectFrom('visitors')
      .select('day')
      .where('user_id', '=', portfolio)
      .orderBy('day')
      .execute();
    expect(kept.map((row) => row.day)).toEqual(['2026-06-29', '2026-06-29', '2026-06-30', '2026-06-30']);
    expect(await totalOf({ db, engine: engine.name }, portfolio)).toBe(2_504);
  });

  test('nodes share the salt of a day, also if a clock jumps', async () => {
    const clock = stillClock('2026-06-30T12:00:00Z');
    const first = await startOneNode('2026-06-30T12:00:00Z');
    const second = await startNode(url, clock);
    onTestFinished(second.stop);
    recordView(first.visits, first.portfolio);
    recordView(second.visits, first.portfolio);
    await Promise.all([first.visits.flush(), second.visits.flush()]);
    expect(await totalOf(first.database, first.portfolio)).toBe(1);

    for (const time of ['2027-08-04T12:00:00Z', '2026-06-30T12:10:00Z', '2026-06-30T12:00:00Z']) {
      clock.set(time);
      recordView(second.visits, first.portfolio);
      await second.visits.flush();
    }
    expect(await totalOf(first.database, first.portfolio)).toBe(2);
  });

  test('salts of days to come are erased, but for the two that a node with a fast clock may use', async () => {
    const database = await openDatabase(url);
    onTestFinished(database.close);
    const days = ['2026-10-02', '2026-10-03', '2026-10-04'];
    await database.db
      .insertInto('visit_salts')
      .values(days.map((day) => ({ day, salt: day })))
      .execute();
    await openSalts({ database, now: stillClock('2026-09-30T12:00:00Z').now });
    const kept = await database.db.selectFrom('visit_salts').select('day').orderBy('day').execute();
    expect(kept.map(({ day }) => day)).toEqual(['2026-09-30', '2026-10-01', '2026-10-02']);
  });

  test('a salt is erased within the hour after its day, down to its bytes', async () => {
    const database = await openDatabase(url);
    onTestFinished(database.close);
    const clock = stillClock('2026-06-30T12:00:00Z');
    const salts = await openSalts({ database, now: clock.now });
    const salt = salts.of('2026-06-30');
    const kept = async () =>
      (await database.db.selectFrom('visit_salts').select('salt').execute()).map((row) => row.salt);
    const place = await placeOnDisk(database);
    expect(await kept()).toContain(salt);
    expect(bytesOf(url)).toContain(engine.name === 'sqlite' ? salt : '');

    clock.set('2026-07-01T00:59:00Z');
    await salts.turn();
    expect(await kept()).toContain(salt);
    expect(salts.of('2026-06-30')).toBe(salt);

    clock.set('2026-07-01T01:01:00Z');
    await salts.turn();
    expect(await kept()).not.toContain(salt);
    expect(bytesOf(url)).not.toContain(salt);
    if (engine.name === 'postgres') expect(await placeOnDisk(database)).not.toBe(place);
    expect(salts.of('2026-06-30')).not.toBe(salt);
    expect(await kept()).toContain(salts.of('2026-07-01'));
    expect(await kept()).toContain(salts.of('2026-07-02'));
  });

  test("the two routes report on the user's portfolio, under both paths", async () => {
    const clock = stillClock('2026-06-30T12:00:00Z');
    const app = await startApp({ engine, now: clock.now, config: { geoipDb: CITIES } });
    const { request, user } = await makeUser(app);
    const stranger = await makeUser(app);
    const visits = visitsOf(app.ctx);
    for (const ip of IPS) recordView(visits, user.id, { ip });
    recordView(visits, user.id, { headers: { 'user-agent': 'Googlebot/2.1' } });
    recordView(visits, stranger.user.id, { ip: '2001:218::1' });
    clock.advance(DAY_MS);
    recordView(visits, user.id, { headers: { 'sec-gpc': '1' } });

    for (const path of ['/api/analytics/track/countries', '/api/audience/countries']) {
      expect((await request('GET', path)).json()).toEqual({
        message: 'Visitors by Country',
        countries: [
          { country: 'United Kingdom', country_code: 'GB', unique_visitors: 3 },
          { country: 'United States', country_code: 'US', unique_visitors: 2 },
          { country: 'Japan', country_code: 'JP', unique_visitors: 1 },
          { country: 'Sweden', country_code: 'SE', unique_visitors: 1 },
          { country: 'Unknown', country_code: 'ZZ', unique_visitors: 1 },
        ],
        bots_left_out: 1,
        anonymous_views: 1,
        source: { name: 'MaxMind', url: 'https://www.maxmind.com', month: '2026-02' },
        note: expect.stringContaining('once a day'),
      });
      expect((await request('GET', `${path}/gb`)).json()).toMatchObject({
        message: 'Visitors by Country',
        country: 'United Kingdom',
        country_code: 'GB',
        regions: [{ region: 'England', unique_visitors: 3 }],
        cities: [
          { city: 'London', region: 'England', unique_visitors: 2 },
          { city: 'Boxford', region: 'England', unique_visitors: 1 },
        ],
      });
      const later = await request('GET', `${path}?from=2026-07-01&to=`);
      expect(later.json()).toMatchObject({ countries: [], bots_left_out: 0, anonymous_views: 1 });
    }
  });

  test('the two routes require a session, and valid days and countries', async () => {
    const app = await startApp({ engine });
    const { request } = await makeUser(app);
    for (const path of ['/api/audience/countries', '/api/audience/countries/DE']) {
      const rejected = await app.request('GET', path);
      expect(rejected.statusCode).toBe(401);
      expect(rejected.json()).toMatchObject({ message: 'You are not logged in', error: 'Unauthorized' });
      for (const query of ['from=yesterday', 'to=2026-02-30', 'from=2026-07-01&to=2026-06-30', 'from=a&from=b']) {
        const response = await request('GET', `${path}?${query}`);
        expect(response.json()).toMatchObject({ status: 400, code: 'invalid', message: 'Visitors by Country' });
      }
    }
    for (const code of ['DEU', 'D', '12', '%00%00']) {
      expect((await request('GET', `/api/audience/countries/${code}`)).statusCode).toBe(400);
    }
    expect((await request('GET', '/api/audience/countries/QQ')).json()).toMatchObject({ regions: [], cities: [] });
  });
});

/** The files of an embedded database. */
function bytesOf(url: string): string {
  const path = url.replace('sqlite:', '');
  const files = [path, `${path}-wal`, `${path}-journal`].filter((file) => existsSync(file));
  return files.map((file) => readFileSync(file, 'latin1')).join();
}

/** The PostgreSQL file with the salts. */
async function placeOnDisk({ db, engine }: Database): Promise<string> {
  if (engine === 'sqlite') return '';
  const { rows } = await sql<{ path: string }>`select pg_relation_filepath('visit_salts') as path`.execute(db);
  return rows[0]?.path ?? '';
}
