import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { visitsOf } from '../../../src/insight/visits/analytics.server.ts';
import { makeUser, startApp, type TestUser } from '../../support/app.ts';
import { bothEngines } from '../../support/engines.ts';
import { eventually } from '../../support/eventually.ts';
import { openingsCounted } from '../../support/opened-links.ts';
import { AGENTS, CITIES } from '../../support/visits.ts';

const [FIREFOX = '', CHROME = ''] = AGENTS;
const LONDON = { ip: '81.2.69.160', headers: { 'user-agent': FIREFOX } };
const MILTON = { ip: '216.160.83.56', headers: { 'user-agent': CHROME } };

const reader =
  ({ request }: TestUser) =>
  async (path: string) =>
    (await request('GET', `/api/audience/${path}`)).json();

/** The label, visitors, views and downloads of each row. */
const rowsOf = async (read: ReturnType<typeof reader>, dimension: string, filters = '') =>
  (await read(`by/${dimension}?${filters}`)).rows.map(
    ({ label, visitors, views, downloads }: Record<string, string | number>) => [label, visitors, views, downloads],
  );

describe.each(bothEngines)('what was sent on $name', (engine) => {
  async function start() {
    const app = await startApp({ engine, config: { geoipDb: CITIES } });
    const ada = await makeUser(app);
    const post = async (path: string, json: object) => (await ada.request('POST', path, { json })).json();
    const { view } = await post('/api/views', { name: 'Acme', slug: 'acme', access: 'public' });
    const { share_link: viewLink } = await post('/api/share-links', { name: 'To Bo', view_id: view.id });
    const { share_link: plainLink } = await post('/api/share-links', { name: 'To Cy' });
    const pathOf = ({ url }: { url: string }) => new URL(url).pathname;
    const page = `/u/${ada.user.user_name}`;
    return {
      app,
      ada,
      view,
      page,
      links: [viewLink, plainLink],
      paths: [viewLink, plainLink].map(pathOf),
      read: reader(ada),
    };
  }

  test('is in the reports by view, link, file and format, each person once in each', async () => {
    const { app, ada, view, page, paths, read } = await start();
    const [viewPath, plainPath] = paths;
    const seen = { json: { what: 'opened' } };
    // The second time from the cache.
    for (const path of [page, `${page}/v/acme`, `${page}/v/acme`]) {
      expect((await app.request('GET', path, LONDON)).statusCode).toBe(200);
    }
    await app.request('POST', `${viewPath}/seen`, { ...LONDON, ...seen });
    await app.request('POST', `${viewPath}/seen`, { ...MILTON, ...seen });
    await app.request('POST', `${plainPath}/seen`, { ...MILTON, ...seen });
    await app.request('POST', `${viewPath}/seen`, { ...MILTON, json: { what: 'file', format: 'md' } });
    const file = await app.request('GET', `${page}/resume.md`, LONDON);
    const again = { ...LONDON, headers: { ...LONDON.headers, 'if-none-match': file.headers.etag } };
    expect((await app.request('GET', `${page}/resume.md`, again)).statusCode).toBe(304);
    await app.request('GET', `${page}/v/acme/resume.md`, LONDON);
    await app.request('GET', `${page}/v/acme/resume.txt`, MILTON);

    await eventually(async () => expect((await read('overview')).totals.downloads).toBe(5));
    expect((await read('overview')).totals).toEqual({
      ...{ visitors: 2, visits: 2, views: 6 },
      ...{ live_clicks: 0, repository_clicks: 0, messages: 0, downloads: 5 },
    });
    expect(await rowsOf(read, 'view')).toEqual([['Acme', 2, 4, 3]]);
    expect(await rowsOf(read, 'link')).toEqual([
      ['To Bo', 2, 2, 1],
      ['To Cy', 1, 1, 0],
    ]);
    expect(await rowsOf(read, 'download')).toEqual([
      ['Markdown', 2, 0, 4],
      ['Plain text', 1, 0, 1],
    ]);
    expect(await rowsOf(read, 'file')).toEqual([
      ['Markdown · Link: To Bo', 1, 0, 1],
      ['Markdown · Portfolio page', 1, 0, 2],
      ['Markdown · View: Acme', 1, 0, 1],
      ['Plain text · View: Acme', 1, 0, 1],
    ]);
    expect(await rowsOf(read, 'page')).toEqual([
      ['Link: To Bo', 2, 2, 1],
      ['View: Acme', 2, 2, 2],
      ['Link: To Cy', 1, 1, 0],
      ['Portfolio page', 1, 1, 2],
    ]);
    // Without the download by the link.
    expect(await rowsOf(read, 'download', `view=${view.id}&country=US`)).toEqual([['Plain text', 1, 0, 1]]);
    expect(await rowsOf(read, 'country', 'download=md')).toHaveLength(2);
    expect((await read(`overview?view=${view.id}`)).totals).toMatchObject({ visitors: 2, views: 4, downloads: 3 });
    expect(await read('by/country?view=')).toMatchObject({ status: 400, details: [{ field: 'view' }] });
    // The link still shows what it did.
    await openingsCounted(ada, 3);
    const listed = (await ada.request('GET', '/api/share-links')).json();
    expect(listed.map(({ name, opened_count }: Record<string, unknown>) => [name, opened_count])).toEqual(
      expect.arrayContaining([
        ['To Bo', 2],
        ['To Cy', 1],
      ]),
    );
  });

  test('singles out no recipient of a link: no report combines it with what its visitors use, and small groups are one', async () => {
    const { app, view, page, links, paths, read } = await start();
    const [viewPath, plainPath] = paths;
    const opened = { json: { what: 'opened' } };
    const openedBy = (path: string | undefined, person: object) =>
      app.request('POST', `${path}/seen`, { ...person, ...opened });
    await app.request('GET', page, LONDON);
    await openedBy(viewPath, LONDON);
    await app.request('POST', `${viewPath}/seen`, { ...LONDON, json: { what: 'file', format: 'md' } });
    await app.request('GET', `${page}/v/acme`, MILTON);
    for (const [ip, headers] of [
      ['81.2.69.160', LONDON.headers],
      ['81.2.69.160', MILTON.headers],
      ['81.2.69.161', LONDON.headers],
      ['216.160.83.56', MILTON.headers],
      ['2.125.160.216', { ...LONDON.headers, referer: 'https://friend.example/' }],
      ['198.51.100.1', LONDON.headers],
    ] as const)
      await openedBy(plainPath, { ip, headers });
    await eventually(async () => expect((await read('overview')).totals.views).toBe(9));
    const [viewLink, plainLink] = links;
    const linked = `view:${view.id}/link:${viewLink.id}`;

    for (const link of [`link=${viewLink.id}`, `page=${linked}`, `file=${linked}/file:md`]) {
      for (const other of [
        'browser=Firefox',
        'country=GB',
        'channel=Direct',
        'referrer=',
        `view=${view.id}`,
        'download=md',
      ])
        for (const path of ['overview', 'by/page', 'by/country'])
          expect(await read(`${path}?${link}&${other}`), path).toMatchObject({
            ...{ status: 400, details: [{ field: other.split('=')[0] }] },
          });
      for (const dimension of ['browser', 'system', 'device'])
        expect(await read(`by/${dimension}?${link}`)).toMatchObject({ status: 400 });
      expect(await rowsOf(read, 'country', link)).toEqual([['Other', 1, expect.any(Number), 0]]);
      expect(await rowsOf(read, 'channel', link)).toEqual([['Other', 1, expect.any(Number), 0]]);
    }
    expect(await rowsOf(read, 'country', `link=${plainLink.id}`)).toEqual([
      ['United Kingdom', 4, 4, 0],
      ['Other', 2, 2, 0],
    ]);
    expect(await rowsOf(read, 'link', `link=${viewLink.id}`)).toEqual([['To Bo', 1, 1, 1]]);
    for (const filter of ['browser=Firefox', 'country=GB', 'referrer='])
      expect(await read(`by/link?${filter}`)).toMatchObject({
        status: 400,
        details: [{ field: filter.split('=')[0] }],
      });

    // The link by what its visitor uses: neither by the pages, nor by the files, nor by the view.
    const londoner = 'browser=Firefox&system=Linux&country=GB';
    expect(await rowsOf(read, 'page', londoner)).toEqual([['Portfolio page', 1, 1, 0]]);
    expect(await rowsOf(read, 'file', londoner)).toEqual([]);
    expect(await rowsOf(read, 'view', londoner)).toEqual([]);
    expect(await rowsOf(read, 'browser', `view=${view.id}`)).toEqual([['Chrome', 1, 1, 0]]);
    expect(await rowsOf(read, 'country', `view=${view.id}`)).toEqual([['United States', 1, 1, 0]]);
    expect((await read(`overview?view=${view.id}&country=GB`)).totals).toMatchObject({ visitors: 0, views: 0 });
    // Its totals are those of all.
    expect((await read(`overview?view=${view.id}`)).totals).toMatchObject({ visitors: 2, views: 2, downloads: 1 });
  });

  test('counts no bot, no owner, no prefetch, no HEAD and nobody who asks for privacy', async () => {
    const { app, ada, page, paths, read } = await start();
    const [viewPath] = paths;
    const file = `${page}/resume.md`;
    const notCounted = [
      { 'user-agent': 'Googlebot/2.1' },
      { 'user-agent': FIREFOX, 'sec-gpc': '1' },
      { 'user-agent': FIREFOX, 'sec-purpose': 'prefetch' },
    ];
    for (const headers of notCounted) {
      expect((await app.request('GET', file, { headers })).statusCode).toBe(200);
      await app.request('POST', `${viewPath}/seen`, { headers, json: { what: 'file', format: 'pdf' } });
    }
    expect((await ada.request('GET', file, LONDON)).statusCode).toBe(200);
    await ada.request('POST', `${viewPath}/seen`, { ...LONDON, json: { what: 'opened' } });
    expect((await app.request('HEAD', file, LONDON)).statusCode).toBe(200);
    expect((await app.request('GET', `${page}/v/none/resume.md`, LONDON)).statusCode).toBe(404);
    // Files for programs, and a request that no page reported.
    for (const path of [`${page}.md`, `${page}/feed.xml`, `${viewPath}/resume.md`, String(viewPath)]) {
      expect((await app.request('GET', path, LONDON)).statusCode).toBe(200);
    }
    // After all of them.
    await app.request('GET', file, MILTON);
    await eventually(async () => expect((await read('overview')).totals.downloads).toBeGreaterThan(0));
    expect((await read('overview')).totals).toMatchObject({ visitors: 1, views: 0, downloads: 1 });
    expect(await rowsOf(read, 'file')).toEqual([['Markdown · Portfolio page', 1, 0, 1]]);
  });

  test('is called as it is now, and has no token', async () => {
    const { app, ada, view, page, links, paths, read } = await start();
    const [viewPath] = paths;
    await app.request('GET', `${page}/v/acme`, LONDON);
    await app.request('POST', `${viewPath}/seen`, { ...LONDON, json: { what: 'opened' } });
    await eventually(async () => expect((await read('overview')).totals.views).toBe(2));
    const labels = async (dimension: string) => (await rowsOf(read, dimension)).map(([label]: [string]) => label);
    await ada.request('PATCH', `/api/views/${view.id}`, { json: { name: 'Acme Ltd', slug: 'other' } });
    await ada.request('PATCH', `/api/share-links/${links[0].id}`, { json: { name: 'To Boris' } });
    expect([await labels('view'), await labels('link')]).toEqual([['Acme Ltd'], ['To Boris']]);
    await ada.request('DELETE', `/api/views/${view.id}`);
    await ada.request('DELETE', `/api/share-links/${links[0].id}`);
    expect([await labels('view'), await labels('link')]).toEqual([['Acme Ltd (deleted)'], ['Deleted link']]);
    await ada.request('DELETE', `/api/trash/${view.id}`);
    expect(await labels('view')).toEqual(['Deleted view']);
    expect(await labels('page')).toEqual(['Link: deleted', 'View: deleted']);

    const token = String(viewPath).slice('/s/'.length);
    for (const table of ['visitors', 'visitor_pages', 'visit_page_days', 'visit_facet_days', 'visit_sources']) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(app.ctx.db);
      expect(JSON.stringify(rows)).not.toContain(token.slice(-32));
    }
    await visitsOf(app.ctx).forget(ada.user.id);
    expect([await labels('page'), (await read('overview')).totals.views]).toEqual([[], 0]);
  });
});
