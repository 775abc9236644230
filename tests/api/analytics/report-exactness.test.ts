import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { visitsOf } from '../../../src/insight/visits/analytics.server.ts';
import { breakdownReport } from '../../../src/insight/visits/report/breakdown.server.ts';
import { overviewReport } from '../../../src/insight/visits/report/overview.server.ts';
import type { Dimension, ReportTotals } from '../../../src/insight/visits/visit-report.ts';
import { MINUTE_MS } from '../../../src/platform/lib/time.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import { bothEngines } from '../../support/engines.ts';
import { CITIES } from '../../support/visits.ts';

const START = '2026-01-30T12:00:00Z';
const VISIT_MINUTES = 30;

/** Countries of the test's location data. */
const COUNTRIES = { '81.2.69.160': 'GB', '2.125.160.216': 'GB', '216.160.83.56': 'US', '198.51.100.1': 'ZZ' } as const;
const AGENTS = {
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0': ['Desktop', 'Firefox'],
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36': [
    'Desktop',
    'Chrome',
  ],
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1':
    ['Mobile', 'Safari'],
} as const;
const SOURCES = {
  '': { channel: 'Direct', referrer: '' },
  'https://www.google.com/': { channel: 'Search', referrer: 'google.com' },
  'https://duckduckgo.com/': { channel: 'Search', referrer: 'duckduckgo.com' },
  'https://friend.example/links': { channel: 'Referral', referrer: 'friend.example' },
} as const;
const PROJECT = randomUUID();
/** Pages with the values that they have of each dimension: a view has its own page and a link, another link has none. */
const PLACES = [
  { place: '' },
  { place: PROJECT, project: PROJECT },
  { place: 'view:v', view: 'v' },
  { place: 'view:w', view: 'w' },
  { place: 'view:v/link:l', view: 'v', link: 'l' },
  { place: 'link:m', link: 'm' },
];
const PAGES: Record<string, Record<string, string>> = Object.fromEntries([
  ...PLACES.map(({ place, ...values }) => [place, { page: place, ...values }]),
  ...PLACES.filter((values) => !('project' in values)).flatMap(({ place, ...values }) =>
    ['pdf', 'md'].map((download) => {
      const file = `${place}/file:${download}`;
      return [file, { page: place, ...values, file, download }];
    }),
  ),
]);
const PAGE_DIMENSIONS = ['page', 'project', 'view', 'link', 'file', 'download'];
const keys = <T extends object>(object: T) => Object.keys(object) as (keyof T)[];

const event = fc.record({
  ip: fc.constantFrom(...keys(COUNTRIES)),
  agent: fc.constantFrom(...keys(AGENTS)),
  referer: fc.constantFrom(...keys(SOURCES)),
  page: fc.constantFrom(...Object.keys(PAGES)),
  action: fc.oneof(
    { weight: 6, arbitrary: fc.constant('view' as const) },
    fc.constantFrom('live' as const, 'repository' as const, 'message' as const),
  ),
  /** Since the previous event; sometimes a day or a month passes. */
  minutes: fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 0, max: 45 }) }, fc.constantFrom(1_500, 40_000)),
  isFlushed: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
});
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;

/** A person on one day, as first seen, with the events on each page. */
type Person = {
  day: string;
  facts: Record<string, string>;
  lastMinute: number;
  pages: Map<string, ReportTotals>;
};

const NOTHING = { visitors: 0, visits: 0, views: 0, live_clicks: 0, repository_clicks: 0, messages: 0, downloads: 0 };
/** Reported for pages and files only. */
const NO_EVENTS = { live_clicks: 0, repository_clicks: 0, messages: 0, downloads: 0 };
const COUNT_OF = {
  view: 'views',
  live: 'live_clicks',
  repository: 'repository_clicks',
  message: 'messages',
  download: 'downloads',
} as const;
/** What happens on a file is its download. */
const actionOf = ({ page, action }: Event) => (PAGES[page]?.file === undefined ? action : 'download');

