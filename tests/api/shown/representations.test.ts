import { describe, expect, test } from 'vitest';
import { domainsOf } from '../../../src/platform/http/custom-domain.server.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { engines } from '../../support/engines.ts';
import { ok } from '../../support/public-urls.ts';

const DOMAIN = 'ada.example';
const PAGES = ['', '/projects/engine', '.md', '.json', '/resume.md', '/resume.json', '/resume.txt'] as const;
const STATES = ['', '?show=published', '?show=draft', '?version={id}', '?as=visitor'] as const;

/** Words of one state each: what stands in `description` of the project then. */
const WORDS = { version: 'zqversion', published: 'zqpublished', draft: 'zqdraft' };

type Site = { app: TestApp; ada: TestUser; linkPath: string; lockedPath: string; versionId: string };

/** The title of a project that only the view 'closed' shows. */
const SECRET = 'zqsecret';

/** An account that publishes by hand, with a version, something published, and a later draft, each in German too. */
async function makeSite(engine: (typeof engines)[number]): Promise<Site> {
  const app = await startApp({ engine, config: { origin: 'http://folio.example', originIsFixed: true } });
  const ada = await makeUser(app);
  const patch = (json: object) => ok(ada, 'PATCH', `/api/users/${ada.user.id}`, json);
  await patch({ page_languages: ['de'], headline: 'Engineer' });
  const { project } = await ok(ada, 'POST', '/api/projects/new', { title: 'Engine', description: WORDS.version });
  await ok(ada, 'POST', '/api/experiences/new', {
    company_name: 'Acme',
    city: 'Paris',
    country: 'FR',
    start_year: '2020-01-01',
    position: 'Engineer',
    responsibilities: [WORDS.version],
  });
  const [job] = await ok(ada, 'GET', `/api/experiences?user_id=${ada.user.id}`);
  const write = async (words: string) => {
    await ok(ada, 'PATCH', `/api/projects/${project.id}`, { description: words });
    await ok(ada, 'PATCH', `/api/experiences/${job.id}`, { responsibilities: [words] });
    const changes = [
      { kind: 'projects', id: project.id, field: 'description', text: `${words}-de` },
      { kind: 'experiences', id: job.id, field: 'responsibilities', text: [`${words}-de`] },
    ];
    await ok(ada, 'PATCH', '/api/translations/de', { changes });
  };
  await write(WORDS.version);
  const { project: secret } = await ok(ada, 'POST', '/api/projects/new', { title: SECRET, visibility: 'views' });
  const items = [{ kind: 'projects', record_id: secret.id }];
  const view = (slug: string, json: object) =>
    ok(ada, 'POST', '/api/views', {
      name: `Private ${slug}`,
      slug,
      headline: `For ${slug}`,
      new_records: 'show',
      ...json,
    });
  await view('open', { access: 'unlisted' });
  await view('closed', { access: 'links', items });
  const { version } = await ok(ada, 'POST', '/api/versions', { name: 'Then' });
  await write(WORDS.published);
  await patch({ publishing: 'manual' });
  await ok(ada, 'POST', '/api/projects/new', { title: 'Zqdraftonly' });
  await write(WORDS.draft);
  const [, closed] = await ok(ada, 'GET', '/api/views');
  const link = async (json: object) =>
    new URL((await ok(ada, 'POST', '/api/share-links', json)).share_link.url).pathname;
  const linkPath = await link({ name: 'Acme', view_id: closed.id });
  const lockedPath = await link({ name: 'Locked', view_id: closed.id, password: 'open sesame' });
  await app.ctx.db
    .insertInto('domains')
    .values({
      id: 'd',
      user_id: ada.user.id,
      domain: DOMAIN,
      token: 't',
      verified_at: '2026-01-01',
      created_at: '2026-01-01',
      checked_at: '2026-01-01',
      failing_since: '',
    })
    .execute();
  await domainsOf(app.ctx).reload(ada.user.id);
  return { app, ada, linkPath, lockedPath, versionId: version.id };
}

/** The path of a page below a base: the text forms of a link, and of a domain's root, have a name. */
function pathOf(base: string, page: string): string {
  const isNameless = base === '' || base.startsWith('/s/');
  return page.startsWith('.') && isNameless ? `${base}/index${page}` : `${base}${page}` || '/';
}

/** The one of the three words that a text contains, with '-de' in German; 'none' or several. */
function wordsIn(body: string): string {
  const found = Object.values(WORDS).flatMap((word) =>
    body.includes(word) ? [body.includes(`${word}-de`) ? `${word}-de` : word] : [],
  );
  return found.join(' ') || 'none';
}

