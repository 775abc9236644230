import fc from 'fast-check';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Db } from '../../../src/platform/db/open.ts';
import { MINUTE_MS } from '../../../src/platform/lib/time.ts';
import { stillClock } from '../../support/clock.ts';
import { bothEngines } from '../../support/engines.ts';
import { AGENTS, addPortfolio, IPS, migratedUrl, recordView, startNode, type VisitNode } from '../../support/visits.ts';

const ACTIONS = ['view', 'view', 'view', 'live', 'repository', 'message'] as const;
const PLACES = ['', 'project-a', 'view:v', 'view:v/link:l', 'link:m'];
const FORMATS = ['pdf', 'md'];
const PAGES = [...PLACES, ...['', 'view:v', 'view:v/link:l', 'link:m'].flatMap(filesOf)];
function filesOf(place: string): string[] {
  return FORMATS.map((format) => `${place}/file:${format}`);
}
/** One of London written twice, and Linköping. */
const FEW_IPS = [IPS[0] ?? '', IPS[1] ?? '', IPS[4] ?? ''];
const SOURCES = [
  { headers: {}, url: '/u/ada' },
  { headers: { referer: 'https://www.google.com/search?q=secret' }, url: '/u/ada' },
  { headers: { referer: 'https://lobste.rs/s/1' }, url: '/u/ada?utm_source=x&utm_campaign=y' },
];
const COUNTS = [
  'visitors',
  'page_visitors',
  'visits',
  'views',
  'live_clicks',
  'repository_clicks',
  'messages',
  'downloads',
] as const;
const SCOPES = ['view_visitors', 'file_visitors', 'view_file_visitors', 'format_visitors'] as const;
const ROLLUPS = ['country', 'place', 'source', 'tech', 'page', 'facet'] as const;

type Happening =
  | { node: number; portfolio: number; ip: string; agent: string; page: string; action: number; source: number }
  | { minutes: number }
  | { fault: 'refused' | 'answer lost'; node: number }
  | 'flush';

/** One raw event. */
type Raw = {
  portfolio: string;
  day: string;
  person: string;
  minute: number;
  page: string;
  action: (typeof ACTIONS)[number] | 'download';
  country: string;
  place: string;
  source: number;
  agent: string;
};
type Row = Record<string, string | number>;

const event = fc.record({
  node: fc.nat(1),
  portfolio: fc.nat(1),
  ip: fc.constantFrom(...FEW_IPS),
  agent: fc.constantFrom(...AGENTS),
  page: fc.constantFrom(...PAGES),
  action: fc.nat(ACTIONS.length - 1),
  source: fc.nat(SOURCES.length - 1),
});
const fault = fc.record({ fault: fc.constantFrom('refused' as const, 'answer lost' as const), node: fc.nat(1) });
const flush = fc.constant('flush' as const);

/** Few persons and short intervals, so that they meet again. */
function happenings(minutes: fc.Arbitrary<number>) {
  const time = fc.record({ minutes });
  return fc.array(
    fc.oneof(
      { weight: 8, arbitrary: event },
      { weight: 3, arbitrary: time },
      { weight: 2, arbitrary: flush },
      { weight: 1, arbitrary: fault },
    ),
    { minLength: 5, maxLength: 60 },
  );
}

function sumBy(rows: readonly Row[], name: (row: Row) => string, counts: readonly string[]): Record<string, Row> {
  const sums: Record<string, Row> = {};
  for (const row of rows) {
    const key = name(row);
    const sum = sums[key] ?? Object.fromEntries(counts.map((count) => [count, 0]));
    for (const count of counts) sum[count] = Number(sum[count]) + Number(row[count] ?? 0);
    sums[key] = sum;
  }
  return sums;
}

/** Each raw event with what it adds to an exact count: a person, a person on a page, a visit. */
function counted(events: readonly Raw[]): (Raw & Row)[] {
  const seen = new Set<string>();
  const isFirst = (...names: string[]) => !seen.has(names.join()) && seen.add(names.join()) !== undefined;
  const last = new Map<string, number>();
  const inOrder = events.toSorted((a, b) => a.minute - b.minute);
  return inOrder.map((raw) => {
    const { person, day, page, minute, action } = raw;
    const [place = '', format] = page.split('/file:');
    const isInView = page.startsWith('view:v');
    const gap = minute - (last.get(person + day) ?? Number.NEGATIVE_INFINITY);
    last.set(person + day, minute);
    return {
      ...raw,
      visitors: Number(isFirst(person, day)),
      page_visitors: Number(isFirst(person, day, place, 'place')),
      view_visitors: Number(isInView && isFirst(person, day, 'view')),
      file_visitors: Number(format !== undefined && isFirst(person, day, page, 'file')),
      view_file_visitors: Number(isInView && format !== undefined && isFirst(person, day, format, 'of view')),
      format_visitors: Number(format !== undefined && isFirst(person, day, format, 'format')),
      visits: Number(gap >= 30),
      views: Number(action === 'view'),
      live_clicks: Number(action === 'live'),
      repository_clicks: Number(action === 'repository'),
      messages: Number(action === 'message'),
      downloads: Number(action === 'download'),
    };
  });
}

