import { beforeAll, describe, expect, test } from 'vitest';
import { mapKeys } from '../../../src/platform/lib/keys.ts';
import { isReservedName } from '../../../src/portfolio/model/reserved-names.ts';
import { PROFILE_TEXTS } from '../../../src/portfolio/model/user.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { bothEngines } from '../../support/engines.ts';
import { eventually } from '../../support/eventually.ts';
import { headOf } from '../../support/page-head.ts';
import { routesOf } from '../../support/routes.ts';

const ORIGIN = 'https://folio.example';
const CONFIG = { origin: ORIGIN };

async function headAt(app: TestApp, path: string) {
  const response = await app.request('GET', path);
  expect([path, response.statusCode]).toEqual([path, 200]);
  return headOf(response.body);
}

/** Every <loc> of the sitemap's files, and their <lastmod>. */
async function listed(app: TestApp): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const file of locations((await app.request('GET', '/sitemap.xml')).body)) {
    const response = await app.request('GET', file.replace(ORIGIN, ''));
    expect([file, response.statusCode]).toEqual([file, 200]);
    for (const [, url = '', changedAt = ''] of response.body.matchAll(
      /<url><loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?<\/url>/g,
    )) {
      found.set(url, changedAt);
    }
  }
  return found;
}

function locations(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);
}

const change = (user: TestUser, json: Record<string, unknown>) =>
  user.request('PATCH', `/api/users/${user.user.id}`, { json });

const addProject = async (user: TestUser, json: Record<string, unknown>) =>
  (await user.request('POST', '/api/projects/new', { json })).json().project;