describe.each(engines)('what is shown on $name', (engine) => {
  test('every cell of page, base, language, view and state is shown or refused by rule', async () => {
    const { app, ada, linkPath, lockedPath, versionId } = await makeSite(engine);
    const own = `/u/${ada.user.user_name}`;
    const wrong: string[] = [];
    let cells = 0;
    for (const language of ['', '/de', '/fr'])
      for (const base of [
        `${own}${language}`,
        `${own}${language}/v/open`,
        `${own}${language}/v/closed`,
        `${own}${language}/v/none`,
        `${linkPath}${language}`,
        `${lockedPath}${language}`,
        language,
        `${language}/v/open`,
        `${language}/v/closed`,
      ]) {
        const isOnDomain = base === language || base.startsWith(`${language}/v/`);
        for (const page of PAGES)
          for (const query of STATES)
            for (const viewer of isOnDomain ? (['visitor'] as const) : (['visitor', 'owner'] as const)) {
              cells += 1;
              const path = `${pathOf(base, page)}${query.replace('{id}', versionId)}`;
              const headers = { host: isOnDomain ? DOMAIN : 'folio.example' };
              const response = await (viewer === 'owner' ? ada : app).request('GET', path, { headers });
              const isOwn = viewer === 'owner' && query !== '?as=visitor';
              const state =
                isOwn && query === '?show=draft'
                  ? 'draft'
                  : isOwn && query.startsWith('?version')
                    ? 'version'
                    : 'published';
              const isMissing =
                language === '/fr' || base.endsWith('/v/none') || (base.endsWith('/v/closed') && !isOwn);
              const isLocked = base.startsWith(lockedPath) && !isOwn;
              const expected = isLocked
                ? '401 none'
                : isMissing
                  ? '404 none'
                  : `200 ${WORDS[state]}${language && '-de'}`;
              const actual = `${response.statusCode} ${response.statusCode === 200 ? wordsIn(response.body) : 'none'}`;
              const isSecret = expected.startsWith('200') && (base.endsWith('/v/closed') || base.startsWith('/s/'));
              if (response.body.includes(SECRET) !== isSecret)
                wrong.push(`${viewer} ${path}: the secret is ${isSecret ? 'missing' : 'there'}`);
              if (actual !== expected)
                wrong.push(`${viewer} ${isOnDomain ? DOMAIN : ''}${path}: ${actual}, not ${expected}`);
            }
      }
    expect(cells).toBeGreaterThan(1_500);
    expect(wrong.slice(0, 30)).toEqual([]);
  }, 240_000);

  test('the pages below a base lead only to pages below it', async () => {
    const { app, ada, linkPath } = await makeSite(engine);
    const own = `/u/${ada.user.user_name}`;
    for (const base of [linkPath, `${own}/v/open`]) {
      const seen = new Set<string>();
      const waiting = [base, `${base}/projects/engine`];
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
        if (seen.has(path)) continue;
        seen.add(path);
        const { statusCode, body, headers } = await app.request('GET', path, { headers: { host: 'folio.example' } });
        expect([path, statusCode]).toEqual([path, 200]);
        expect([path, headers['x-robots-tag']]).toEqual([path, 'noindex']);
        if (!String(headers['content-type']).includes('html')) continue;
        const hrefs = [...body.matchAll(/(?:href|src|action|content)="((?:http:\/\/folio\.example)?\/[^"]*)"/g)].map(
          ([, url = '']) => url.replace('http://folio.example', ''),
        );
        const pages = hrefs.filter(
          (url) =>
            !/^\/(assets|images|api\/contact|favicon|apple-touch-icon|icon-|privacy|imprint|$|\?lang=|login)/.test(url),
        );
        for (const url of pages) {
          const within = url.startsWith('/cards/') ? url.slice('/cards'.length) : url;
          const isInside = base === linkPath ? within.startsWith(linkPath) : isOfView(within, own);
          expect([path, url, isInside]).toEqual([path, url, true]);
          waiting.push(url.split('#')[0] ?? url);
        }
      }
      expect(seen.size).toBeGreaterThan(9);
    }
  });
});

/** A view's page in any language, and nothing of the whole portfolio. */
function isOfView(url: string, own: string): boolean {
  return url.startsWith(own) && /^(\/[a-z]{2})?\/v\/open/.test(url.slice(own.length));
}