async function rowsOf(db: Db, table: string, portfolio: string): Promise<Row[]> {
  const rows = await db
    .selectFrom(table as 'visit_facet_days')
    .selectAll()
    .where('user_id', '=', portfolio)
    .execute();
  return rows as unknown as Row[];
}

async function namesOf(db: Db, table: 'places' | 'visit_techs' | 'visit_sources'): Promise<Map<number, string>> {
  const rows = (await db.selectFrom(table).selectAll().execute()) as { id: number }[];
  return new Map(rows.map(({ id, ...names }) => [id, Object.values(names).join(' / ')]));
}

const TECHS: Record<string, string> = {
  [AGENTS[0] ?? '']: 'Desktop / Firefox / Linux',
  [AGENTS[1] ?? '']: 'Desktop / Chrome / Windows',
};
const SOURCE_NAMES = ['Direct /  /  /  / ', 'Search / google.com /  /  / ', 'Social / lobste.rs / x /  / y'];
const isShown = ({ visitors, views, visits, messages, live_clicks, repository_clicks, downloads }: Row) =>
  [visitors, views, visits, messages, live_clicks, repository_clicks, downloads].some(
    (count) => Number(count ?? 0) > 0,
  );

/** Checks every table of a portfolio against the raw events. `isInOrder`: also where each began. */
async function expectExact(db: Db, portfolio: string, raw: readonly Raw[], isInOrder: boolean) {
  const events = counted(raw.filter((one) => one.portfolio === portfolio));
  const [places, techs, sources] = [
    await namesOf(db, 'places'),
    await namesOf(db, 'visit_techs'),
    await namesOf(db, 'visit_sources'),
  ];
  const firstSource = new Map<string, string>();
  for (const { person, day, source } of events.toReversed()) firstSource.set(person + day, SOURCE_NAMES[source] ?? '');
  const table = async (name: string) => (await rowsOf(db, name, portfolio)).filter(isShown);

  for (const [unit, periodOf] of [
    ['days', (day: string) => day],
    ['months', (day: string) => day.slice(0, 7)],
  ] as const) {
    const rows = Object.fromEntries(
      await Promise.all(ROLLUPS.map(async (rollup) => [rollup, await table(`visit_${rollup}_${unit}`)])),
    ) as Record<(typeof ROLLUPS)[number], Row[]>;
    const same = (
      rollup: keyof typeof rows,
      nameRow: (row: Row) => unknown,
      nameEvent: (event: Raw) => unknown,
      counts: readonly string[],
    ) => {
      const actual = sumBy(rows[rollup], (row) => `${row.period} ${nameRow(row)}`, counts);
      const wanted = sumBy(events, (one) => `${periodOf(String(one.day))} ${nameEvent(one as Raw)}`, counts);
      expect(actual, `${rollup} by ${unit}`).toEqual(wanted);
    };
    const basic = ['visitors', 'visits', 'views'];
    const eventCounts = ['views', 'live_clicks', 'repository_clicks', 'messages', 'downloads'];
    const ALL = [...COUNTS, ...SCOPES];
    const place = (page: unknown) => String(page).split('/file:')[0];
    const scoped = (page: unknown) => String(page).replace('/link:l', '');
    same(
      'country',
      (row) => row.country_code,
      (one) => one.country,
      basic,
    );
    same(
      'place',
      (row) => `${row.country_code} ${places.get(Number(row.place_id))}`,
      (one) => one.place,
      basic,
    );
    same(
      'tech',
      (row) => techs.get(Number(row.tech_id)),
      (one) => TECHS[one.agent],
      basic,
    );
    same(
      'source',
      () => '',
      () => '',
      basic,
    );
    same(
      'page',
      () => '',
      () => '',
      ['visits', ...eventCounts],
    );
    same(
      'page',
      (row) => row.page,
      (one) => one.page,
      eventCounts,
    );
    same(
      'facet',
      () => '',
      () => '',
      ALL,
    );
    same(
      'facet',
      (row) => row.country_code,
      (one) => one.country,
      ALL,
    );
    same(
      'facet',
      (row) => techs.get(Number(row.tech_id)),
      (one) => TECHS[one.agent],
      COUNTS,
    );
    same(
      'facet',
      (row) => row.page,
      (one) => one.page,
      eventCounts,
    );
    same(
      'facet',
      (row) => place(row.page),
      (one) => place(one.page),
      ['page_visitors', ...eventCounts],
    );
    for (const rollup of ['page', 'facet'] as const) {
      same(
        rollup,
        (row) => row.page,
        (one) => one.page,
        ['file_visitors'],
      );
      same(
        rollup,
        (row) => scoped(place(row.page)),
        (one) => scoped(place(one.page)),
        ['view_visitors'],
      );
      same(
        rollup,
        (row) => scoped(row.page),
        (one) => scoped(one.page),
        ['view_file_visitors'],
      );
      same(
        rollup,
        (row) => String(row.page).split('/file:')[1],
        (one) => one.page.split('/file:')[1],
        ['format_visitors'],
      );
    }
    expect(sumBy(rows.page, (row) => `${row.period} ${row.page}`, ['visitors'])).toEqual(
      sumBy(
        rows.facet.map((row) => ({ ...row, visitors: Number(row.page_visitors) })),
        (row) => `${row.period} ${row.page}`,
        ['visitors'],
      ),
    );
    if (!isInOrder) continue;
    const source = (row: Row) => sources.get(Number(row.source_id));
    same('source', source, (one) => firstSource.get(one.person + one.day), basic);
    same('facet', source, (one) => firstSource.get(one.person + one.day), COUNTS);
    same(
      'page',
      (row) => row.page,
      (one) => one.page,
      ['visits', ...eventCounts],
    );
    same(
      'facet',
      (row) => row.page,
      (one) => one.page,
      COUNTS,
    );
  }
  const hours = sumBy(await table('visit_hours'), (row) => String(row.hour).slice(0, 10), [
    'visitors',
    'visits',
    'views',
  ]);
  expect(hours).toEqual(sumBy(events, (one) => String(one.day), ['visitors', 'visits', 'views']));
}