describe.each(bothEngines)('the metadata for search engines, on $name', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ engine, config: CONFIG });
  });

  test('is the same in the tags, the card and the structured data of a portfolio', async () => {
    const ada = await makeUser(app);
    await change(ada, { headline: 'First programmer', links: [{ label: 'Notes', url: 'https://notes.example.org/' }] });
    const url = `${ORIGIN}/u/${ada.user.user_name}`;
    const { title, meta, links, data } = await headAt(app, `/u/${ada.user.user_name}`);

    expect(title).toBe('Ada Lovelace – First programmer');
    expect(links.canonical).toBe(url);
    const card = meta['og:image'] ?? '';
    expect(card).toMatch(/^https:\/\/folio\.example\/cards\/u\/[\w-]+\/[\w-]{22}\.png$/);
    expect(meta).toMatchObject({
      description: 'First programmer',
      'og:type': 'profile',
      'og:site_name': 'Vitrine',
      'og:title': title,
      'og:description': 'First programmer',
      'og:url': url,
      'og:image:type': 'image/png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': title,
      'twitter:card': 'summary_large_image',
      'twitter:title': title,
      'twitter:description': 'First programmer',
      'twitter:image': card,
    });
    expect(meta).not.toHaveProperty('robots');
    expect(data).toMatchObject([
      {
        '@context': 'https://schema.org',
        '@type': 'ProfilePage',
        url,
        mainEntity: {
          '@type': 'Person',
          name: 'Ada Lovelace',
          givenName: 'Ada',
          familyName: 'Lovelace',
          alternateName: ada.user.user_name,
          url,
          description: 'First programmer',
          sameAs: ['https://notes.example.org/'],
        },
      },
    ]);
  });

  test('comes from the records: current jobs, schools, certificates, skills, projects', async () => {
    const ada = await makeUser(app);
    const job = { company_name: 'Engines', position: 'Analyst', city: 'x', country: 'x', start_year: '2020-01-01' };
    await ada.request('POST', '/api/experiences/new', { json: job });
    await ada.request('POST', '/api/experiences/new', {
      json: { ...job, company_name: 'Past', end_year: '2021-01-01' },
    });
    await ada.request('POST', '/api/educations/new', { json: { institution: 'At home' } });
    await ada.request('POST', '/api/certifications/new', { json: { title: 'Numbers' } });
    await ada.request('POST', '/api/skills/new', { json: { name: 'Loops', category: 'tools' } });
    const project = await addProject(ada, { title: 'Über Noten' });
    const url = `${ORIGIN}/u/${ada.user.user_name}`;

    const [page] = (await headAt(app, `/u/${ada.user.user_name}`)).data;
    expect(page?.mainEntity).toMatchObject({
      jobTitle: 'Analyst',
      worksFor: [{ '@type': 'Organization', name: 'Engines' }],
      alumniOf: [{ '@type': 'EducationalOrganization', name: 'At home' }],
      hasCredential: [{ name: 'Numbers' }],
      knowsAbout: ['Loops'],
    });
    expect(page?.hasPart).toEqual([
      {
        '@type': 'CreativeWork',
        name: 'Über Noten',
        url: `${url}/projects/${encodeURIComponent(project.slug)}`,
      },
    ]);
  });

  test('exists for a project, with its author', async () => {
    const ada = await makeUser(app);
    const project = await addProject(ada, {
      title: 'Über Noten',
      description: '# Notes\n\nOn the **engine**.',
      technologies: ['Loops'],
      live_url: 'https://noten.example.org/',
    });
    const path = `/u/${ada.user.user_name}/projects/${encodeURIComponent(project.slug)}`;
    const { title, meta, links, data } = await headAt(app, path);

    expect([title, links.canonical]).toEqual(['Über Noten – Ada Lovelace', `${ORIGIN}${path}`]);
    expect(meta).toMatchObject({
      description: 'On the engine.',
      'og:type': 'article',
      'og:title': title,
      'og:description': 'On the engine.',
      'og:url': `${ORIGIN}${path}`,
      'og:image': expect.stringMatching(/\/cards\/u\/.+\/projects\/.+\/[\w-]{22}\.png$/),
      'twitter:card': 'summary_large_image',
    });
    expect(data).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'CreativeWork',
        '@id': `${ORIGIN}${path}`,
        url: `${ORIGIN}${path}`,
        name: 'Über Noten',
        description: 'On the engine.',
        keywords: ['Loops'],
        sameAs: ['https://noten.example.org/'],
        author: {
          '@type': 'Person',
          '@id': `${ORIGIN}/u/${ada.user.user_name}#person`,
          name: 'Ada Lovelace',
          url: `${ORIGIN}/u/${ada.user.user_name}`,
        },
      },
      expect.objectContaining({ '@type': 'BreadcrumbList' }),
    ]);
  });

  test('describes a portfolio without a headline by its text, else by its contents', async () => {
    const ada = await makeUser(app);
    const description = async () => (await headAt(app, `/u/${ada.user.user_name}`)).meta.description;
    expect(await description()).toBe('The portfolio of Ada Lovelace.');
    await addProject(ada, { title: 'Engine' });
    await ada.request('POST', '/api/badges/new', { json: { title: 'One' } });
    await ada.request('POST', '/api/badges/new', { json: { title: 'Two' } });
    expect(await description()).toBe('The portfolio of Ada Lovelace: 1 project and 2 badges.');
    await change(ada, { about: '**Notes** on the "engine" & more.' });
    expect(await description()).toBe('Notes on the "engine" & more.');
  });

  test('escapes hostile text, in tags and in data', async () => {
    const hostile = `</script><script>alert(1)</script><!-- "'&\u2028`;
    const ada = await makeUser(app, { first_name: hostile });
    await change(ada, { headline: hostile, location: hostile });
    const { meta, data } = await headAt(app, `/u/${ada.user.user_name}`);

    expect(meta['og:description']).toBe(hostile.trim());
    expect(data[0]?.mainEntity).toMatchObject({
      description: hostile.trim(),
      homeLocation: { name: hostile.trim() },
    });
  });

  test('has one canonical URL for a page with several URLs', async () => {
    const own = await startApp({ engine, config: CONFIG });
    expect((await headAt(own, '/home')).links.canonical).toBe(`${ORIGIN}/u/sample`);
    const ada = await makeUser(own);
    for (const path of ['/home', '/modal', `/u/${ada.user.user_name}`]) {
      const { links, meta } = await headAt(own, path);
      expect([path, links.canonical, meta['og:url']]).toEqual([
        path,
        ...Array(2).fill(`${ORIGIN}/u/${ada.user.user_name}`),
      ]);
    }
  });

  test('is absent if the owner disables indexing, in all places', async () => {
    const ada = await makeUser(app);
    const { slug } = await addProject(ada, { title: 'Engine' });
    const path = `/u/${ada.user.user_name}`;
    expect([...(await listed(app)).keys()]).toContain(`${ORIGIN}${path}`);
    await change(ada, { indexed: false });

    const response = await app.request('GET', path);
    expect(response.headers['x-robots-tag']).toBe('noindex');
    const { meta, data } = headOf(response.body);
    expect([meta.robots, data]).toEqual(['noindex', []]);
    const again = await app.request('GET', path, { headers: { 'if-none-match': response.headers.etag } });
    expect([again.statusCode, again.headers['x-robots-tag']]).toEqual([304, 'noindex']);
    const project = await app.request('GET', `${path}/projects/${slug}`);
    expect([project.headers['x-robots-tag'], headOf(project.body).meta.robots]).toEqual(['noindex', 'noindex']);
    expect(headOf(project.body).data).toEqual([]);
    const card = await app.request('HEAD', (meta['og:image'] ?? '').replace(ORIGIN, ''));
    expect([card.statusCode, card.headers['x-robots-tag']]).toEqual([200, 'noindex']);
    expect([...(await listed(app)).keys()].filter((url) => url.includes(path))).toEqual([]);
    expect((await ada.request('GET', '/home')).headers['x-robots-tag']).toBe('noindex');

    await change(ada, { indexed: true });
    expect((await app.request('GET', path)).headers).not.toHaveProperty('x-robots-tag');
    expect([...(await listed(app)).keys()]).toContain(`${ORIGIN}${path}`);
  });

  test('lists portfolios and public projects, and when they changed', async () => {
    let now = new Date('2026-03-14T12:00:00.000Z');
    const own = await startApp({ engine, config: CONFIG, now: () => now });
    const ada = await makeUser(own);
    const shown = await addProject(ada, { title: 'Numérique & co' });
    const hidden = await addProject(ada, { title: 'Secret' });
    await ada.request('PATCH', `/api/projects/${hidden.id}`, { json: { hidden: true } });
    const portfolio = `${ORIGIN}/u/${ada.user.user_name}`;
    const project = `${portfolio}/projects/${encodeURIComponent(shown.slug)}`;

    expect(await listed(own)).toEqual(
      new Map([
        ...['/', '/privacy', '/terms', '/imprint', '/accessibility', '/help/import', '/api/docs'].map(
          (path) => [`${ORIGIN}${path}`, ''] as const,
        ),
        [portfolio, now.toISOString()],
        [project, now.toISOString()],
      ]),
    );
    const before = now.toISOString();
    now = new Date('2026-03-15T08:00:00.000Z');
    await ada.request('POST', '/api/badges/new', { json: { title: 'One' } });
    expect([(await listed(own)).get(portfolio), (await listed(own)).get(project)]).toEqual([now.toISOString(), before]);
  });

  test('comes in compressed files with ETags and 304 responses', async () => {
    await makeUser(app);
    for (const path of ['/sitemap.xml', '/sitemap-pages.xml', '/sitemap-portfolios-1.xml']) {
      const packed = await app.request('GET', path, { headers: { 'accept-encoding': 'gzip, br' } });
      expect([path, packed.headers['content-encoding'], packed.headers['content-type']]).toEqual([
        path,
        'gzip',
        'application/xml; charset=utf-8',
      ]);
      const headers = { 'accept-encoding': 'gzip', 'if-none-match': packed.headers.etag };
      expect((await app.request('GET', path, { headers })).statusCode).toBe(304);
      const plain = await app.request('GET', path, { headers: { 'accept-encoding': 'gzip;q=0' } });
      expect(plain.headers).not.toHaveProperty('content-encoding');
      expect(plain.headers.etag).not.toBe(packed.headers.etag);
    }
    for (const path of ['/sitemap-portfolios-0.xml', '/sitemap-portfolios-2.xml', '/sitemap-x.xml', '/sitemap-'])
      expect([path, (await app.request('GET', path)).statusCode]).toEqual([path, 404]);
  });

  test('of a larger site is made once a minute, whatever is written, and is limited for a client', async () => {
    let now = new Date('2026-03-14T12:00:00.000Z');
    const config = { ...CONFIG, rateLimits: true };
    const own = await startApp({ engine, config, now: () => now, isPatient: true });
    const ada = await makeUser(own);
    const portfolio = `${ORIGIN}/u/${ada.user.user_name}`;
    await change(ada, { headline: 'Analyst' });
    await addPortfolios(own, 501);
    const first = await listed(own);
    expect([first.size > 501, first.has(portfolio)]).toEqual([true, true]);
    now = new Date('2026-03-14T12:00:59.000Z');
    await change(ada, { indexed: false });
    expect([...(await listed(own)).keys()]).toContain(portfolio);
    now = new Date('2026-03-14T12:01:00.000Z');
    expect([...(await listed(own)).keys()]).not.toContain(portfolio);
    for (const path of ['/sitemap.xml', '/sitemap-portfolios-1.xml']) {
      const crawler = { ip: `203.0.113.${path.length}` };
      for (let count = 0; count < 300; count++) await own.request('GET', path, crawler);
      expect((await own.request('GET', path, crawler)).statusCode).toBe(429);
    }
  });

  test('is split into files of fifty thousand URLs without gaps or duplicates', async () => {
    const own = await startApp({ engine, config: CONFIG });
    await addPortfolios(own, 50_003);
    const files = locations(await textAt(own, '/sitemap.xml'));
    expect(files.map((file) => file.replace(ORIGIN, ''))).toEqual([
      '/sitemap-pages.xml',
      '/sitemap-portfolios-1.xml',
      '/sitemap-portfolios-2.xml',
    ]);
    const first = locations(await textAt(own, '/sitemap-portfolios-1.xml'));
    const second = locations(await textAt(own, '/sitemap-portfolios-2.xml'));
    expect([first.length, second.length]).toEqual([50_000, 3]);
    expect(new Set([...first, ...second]).size).toBe(50_003);
  });
});

