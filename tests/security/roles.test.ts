import { beforeAll, describe, expect, test } from 'vitest';
import { PUBLIC_PATHS } from '../../src/delivery/public-paths.ts';
import {
  cardPatterns,
  PAGE_PATTERNS,
  type PagePattern,
  routePatterns,
} from '../../src/portfolio/representation/places.ts';
import { makeUser, PASSWORD, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { bothEngines } from '../support/engines.ts';
import { KINDS, recordWith } from '../support/record-samples.ts';
import { routesOf } from '../support/routes.ts';

const NO_SUCH_ID = '00000000-0000-4000-8000-000000000000';

/** The status for a stranger, for the owner of the resource, and for another account. */
type StatusByRoute = { stranger: number; owner: number; other: number; json?: unknown };

const open = (status = 200, json?: unknown): StatusByRoute => ({
  stranger: status,
  owner: status,
  other: status,
  json,
});
/** The user's own resource: nobody else's is affected, whatever is sent. */
const own = (json?: unknown): StatusByRoute => ({ stranger: 401, owner: 200, other: 200, json });
const ofSite = (json?: unknown): StatusByRoute => ({ stranger: 401, owner: 200, other: 404, json });
/** Refers to a resource: another account gets 404. */
const mine = (json?: unknown): StatusByRoute => ({ stranger: 401, owner: 200, other: 404, json });

/** Every route of the program. `{id}` is one of the owner's resources. */
const TABLE: Record<string, StatusByRoute> = {
  'GET /api/health': open(),
  'GET /api/openapi.json': open(),
  'GET /api/docs': open(),
  'GET /docs': open(301),
  'GET /api/designs': open(),
  'POST /api/users/register/new': open(400, {}),
  'GET /api/users/register/upload-ticket': open(),
  'POST /api/users/login': open(401, { email: 'nobody@example.com', password: 'x' }),
  'POST /api/users/logout': open(200),
  'POST /api/users/forgot-password': open(200, { email: 'nobody@example.com' }),
  'POST /api/users/reset-password': open(400, { token: 'x', password: PASSWORD, confirm_password: PASSWORD }),
  'POST /api/users/change-password': {
    stranger: 401,
    owner: 403,
    other: 403,
    json: { current_password: 'x', password: `${PASSWORD}!`, confirm_password: `${PASSWORD}!` },
  },
  'POST /api/users/change-email': { stranger: 401, owner: 400, other: 400, json: { email: 'no' } },
  'POST /api/users/change-email/confirm': open(400, { token: 'x' }),
  'POST /api/users/confirm-email': own(),
  'POST /api/users/login/second-factor': open(401, { code: '000000' }),
  'GET /api/users/second-factor': own(),
  'POST /api/users/totp': own(),
  'POST /api/users/totp/confirm': { stranger: 401, owner: 400, other: 400, json: { code: '000000' } },
  'DELETE /api/users/totp': { stranger: 401, owner: 409, other: 409 },
  'GET /api/users/passkeys': own(),
  'POST /api/users/passkeys/options': own(),
  'POST /api/users/passkeys': { stranger: 401, owner: 400, other: 400, json: {} },
  'DELETE /api/users/passkeys/:id': { stranger: 401, owner: 404, other: 404 },
  'POST /api/users/login/passkey/options': open(),
  'POST /api/users/login/passkey': open(400, {}),
  // Providers that are not set up; what comes back without this browser's cookie.
  'POST /api/users/login/provider/:provider': open(404, {}),
  'GET /api/users/login/provider/:provider/callback': open(303),
  'GET /api/users/providers': own(),
  'POST /api/users/providers/:provider': { stranger: 401, owner: 404, other: 404, json: {} },
  'DELETE /api/users/providers/:provider': { stranger: 401, owner: 404, other: 404, json: {} },
  'POST /api/users/confirm-login': { stranger: 401, owner: 200, other: 200 },
  'POST /api/users/recovery-codes': { stranger: 401, owner: 409, other: 409 },
  'GET /api/tokens': own(),
  'POST /api/tokens': own({ name: 'Robot', scopes: ['portfolio:read'] }),
  'DELETE /api/tokens/:id': { stranger: 401, owner: 404, other: 404 },
  'GET /api/webhooks': own(),
  'POST /api/webhooks': own({ url: 'https://example.com/hook', events: ['message.received'] }),
  'PATCH /api/webhooks/:id': { stranger: 401, owner: 404, other: 404, json: {} },
  'DELETE /api/webhooks/:id': { stranger: 401, owner: 404, other: 404 },
  'GET /api/webhooks/:id/deliveries': { stranger: 401, owner: 404, other: 404 },
  'POST /api/webhooks/:id/deliveries/:delivery_id/resend': { stranger: 401, owner: 404, other: 404 },
  // While PLANS is off.
  'GET /api/plan': { stranger: 401, owner: 404, other: 404 },
  'POST /api/plan/changes': open(404, {}),
  // The first account runs the site; for every other one there is no such page.
  'GET /api/site/access': own(),
  'GET /api/site': ofSite(),
  'GET /api/site/checks': ofSite(),
  'GET /api/site/accounts': ofSite(),
  'POST /api/site/accounts/:id/suspend': { stranger: 401, owner: 404, other: 404 },
  'POST /api/site/accounts/:id/unsuspend': { stranger: 401, owner: 404, other: 404 },
  'GET /api/site/invitations': ofSite(),
  'POST /api/site/invitations': ofSite({}),
  'DELETE /api/site/invitations/:id': { stranger: 401, owner: 404, other: 404 },
  'GET /api/domains': own(),
  'POST /api/domains': own({ domain: 'ada.example' }),
  'POST /api/domains/:id/verify': { stranger: 401, owner: 404, other: 404 },
  'DELETE /api/domains/:id': { stranger: 401, owner: 404, other: 404 },
  // From this machine only, which the other users are not on.
  'GET /internal/domain-check': { stranger: 404, owner: 403, other: 403 },
  'GET /api/users/sessions': own(),
  'DELETE /api/users/sessions': own(),
  'DELETE /api/users/sessions/:id': { stranger: 401, owner: 404, other: 404 },
  'GET /api/users/activity': own(),
  'GET /api/users/me': own(),
  'GET /api/users/:id': open(),
  // Not shown unless the owner has chosen so.
  'GET /api/users/:id/contact': open(404),
  // Found under the host of the portfolio's own domain only.
  'GET /u/:user_name/sitemap.xml': open(404),
  'GET /u/:user_name/robots.txt': open(404),
  'GET /u/:user_name/.well-known/atproto-did': open(404),
  // Without a resource.
  'GET /u/:user_name/.well-known/webfinger': open(400),
  'GET /.well-known/webfinger': open(400),
  'GET /u/:user_name/qr.svg': open(),
  'GET /u/:user_name/qr.png': open(),
  ...Object.fromEntries(PAGE_PATTERNS.flatMap(pageRows)),
  'GET /api/resume/:format': { stranger: 401, owner: 400, other: 400 },
  'GET /api/resume-check': own(),
  'GET /llms.txt': open(),
  // The routes that its tools call decide: see tests/api/mcp.test.ts. Without the Accept header of the protocol.
  'POST /mcp': open(406, { jsonrpc: '2.0', id: 1, method: 'ping' }),
  'GET /u/:user_name/icon/:file': open(404),
  'GET /studio/preview': { stranger: 401, owner: 200, other: 200 },
  'PATCH /api/users/:id': mine({ headline: 'x' }),
  'DELETE /api/users/:id': { stranger: 401, owner: 403, other: 404, json: { password: 'wrong' } },
  'GET /api/user-skill-sets/user/:userId': open(),
  'POST /api/upload': { stranger: 401, owner: 400, other: 400 },
  'GET /images/:name': open(404),
  'GET /images/sample/:name': open(404),
  // Social cards: an outdated name redirects to the current one.
  ...Object.fromEntries(
    ['', '/privacy', '/terms', '/imprint', '/accessibility', '/help/import', '/api/docs'].map((page) => [
      `GET /cards${page}/:file`,
      open(302),
    ]),
  ),
  'GET /sitemap.xml': open(),
  'GET /sitemap-:part': open(404),
  ...Object.fromEntries(
    [
      ...['robots.txt', 'humans.txt', 'manifest.webmanifest', 'favicon.ico', 'favicon.svg', 'apple-touch-icon.png'],
      ...['icon-32.png', 'icon-192.png', 'icon-512.png', 'icon-maskable-512.png'],
    ].map((name) => [`GET /${name}`, open()]),
  ),
  'POST /api/contact': open(400, {}),
  'GET /api/contact/form': open(400),
  'GET /api/messages': own(),
  'POST /api/messages/many': own({ action: 'read' }),
  'PATCH /api/messages/:id': { stranger: 401, owner: 404, other: 404, json: { read: true } },
  'DELETE /api/messages/:id': { stranger: 401, owner: 404, other: 404 },
  'POST /api/messages/:id/grant': { stranger: 401, owner: 404, other: 404, json: { mail: false } },
  'POST /api/messages/:id/restore': { stranger: 401, owner: 404, other: 404 },
  'GET /api/clients': own(),
  'POST /api/clients': own({ name: 'x' }),
  'GET /api/clients/:id': { stranger: 401, owner: 404, other: 404 },
  'PATCH /api/clients/:id': { stranger: 401, owner: 404, other: 404, json: { stage: 'won' } },
  'DELETE /api/clients/:id': { stranger: 401, owner: 404, other: 404 },
  'POST /api/clients/:id/restore': { stranger: 401, owner: 404, other: 404 },
  'POST /api/messages/:id/client': { stranger: 401, owner: 404, other: 404 },
  'GET /api/export/clients.csv': own(),
  'GET /api/versions': own(),
  'POST /api/versions': own({ name: 'x' }),
  'GET /api/versions/:id': { stranger: 401, owner: 404, other: 404 },
  'DELETE /api/versions/:id': { stranger: 401, owner: 404, other: 404 },
  'POST /api/versions/:id/restore': { stranger: 401, owner: 404, other: 404 },
  'GET /api/draft': own(),
  // Changes are published at once by default.
  'POST /api/draft/publish': { stranger: 401, owner: 409, other: 409 },
  'POST /api/draft/discard': { stranger: 401, owner: 409, other: 409 },
  'GET /api/views': own(),
  'POST /api/views': own({ name: 'x' }),
  'GET /api/views/:id': { stranger: 401, owner: 404, other: 404 },
  'PATCH /api/views/:id': { stranger: 401, owner: 404, other: 404, json: { name: 'x' } },
  'DELETE /api/views/:id': { stranger: 401, owner: 404, other: 404 },
  'POST /api/views/:id/restore': { stranger: 401, owner: 404, other: 404 },
  'GET /api/share-links': own(),
  'POST /api/share-links': own({ name: 'x' }),
  'PATCH /api/share-links/:id': { stranger: 401, owner: 404, other: 404, json: { name: 'x' } },
  'DELETE /api/share-links/:id': { stranger: 401, owner: 404, other: 404 },
  'GET /api/dead-links': own(),
  'GET /api/waiting': own(),
  'PATCH /api/dead-links/:id': { stranger: 401, owner: 404, other: 404, json: { ignored: true } },
  'GET /api/testimonial-requests': own(),
  'POST /api/testimonial-requests': own({ name: 'x' }),
  'DELETE /api/testimonial-requests/:id': { stranger: 401, owner: 404, other: 404 },
  'GET /api/work-confirmations': own(),
  'PATCH /api/work-confirmations/:id': { stranger: 401, owner: 404, other: 404, json: { hidden: true } },
  'DELETE /api/work-confirmations/:id': { stranger: 401, owner: 404, other: 404 },
  'GET /api/credential-checks': own(),
  'POST /api/credential-checks': {
    ...{ stranger: 401, owner: 400, other: 400 },
    json: { kind: 'badges', record_id: NO_SUCH_ID, credential: 'x' },
  },
  'POST /api/credential-checks/:id/repeat': { stranger: 401, owner: 404, other: 404 },
  'DELETE /api/credential-checks/:id': { stranger: 401, owner: 404, other: 404 },
  'GET /api/proposals': own(),
  'POST /api/proposals': { stranger: 401, owner: 400, other: 400, json: { client_id: NO_SUCH_ID, title: 'x' } },
  'GET /api/proposals/:id': { stranger: 401, owner: 404, other: 404 },
  'PATCH /api/proposals/:id': { stranger: 401, owner: 404, other: 404, json: { title: 'x' } },
  'POST /api/proposals/:id/send': { stranger: 401, owner: 404, other: 404 },
  'DELETE /api/proposals/:id': { stranger: 401, owner: 404, other: 404 },
  'POST /api/proposals/:id/restore': { stranger: 401, owner: 404, other: 404 },
  'GET /p/:token': open(404),
  'GET /p/:token/proposal.pdf': open(404),
  'POST /p/:token': open(404, { action: 'accept', revision: 1 }),
  'POST /p/:token/seen': open(404, { what: 'opened' }),
  'GET /t/:token': open(404),
  'POST /t/:token': open(404, {}),
  'GET /unsubscribe/:token': open(404),
  'POST /unsubscribe/:token': open(404, {}),
  'POST /s/:token': open(404, {}),
  'POST /s/:token/seen': open(404, { what: 'opened' }),
  'GET /api/translations': own(),
  'GET /api/translations/:language': own(),
  'PATCH /api/translations/:language': own({ changes: [{ kind: 'profile', field: 'first_name', text: 'Ada' }] }),
  'DELETE /api/translations/:language': own(),
  'GET /api/trash': own(),
  'DELETE /api/trash': own(),
  'DELETE /api/trash/:id': { stranger: 401, owner: 404, other: 404 },
  'POST /api/leads': open(400, {}),
  'POST /api/follow': open(404, { project_id: NO_SUCH_ID, link: 'live' }),
  'GET /api/export/json-resume': own(),
  'GET /api/export/archive': own(),
  'POST /api/import/preview': own({ basics: { name: 'X' } }),
  'POST /api/import/github': { stranger: 401, owner: 400, other: 400, json: { user_name: '-' } },
  'POST /api/import/publications': { stranger: 401, owner: 400, other: 400, json: { from: '-' } },
  'POST /api/import': own({ basics: { name: 'X' } }),
  'GET /api/analytics/track/countries': own(),
  'GET /api/analytics/track/countries/:country_code': own(),
  'GET /api/audience/countries': own(),
  'GET /api/audience/countries/:country_code': own(),
  'GET /api/audience': own(),
  'GET /api/audience/overview': own(),
  'GET /api/audience/by/:dimension': own(),
  'GET /api/audience/live': own(),
  'GET /api/audience/setup': own(),
  'GET /api/audience/settings': own(),
  'PATCH /api/audience/settings': own({ retention_months: 12 }),
  ...Object.fromEntries(KINDS.flatMap((kind) => recordRows(kind.path, recordWith(kind, 'x')))),
  ...Object.fromEntries(
    PUBLIC_PATHS.filter(({ path }) => path !== '/api/docs').map(({ path, access }): [string, StatusByRoute] => [
      `GET ${path}`,
      access === 'anyone' ? open() : { stranger: 401, owner: 200, other: 200 },
    ]),
  ),
};

/** The pages, files and cards of a portfolio: nothing is written in a further language, and no link has the token. */
function pageRows(pattern: PagePattern): [string, StatusByRoute][] {
  const isFile = pattern.page('').kind === 'file';
  const inLanguage = (url: string, status: number) => open(url.includes(':language') ? 404 : status);
  const urls = routePatterns('user', pattern);
  return [
    ...urls.map((url): [string, StatusByRoute] => [`GET ${url}`, inLanguage(url, 200)]),
    ...routePatterns('link', pattern).map((url): [string, StatusByRoute] => [`GET ${url}`, open(404)]),
    // An outdated name of a card redirects to the present one.
    ...(isFile ? [] : urls).map((url): [string, StatusByRoute] => [`GET /cards${url}/:file`, inLanguage(url, 302)]),
    ...(isFile ? [] : cardPatterns(pattern)).map((url): [string, StatusByRoute] => [`GET ${url}`, open(404)]),
  ];
}

function recordRows(path: string, json: unknown): [string, StatusByRoute][] {
  return [
    [`GET /api/${path}`, open()],
    [`POST /api/${path}/new`, own(json)],
    [`GET /api/${path}/:id`, open()],
    [`PATCH /api/${path}/:id`, mine({ hidden: false })],
    [`POST /api/${path}/order`, mine({ ids: ['{id}'] })],
    [`POST /api/${path}/many`, mine({ ids: ['{id}'], action: 'views' })],
    [`DELETE /api/${path}/:id`, mine()],
    [`POST /api/${path}/:id/restore`, { stranger: 401, owner: 200, other: 404 }],
  ];
}

/** An account with one record of each kind. */
type Owner = TestUser & { ids: Record<string, string> };

async function makeOwner(app: TestApp): Promise<Owner> {
  const user = await makeUser(app);
  const ids: Record<string, string> = {};
  for (const kind of KINDS) {
    const added = (await user.request('POST', `/api/${kind.path}/new`, { json: recordWith(kind, 'x') })).json();
    ids[kind.path] = added[kind.entity].id;
  }
  await user.request('POST', '/api/views', { json: { name: 'x', slug: 'x', access: 'unlisted' } });
  return { ...user, ids };
}

function parseRoute(route: string, { ids, user }: Owner): { method: string; path: string; id: string } {
  const [method = '', pattern = ''] = route.split(' ');
  const kind = KINDS.find(({ path }) => pattern.startsWith(`/api/${path}/`));
  const isUser = pattern.includes('/users/:') || pattern.includes(':userId');
  const id = kind ? String(ids[kind.path]) : isUser ? user.id : NO_SUCH_ID;
  const path = pattern
    .replace(':user_name', user.user_name)
    .replace(':slug', 'x')
    .replace(':view', 'x')
    .replace(':country_code', 'DE')
    .replace(':language', 'de')
    .replace(':dimension', 'browser')
    .replace(':provider', 'oidc')
    .replace(/:(country|city|region)\b/g, 'DE')
    .replace(/:\w+/, id);
  return { method, path, id };
}

/** Logging out and logging out elsewhere would end the roles' own sessions. */
const LAST = ['DELETE /api/users/sessions', 'POST /api/users/logout'];
const ROUTES = Object.entries(TABLE).sort(([a], [b]) => LAST.indexOf(a) - LAST.indexOf(b));

/** Also on both engines: it is where every route runs at least once. */
describe.each(bothEngines)('on $name', (engine) => {
  let app: TestApp;
  let owner: Owner;
  let other: TestUser;

  beforeAll(async () => {
    app = await startApp({ engine });
    owner = await makeOwner(app);
    other = await makeUser(app);
  });

  test('every route of the program is in the table', () => {
    // Files of the build; they are the same for everybody.
    const routes = routesOf(app).filter((route) => !route.endsWith('*'));
    expect(routes.filter((route) => !(route in TABLE))).toEqual([]);
    expect(Object.keys(TABLE).filter((route) => !routes.includes(route))).toEqual([]);
  });

  describe.each(ROUTES)('%s', (route, expected) => {
    // In this order, because the owner's requests change the resource.
    test.each(['stranger', 'other', 'owner'] as const)('for the %s', async (role) => {
      const { method, path, id } = parseRoute(route, owner);
      const asker = role === 'owner' ? owner : role === 'other' ? other : app;
      const json =
        expected.json === undefined ? undefined : JSON.parse(JSON.stringify(expected.json).replace('{id}', id));

      const response = await asker.request(method, path, json === undefined ? {} : { json });

      expect(response.statusCode, response.body.slice(0, 300)).toBe(expected[role]);
      if (
        role === 'stranger' &&
        response.statusCode === 401 &&
        path.startsWith('/api/') &&
        !path.startsWith('/api/users/login')
      ) {
        expect(response.json()).toMatchObject({
          status: 401,
          code: 'unauthorized',
          message: 'You are not logged in',
          error: 'Unauthorized',
        });
      }
    });
  });
});

describe('GET and HEAD change nothing on the path of', () => {
  let reader: Owner;
  let before: { basics: { name: string } };
  beforeAll(async () => {
    reader = await makeOwner(await startApp());
    before = await stored();
    expect(before.basics.name).toBe('Ada Lovelace');
  });
  /** Everything of the account, without the time of the export. */
  const stored = async () => {
    const { meta: _, ...document } = (await reader.request('GET', '/api/export/json-resume')).json();
    return document;
  };

  test.each(Object.keys(TABLE).filter((route) => !route.startsWith('GET ')))('%s', async (route) => {
    const { path } = parseRoute(route, reader);
    // Below a link, another word than a language is no page.
    const expected = TABLE[route.replace(/^\w+/, 'GET')]?.owner ?? (path.startsWith('/s/') ? 404 : 405);
    for (const method of ['GET', 'HEAD'] as const) {
      const response = await reader.request(method, path, { headers: { 'x-http-method-override': 'DELETE' } });
      expect([method, response.statusCode]).toEqual([method, expected]);
    }
    expect(await stored()).toEqual(before);
  });
});