/** Computes the expected reports by hand. */
function note(persons: Map<string, Person>, happening: Event, time: Date): void {
  const { ip, agent, referer, page } = happening;
  const day = time.toISOString().slice(0, 10);
  const minute = Math.floor(time.getTime() / MINUTE_MS);
  const key = [day, ip, agent].join();
  const [device, browser] = AGENTS[agent];
  const facts = { country: COUNTRIES[ip], device, browser, ...SOURCES[referer] };
  const person = persons.get(key) ?? { day, facts, lastMinute: Number.NEGATIVE_INFINITY, pages: new Map() };
  const done = person.pages.get(page) ?? { ...NOTHING, visitors: 1 };
  if (minute - person.lastMinute >= VISIT_MINUTES) done.visits += 1;
  done[COUNT_OF[actionOf(happening)]] += 1;
  person.lastMinute = minute;
  person.pages.set(page, done);
  persons.set(key, person);
}

type Question = { from: string; to: string; filters: Record<string, string>; dimension: Dimension };

/** Openings of links are left out where their pages, or their view, meet what is known of the visitors. */
function isWithoutLinks(filters: Record<string, string>, dimension?: string): boolean {
  const names = [...Object.keys(filters), ...(dimension === undefined ? [] : [dimension])];
  const isOfVisitors = names.some((name) => !PAGE_DIMENSIONS.includes(name));
  const mayNameLinks = 'view' in filters || ['page', 'view', 'link', 'file'].includes(dimension ?? '');
  return isOfVisitors && mayNameLinks && !isOfLink(filters);
}

function isOfLink({ link, page = '', file = '' }: Record<string, string>): boolean {
  return link !== undefined || [page, file].some((value) => value.includes('link:'));
}

function expected(
  persons: Iterable<Person>,
  { from, to, filters }: Omit<Question, 'dimension'>,
  dimension?: Dimension,
): Person[] {
  const withoutLinks = isWithoutLinks(filters, dimension);
  const ofPages = Object.entries(filters).filter(([name]) => PAGE_DIMENSIONS.includes(name));
  const others = Object.entries(filters).filter(([name]) => !PAGE_DIMENSIONS.includes(name));
  return [...persons]
    .filter(({ day, facts }) => {
      const isInRange = (from === '' || day >= from) && (to === '' || day <= to);
      return isInRange && others.every(([name, value]) => facts[name] === value);
    })
    .flatMap((person) =>
      onPages(
        person,
        (page) =>
          !(withoutLinks && PAGES[page]?.link) && ofPages.every(([name, value]) => PAGES[page]?.[name] === value),
      ),
    );
}

/** The person with these pages only; none if they saw none of them. */
function onPages(person: Person, isOne: (page: string) => boolean): Person[] {
  const pages = new Map([...person.pages].filter(([page]) => isOne(page)));
  return pages.size === 0 ? [] : [{ ...person, pages }];
}

function totals(persons: readonly Person[]): ReportTotals {
  const sum = { ...NOTHING, visitors: persons.length };
  for (const done of persons.flatMap(({ pages }) => [...pages.values()])) {
    for (const name of ['visits', ...Object.values(COUNT_OF)] as const) sum[name] += done[name];
  }
  return sum;
}

/** For each value of a dimension, the totals of the matching persons. */
function split(persons: readonly Person[], { filters, dimension }: Question): Record<string, ReportTotals> {
  if (PAGE_DIMENSIONS.includes(dimension)) {
    const values = new Set(Object.values(PAGES).flatMap((page) => page[dimension] ?? []));
    const rows = [...values].map((value) => {
      return [
        value,
        persons.flatMap((person) => onPages(person, (page) => PAGES[page]?.[dimension] === value)),
      ] as const;
    });
    return Object.fromEntries(
      rows.filter(([, those]) => those.length > 0).map(([value, those]) => [value, totals(those)]),
    );
  }
  const byValue = Map.groupBy(persons, ({ facts }) => facts[dimension] ?? '');
  const small = isOfLink(filters) ? [...byValue].filter(([, those]) => those.length < 3) : [];
  for (const [value] of small) byValue.delete(value);
  if (small.length > 0)
    byValue.set(
      '*',
      small.flatMap(([, those]) => those),
    );
  return Object.fromEntries([...byValue].map(([value, those]) => [value, { ...totals(those), ...NO_EVENTS }]));
}