/** Inserting the rows has blocked the process, and an overloaded server rejects requests until that is over. */
function textAt(app: TestApp, path: string): Promise<string> {
  return eventually(async () => {
    const response = await app.request('GET', path);
    expect([path, response.statusCode]).toEqual([path, 200]);
    return response.body;
  });
}

async function addPortfolios({ ctx }: TestApp, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: crypto.randomUUID(),
    user_name: `p-${index}`,
    first_name: '',
    last_name: '',
    email: `p-${index}@example.com`,
    password_hash: '',
    image_url: '',
    ...mapKeys(PROFILE_TEXTS, () => ''),
    headline: 'Analyst',
    links: '[]',
    theme: '{}',
    layout: 'gallery' as const,
    indexed: 1,
    extras: '',
    notices: '',
    revision: 1,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
  }));
  await ctx.db.transaction().execute(async (transaction) => {
    for (let start = 0; start < rows.length; start += 1_000)
      await transaction
        .insertInto('users')
        .values(rows.slice(start, start + 1_000))
        .execute();
  });
}

test('the landing page describes the product and its price', async () => {
  const app = await startApp({ config: CONFIG });
  const { title, meta, links, data } = await headAt(app, '/');
  expect(title).toContain('Vitrine');
  expect(meta).toMatchObject({ 'og:type': 'website', 'og:url': `${ORIGIN}/`, 'twitter:card': 'summary_large_image' });
  expect(links.canonical).toBe(`${ORIGIN}/`);
  expect(data).toMatchObject([
    {
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'WebSite', url: `${ORIGIN}/`, name: 'Vitrine' },
        { '@type': 'SoftwareApplication', offers: { priceCurrency: 'USD', lowPrice: 9, highPrice: 99, offerCount: 3 } },
      ],
    },
  ]);
});

