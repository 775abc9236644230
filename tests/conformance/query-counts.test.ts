import { AsyncLocalStorage } from 'node:async_hooks';
import { StatementSync } from 'node:sqlite';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { RESUME_FORMATS } from '../../src/portfolio/representation/resume-formats.ts';
import { makeUser, PASSWORD, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { bothEngines } from '../support/engines.ts';
import { fieldsOf, KINDS, recordWith } from '../support/record-samples.ts';
import { routesOf } from '../support/routes.ts';

/** For any route, including the session lookup. */
const QUERIES_MAX = 4;
/** Routes that show several things. */
const MORE_ALLOWED: Record<string, number> = {
  'GET /api/export/json-resume': 9,
  // It has one file for each part of an account, and is noted in the account's activity.
  'GET /api/export/archive': 21,
  // As many as the reports that it joins.
  'GET /api/audience': 30,
  'GET /api/audience/overview': 9,
  // As many as there are parts and checks.
  'GET /api/site': 9,
  'GET /api/site/checks': 30,
  // One for each kind of record.
  'GET /api/translations': 17,
  'GET /api/translations/:language': 17,
  // One for each kind of thing that waits.
  'GET /api/waiting': 6,
  'GET /u/:user_name/:language/feed.xml': 5,
  // Its owner looks at it, who may publish by hand.
  'GET /u/:user_name/:language': 5,
  'GET /u/:user_name/:language/projects/:slug': 5,
  // The view, what is later than it, the translations, and whether it is its owner who downloads it.
  'GET /u/:user_name/:language/v/:view': 5,
  'GET /u/:user_name/:language/v/:view/projects/:slug': 5,
  ...Object.fromEntries(
    ['.md', '.json', '/publications.bib', ...RESUME_FORMATS.map((format) => `/resume.${format}`)].flatMap((file) => [
      [`GET /u/:user_name/v/:view${file}`, 5],
      [`GET /u/:user_name/:language/v/:view${file}`, 6],
    ]),
  ),
};
const MANY = 20;

/** Counts the statements of a piece of work on either engine; others may run in parallel. */
function countStatements(): (work: () => Promise<unknown>) => Promise<number> {
  const counts = new AsyncLocalStorage<{ statements: number }>();
  const originals = [
    ...(['all', 'run', 'iterate'] as const).map((name) => patch(StatementSync.prototype, name)),
    patch(pg.Client.prototype, 'query'),
  ];
  onTestFinished(() => {
    for (const restore of originals) restore();
  });
  return async (work) => {
    const count = { statements: 0 };
    await counts.run(count, work);
    return count.statements;
  };

  function patch<T extends object>(target: T, name: keyof T & string): () => void {
    const original = target[name] as (...args: unknown[]) => unknown;
    const counted = function (this: unknown, ...args: unknown[]) {
      const count = counts.getStore();
      if (count) count.statements += 1;
      return original.apply(this, args);
    };
    Object.assign(target, { [name]: counted });
    return () => Object.assign(target, { [name]: original });
  }
}

async function addOfEach(user: TestUser, count: number): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const kind of KINDS) {
    for (let index = 0; index < count; index++) {
      const response = await user.request('POST', `/api/${kind.path}/new`, { json: recordWith(kind, `item ${index}`) });
      ids[kind.path] = response.json()[kind.entity].id;
    }
  }
  return ids;
}

/** Messages for the user, sessions and views, and a further language; the first view is item 0. */
async function fill(app: TestApp, user: TestUser, ids: Record<string, string>, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const login = { email: user.user.email, password: PASSWORD };
    await app.request('POST', '/api/users/login', { json: login });
    const message = { user_id: user.user.id, name: 'Grace', email: 'grace@example.org', subject: 'x', message: 'y' };
    await app.request('POST', '/api/contact', { json: message });
    const badges = (await user.request('GET', `/api/badges?user_id=${user.user.id}`)).json();
    const items = badges.map(({ id }: { id: string }) => ({ kind: 'badges', record_id: id, title: 'Tailored' }));
    await user.request('POST', '/api/share-links', { json: { name: `Item ${index}` } });
    await user.request('POST', '/api/views', {
      json: { name: `Item ${index}`, slug: `item-${index}`, access: 'unlisted', items },
    });
  }
  await user.request('PATCH', `/api/users/${user.user.id}`, { json: { page_languages: ['de'] } });
  const changes = KINDS.map((kind) => {
    const [field = ''] = fieldsOf(kind, 'text');
    return { kind: kind.path, id: ids[kind.path], field, text: 'Übersetzt' };
  });
  await user.request('PATCH', '/api/translations/de', { json: { changes } });
}