const FILTER_VALUES = {
  country: ['GB', 'US', 'ZZ'],
  page: ['', PROJECT, 'view:v', 'view:v/link:l'],
  view: ['v', 'w'],
  link: ['l', 'm'],
  file: ['/file:pdf', 'view:v/file:pdf', 'view:v/link:l/file:md'],
  download: ['pdf', 'md'],
  channel: ['Direct', 'Search', 'Referral'],
  referrer: ['', 'google.com', 'friend.example'],
  device: ['Desktop', 'Mobile'],
  browser: ['Firefox', 'Chrome'],
};
/** None, one or two: more of them match hardly anybody. */
const someFilters = fc
  .uniqueArray(
    fc
      .constantFrom(...keys(FILTER_VALUES))
      .chain((name) => fc.tuple(fc.constant(name), fc.constantFrom(...FILTER_VALUES[name]))),
    { maxLength: 2, selector: ([name]) => name },
  )
  .map((filters): Record<string, string> => Object.fromEntries(filters));
const DIMENSIONS_CHECKED: Dimension[] = [
  ...['country', 'channel', 'referrer', 'device', 'browser'],
  ...PAGE_DIMENSIONS,
] as Dimension[];
const someDay = fc.constantFrom(
  '',
  '',
  '2026-01-30',
  '2026-01-31',
  '2026-02-01',
  '2026-02-28',
  '2026-03-01',
  '2026-04-01',
);
const question: fc.Arbitrary<Question> = fc.record({
  from: someDay,
  to: fc.constantFrom('', '2026-01-31', '2026-02-01', '2026-02-28', '2026-03-15', '2026-12-31'),
  filters: someFilters,
  dimension: fc.constantFrom(...DIMENSIONS_CHECKED),
});

describe.each(bothEngines)('on $name', (engine) => {
  const clock = stillClock(START);
  let app: TestApp;
  let ada: TestUser;
  beforeAll(async () => {
    app = await startApp({ engine, now: clock.now, config: { geoipDb: CITIES } });
    ada = await makeUser(app);
  });

  /** Not through the API: months pass, and the session expires. */
  async function send({ from, to, filters, dimension }: Question) {
    await visitsOf(app.ctx).flush();
    const audience = { database: app.ctx.database, userId: ada.user.id, filters };
    const today = clock.now().toISOString().slice(0, 10);
    return {
      overview: await overviewReport(audience, { from, to }, today),
      breakdown: await breakdownReport(audience, dimension, { from, to }, 100),
    };
  }

  test('filtered and grouped reports equal the raw events', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { minLength: 10, maxLength: 50 }),
        fc.array(question, { minLength: 8, maxLength: 12 }),
        async (events, questions) => {
          clock.set(START);
          await visitsOf(app.ctx).forget(ada.user.id);
          const persons = new Map<string, Person>();
          for (const happening of events) {
            clock.advance(happening.minutes * MINUTE_MS);
            note(persons, happening, clock.now());
            const { agent, referer, page } = happening;
            const action = actionOf(happening);
            const headers = { 'user-agent': agent, ...(referer && { referer }) };
            const request = { method: 'GET', headers, ip: happening.ip };
            visitsOf(app.ctx).record(request, ada.user.id, { isOwner: false, page, action });
            if (happening.isFlushed) await visitsOf(app.ctx).flush();
          }
          for (const query of questions.filter(({ from, to }) => from === '' || to === '' || from <= to)) {
            const { overview, breakdown } = await send(query);
            const those = expected(persons.values(), query);
            expect(overview.totals).toEqual(totals(those));
            expect(overview.series.reduce((sum, { visitors }) => sum + visitors, 0)).toBe(overview.totals.visitors);
            const rows = breakdown.rows.map(({ value, label: _label, ...counts }) => [value, counts]);
            expect(Object.fromEntries(rows)).toEqual(split(expected(persons.values(), query, query.dimension), query));
          }
        },
      ),
      { numRuns: 12 },
    );
  });
});