test('every page has a unique title and description, one canonical URL and a card', async () => {
  const app = await startApp({ config: CONFIG });
  const paths = [
    '/',
    '/privacy',
    '/terms',
    '/imprint',
    '/accessibility',
    '/help/import',
    '/api/docs',
    '/u/sample',
    '/u/sample/projects/tidewater',
  ];
  const heads = await Promise.all(paths.map((path) => headAt(app, path)));
  for (const part of ['description', 'og:title', 'og:image'])
    expect([part, new Set(heads.map(({ meta }) => meta[part])).size]).toEqual([part, paths.length]);
  expect(heads.map(({ links }) => links.canonical)).toEqual(paths.map((path) => `${ORIGIN}${path}`));
});

test('screens of the app and error screens have noindex', async () => {
  const app = await startApp({ config: CONFIG });
  for (const path of ['/login', '/studio', '/no-such-page', '/u/nobody']) {
    const response = await app.request('GET', path);
    const { meta, data } = headOf(response.body);
    expect([path, response.headers['x-robots-tag'], meta.robots, data]).toEqual([path, 'noindex', 'noindex', []]);
  }
});

test('the well-known files of browsers and crawlers exist, with ETags and caching', async () => {
  const app = await startApp({ config: CONFIG });
  const manifest = (await app.request('GET', '/manifest.webmanifest')).json() as { icons: { src: string }[] };
  const linked = Object.values((await headAt(app, '/')).links).filter((href) => /^\/[\w.-]+$/.test(href));
  const files = ['/robots.txt', '/humans.txt', '/icon-32.png', '/favicon.ico', ...linked];
  for (const path of new Set([...files, ...manifest.icons.map(({ src }) => src)])) {
    const response = await app.request('GET', path);
    expect([path, response.statusCode, response.headers['cache-control']]).toEqual([
      path,
      200,
      expect.stringMatching(/^public, max-age=\d+$/),
    ]);
    const again = await app.request('GET', path, { headers: { 'if-none-match': response.headers.etag } });
    expect([path, again.statusCode, again.body]).toEqual([path, 304, '']);
  }
});

test('no user name can equal a route of the program', async () => {
  const app = await startApp();
  const segments = routesOf(app).map((route) => route.split('/')[1] ?? '');
  const free = segments.filter((name) => /^[a-z0-9-]{2,32}$/.test(name) && !isReservedName(name));
  expect([...new Set(free)]).toEqual([]);
});