describe.each(bothEngines)('on $name', (engine) => {
  let url = '';
  beforeAll(async () => {
    url = await migratedUrl(engine);
    return () => engine.drop(url);
  });

  async function startNodes(count: number) {
    const nodes: VisitNode[] = [];
    for (let index = 0; index < count; index++) nodes.push(await startNode(url, stillClock('2026-06-30T21:30:00Z')));
    onTestFinished(async () => {
      for (const node of nodes) await node.stop();
    });
    return nodes;
  }

  /** Plays all events on the given nodes, and returns what was recorded. */
  async function live(nodes: readonly VisitNode[], portfolios: readonly string[], all: readonly Happening[]) {
    const raw: Raw[] = [];
    // The clocks differ slightly.
    for (const [index, { clock }] of nodes.entries()) clock.set(`2026-06-30T21:30:${10 + 25 * index}Z`);
    const nodeAt = (index: number) => nodes[index % nodes.length] as VisitNode;
    for (const happening of all) {
      if (happening === 'flush') for (const { visits } of nodes) void visits.flush();
      else if ('fault' in happening) nodeAt(happening.node).fault.next = happening.fault;
      else if ('minutes' in happening) {
        // Nodes write every second: none is late by as much as the end of a visit.
        if (nodes.length > 1 && happening.minutes >= 1) await writeAll(nodes);
        for (const { clock } of nodes) clock.advance(happening.minutes * MINUTE_MS);
      } else record(happening);
    }
    function record({ node, portfolio, ip, agent, page, action: index, source }: Extract<Happening, { page: string }>) {
      const { visits, clock } = nodeAt(node);
      const action = page.includes('/file:') ? 'download' : (ACTIONS[index] ?? 'view');
      const { headers, url } = SOURCES[source] ?? { headers: {}, url: '' };
      const user = portfolios[portfolio] ?? '';
      const method = action === 'view' || action === 'download' ? 'GET' : 'POST';
      recordView(visits, user, { ip, headers: { ...headers, 'user-agent': agent }, url, page, action, method });
      const { country_code: country, region, city } = visits.placeOf(ip);
      raw.push({
        portfolio: user,
        day: clock.now().toISOString().slice(0, 10),
        person: ip.replace('::ffff:', '') + agent,
        minute: Math.floor(clock.now().getTime() / MINUTE_MS),
        page,
        action,
        country,
        place: `${country} ${region} / ${city}`,
        source,
        agent,
      });
    }
    await writeAll(nodes);
    return raw;
  }

  /** A fault delays one write; the next one catches up. */
  async function writeAll(nodes: readonly VisitNode[]) {
    await Promise.all(nodes.map(({ visits }) => visits.flush()));
    await Promise.all(nodes.map(({ visits }) => visits.flush()));
  }

  test('every rollup equals the distinct count of raw events, whatever writes fail and whenever visits end', async () => {
    const nodes = await startNodes(1);
    const { db } = nodes[0] as VisitNode;
    const minutes = fc.oneof(fc.constantFrom(0.1, 1, 29, 30, 31, 59), fc.integer({ min: 2, max: 90 }));
    await fc.assert(
      fc.asyncProperty(happenings(minutes), async (all) => {
        const portfolios = [await addPortfolio(db), await addPortfolio(db)];
        const raw = await live(nodes, portfolios, all);
        for (const portfolio of portfolios) await expectExact(db, portfolio, raw, true);
      }),
      { numRuns: 40 },
    );
  });

  test('the same with two concurrent nodes, across midnight', async () => {
    const nodes = await startNodes(2);
    const { db } = nodes[0] as VisitNode;
    const minutes = fc.oneof(fc.constant(0.2), fc.constant(0.4), fc.integer({ min: 45, max: 120 }));
    await fc.assert(
      fc.asyncProperty(happenings(minutes), async (all) => {
        const portfolios = [await addPortfolio(db), await addPortfolio(db)];
        const raw = await live(nodes, portfolios, all);
        for (const portfolio of portfolios) await expectExact(db, portfolio, raw, false);
      }),
      { numRuns: 40 },
    );
  });
});