function pathOf(route: string, user: TestUser, ids: Record<string, string>): string {
  const pattern = route.slice('GET '.length);
  const kind = KINDS.find(({ path }) => pattern.startsWith(`/api/${path}/`));
  return pattern
    .replace(':user_name', user.user.user_name)
    .replace(':country_code', 'DE')
    .replace(':language', 'de')
    .replace(':dimension', 'browser')
    .replace(':provider', 'oidc')
    .replace(/:(slug|view)\b/g, 'item-0')
    .replace(':format', 'md')
    .replace(/\/contact\/form$/, `$&?user_id=${user.user.id}`)
    .replace(/:(id|userId)\b/, kind ? String(ids[kind.path]) : user.user.id)
    .replaceAll(/:\w+/g, 'x');
}

/**
 * An outdated card redirects to the current one; there is no image, no icon, no version, no webhook, no client, no proposal, no view by the account's id,
 * no link of a token x and no part of the sitemap with the name x, and contact details are not shown by default. A portfolio
 * has a sitemap of its own under its domain only.
 */
function statusOf(path: string, isOperator: boolean): number {
  if (path === '/docs') return 301;
  if (path.startsWith('/cards/')) return 302;
  // To the screen that says why: no login waits for a provider.
  if (path.endsWith('/callback')) return 303;
  // Nobody is asked for.
  if (path.endsWith('/.well-known/webfinger')) return 400;
  // A user is at another IP than the machine's own.
  if (path.startsWith('/internal/')) return 403;
  // Of whose account runs the site: the first.
  if (/^\/api\/site(?!\/access)/.test(path)) return isOperator ? 200 : 404;
  const isAbsent =
    /^\/(images|[pst]\/|unsubscribe\/|sitemap-|api\/(clients|proposals|versions|views|webhooks)\/)|(?<!^\/settings)\/(contact|icon\/x)$|^\/u\/.*\/(sitemap\.xml|robots\.txt|\.well-known\/atproto-did)$/.test(
      path,
    );
  return isAbsent ? 404 : 200;
}

describe.each(bothEngines)('the queries of a read on $name', (engine) => {
  test("are few, and independent of the portfolio's size", async () => {
    const app = await startApp({ engine, config: { plans: { secret: undefined, url: undefined } } });
    const [few, many] = [await makeUser(app), await makeUser(app)];
    const [idsOfFew, idsOfMany] = [await addOfEach(few, 1), await addOfEach(many, MANY)];
    await fill(app, few, idsOfFew, 1);
    await fill(app, many, idsOfMany, 3);
    const routes = routesOf(app).filter((route) => route.startsWith('GET ') && !route.endsWith('*'));
    const counted = countStatements();
    let statements = 0;
    async function countOf(user: TestUser, path: string): Promise<number> {
      const count = await counted(async () => {
        expect([path, (await user.request('GET', path)).statusCode]).toEqual([path, statusOf(path, user === few)]);
      });
      statements += count;
      return count;
    }

    const tooMany: string[] = [];
    for (const route of routes) {
      const some = await countOf(few, pathOf(route, few, idsOfFew));
      const all = await countOf(many, pathOf(route, many, idsOfMany));
      // Of the site, the first account alone is told.
      const most = route.startsWith('GET /api/site') ? some : all;
      if (all > some || most > (MORE_ALLOWED[route] ?? QUERIES_MAX)) tooMany.push(`${route}: ${some} and ${all}`);
    }

    expect(statements).toBeGreaterThan(routes.length);
    expect(tooMany).toEqual([]);
  });
});
