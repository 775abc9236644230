import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser, PASSWORD, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { engines } from '../support/engines.ts';
import { colouredPng } from '../support/images.ts';
import { fieldsOf, KINDS, recordWith } from '../support/record-samples.ts';
import { routesOf } from '../support/routes.ts';

type Tenant = {
  person: TestUser;
  /** Part of every text of this tenant. */
  mark: string;
  /** What nobody else may see: part of hidden records, the inbox and the account. */
  secret: string;
  ids: string[];
  image: string;
};

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  additionalProperties?: boolean | Schema;
};

async function makeTenant(app: TestApp, colour: number): Promise<Tenant> {
  const mark = `mark${randomUUID().replaceAll('-', '')}`;
  const secret = `secret${randomUUID().replaceAll('-', '')}`;
  const person = await makeUser(app, { email: `${secret}@example.com`, first_name: mark });
  const form = new FormData();
  form.set('file', new File([new Uint8Array(await colouredPng(colour))], `${secret}.png`));
  const image = (await person.request('POST', '/api/upload', { body: form })).json().image_url;
  const ids: string[] = [];
  for (const kind of KINDS) {
    const images = Object.fromEntries(fieldsOf(kind, 'image').map((field) => [field, image]));
    for (const [text, hidden] of [
      [mark, false],
      [secret, true],
    ] as const) {
      const path = `/api/${kind.path}`;
      const json = { ...recordWith(kind, text), ...(hidden ? {} : images) };
      const { id } = (await person.request('POST', `${path}/new`, { json })).json()[kind.entity];
      if (hidden) await person.request('PATCH', `${path}/${id}`, { json: { hidden } });
      ids.push(id);
    }
  }
  const profile = {
    headline: mark,
    about: mark,
    location: mark,
    links: [{ label: mark, url: `https://${mark}.example/` }],
  };
  await person.request('PATCH', `/api/users/${person.user.id}`, { json: profile });
  const letter = { name: secret, email: `x@${secret}.example`, subject: secret, message: secret };
  await app.request('POST', '/api/contact', { json: { ...letter, user_id: person.user.id } });
  return { person, mark, secret, ids, image };
}

describe.each(engines)('two accounts on $name', (engine) => {
  let app: TestApp;
  let a: Tenant;
  let b: Tenant;
  beforeAll(async () => {
    app = await startApp({ engine });
    a = await makeTenant(app, 1);
    b = await makeTenant(app, 2);
  });

  /** Every path that returns data of one of the two. */
  function pathsOf({ person, ids }: Tenant): string[] {
    const lists = KINDS.filter(({ path }) => path !== 'skills').map(({ path }) => `/api/${path}`);
    const items = KINDS.flatMap(({ path }, index) => [
      `/api/${path}/${ids[2 * index]}`,
      `/api/${path}/${ids[2 * index + 1]}`,
    ]);
    const { id, user_name } = person.user;
    return [
      ...lists.flatMap((path) => [`${path}?user_id=${id}`, `${path}?user_name=${user_name}`]),
      ...items,
      `/api/user-skill-sets/user/${id}`,
      `/api/users/${id}`,
      `/api/users/${user_name}`,
      `/u/${user_name}`,
    ];
  }

  const OWN = [
    '/home',
    '/api/users/me',
    '/api/users/sessions',
    '/api/messages',
    '/api/clients',
    '/api/proposals',
    '/api/trash',
    '/api/versions',
    '/api/draft',
    '/api/tokens',
    '/api/views',
    '/api/share-links',
    '/api/webhooks',
    '/api/dead-links',
    '/api/waiting',
    '/api/domains',
    '/api/users/activity',
    '/api/users/passkeys',
    '/api/translations',
    '/api/translations/de',
    '/api/export/json-resume',
    '/api/projects',
  ];

  test("cannot see each other's hidden records, nor can visitors", async () => {
    for (const [mine, other] of [
      [a, b],
      [b, a],
    ] as const) {
      for (const asker of [app, other.person]) {
        for (const path of pathsOf(mine)) {
          const { body } = await asker.request('GET', path);
          for (const text of [other.mark, other.secret, mine.secret, other.image, other.person.user.id])
            expect(body.includes(text), `${path} ${text}`).toBe(false);
        }
      }
    }
  });

  test("cannot see each other's private data", async () => {
    for (const [mine, other] of [
      [a, b],
      [b, a],
    ] as const) {
      for (const path of OWN) {
        const { body, statusCode } = await mine.person.request('GET', path);
        expect(statusCode).toBe(200);
        for (const text of [other.mark, other.secret, other.image, other.person.user.id, ...other.ids])
          expect(body.includes(text), `${path} ${text}`).toBe(false);
      }
      const archive = await mine.person.request('GET', '/api/export/archive');
      for (const text of [other.mark, other.secret]) expect(archive.rawPayload.includes(text)).toBe(false);
    }
  });

  async function storeDelivery(webhook_id: string): Promise<string> {
    const id = randomUUID();
    const row = { id, webhook_id, position: 1, message_id: 'x', event: 'message.received', payload: '{}' };
    const outcome = { status: 'failed', attempts: 1, response_status: 500, error: '', duration_ms: 1 } as const;
    const times = { created_at: '2026-01-01T00:00:00.000Z', last_attempt_at: '2026-01-01T00:00:00.000Z' };
    await app.ctx.db
      .insertInto('webhook_deliveries')
      .values({ ...row, ...outcome, ...times })
      .execute();
    return id;
  }

  async function storeDeadLink(user_id: string): Promise<string> {
    const id = randomUUID();
    await app.ctx.db.insertInto('link_check_accounts').values({ user_id, due_at: '9' }).execute();
    const times = { checked_at: '2026-01-01', dead_since: '2026-01-01', ignored_at: '' };
    const row = { id, user_id, url: 'https://b.example/', failures: 2, reason: 'not_found', ...times };
    await app.ctx.db.insertInto('checked_links').values(row).execute();
    return id;
  }

  async function storeBadgeCheck(user_id: string): Promise<string> {
    const [id, at] = [randomUUID(), '2026-01-01T00:00:00.000Z'];
    const texts = { kind: 'badges', record_id: 'x', name: 'x', issuer: 'x', credential: 'x', valid_until: '' } as const;
    const row = { id, user_id, ...texts, checked_at: at, tried_at: at, ended_at: '' };
    await app.ctx.db.insertInto('credential_checks').values(row).execute();
    return id;
  }

  async function storeConfirmation(user_id: string): Promise<string> {
    const id = randomUUID();
    const texts = { request_id: '', project_id: '', project_title: 'x', name: 'x', organisation: '', domain: '' };
    const row = { id, user_id, ...texts, state: 'shown', confirmed_at: '2026-01-01T00:00:00.000Z' } as const;
    await app.ctx.db.insertInto('work_confirmations').values(row).execute();
    return id;
  }

  async function storePasskey(user_id: string): Promise<string> {
    const id = randomUUID();
    const key = { credential_id: id, public_key: 'x', counter: 0, transports: '[]', rp_id: 'localhost', is_synced: 0 };
    const names = { name: 'x', created_at: '2026-01-01T00:00:00.000Z', last_used_on: '' };
    await app.ctx.db
      .insertInto('passkeys')
      .values({ id, user_id, ...key, ...names })
      .execute();
    return id;
  }

  test('cannot write to each other, on any route with an id', async () => {
    const message = (await b.person.request('GET', '/api/messages')).json().messages[0].id;
    const [session] = (await b.person.request('GET', '/api/users/sessions')).json();
    const deleted = (await b.person.request('POST', '/api/badges/new', { json: { title: 'x' } })).json().badge.id;
    await b.person.request('DELETE', `/api/badges/${deleted}`);
    const { version } = (await b.person.request('POST', '/api/versions', { json: { name: 'x' } })).json();
    const token = { name: 'x', scopes: ['portfolio:read'] };
    const { api_token } = (await b.person.request('POST', '/api/tokens', { json: token })).json();
    const claim = (await b.person.request('POST', '/api/domains', { json: { domain: 'b.example' } })).json();
    const { view } = (await b.person.request('POST', '/api/views', { json: { name: 'x' } })).json();
    const dropped = (await b.person.request('POST', '/api/views', { json: { name: 'y' } })).json().view.id;
    await b.person.request('DELETE', `/api/views/${dropped}`);
    const { share_link } = (await b.person.request('POST', '/api/share-links', { json: { name: 'x' } })).json();
    const requested = await b.person.request('POST', '/api/testimonial-requests', { json: { name: 'x' } });
    const { testimonial_request } = requested.json();
    const hook = { url: 'https://b.example/hook', events: ['message.received'] };
    const { webhook } = (await b.person.request('POST', '/api/webhooks', { json: hook })).json();
    const delivery = await storeDelivery(webhook.id);
    const passkey = await storePasskey(b.person.user.id);
    const deadLink = await storeDeadLink(b.person.user.id);
    const confirmation = await storeConfirmation(b.person.user.id);
    const badgeCheck = await storeBadgeCheck(b.person.user.id);
    const client = (await b.person.request('POST', '/api/clients', { json: { name: 'x' } })).json().client.id;
    const proposed = await b.person.request('POST', '/api/proposals', { json: { client_id: client, title: 'x' } });
    const proposal = proposed.json().proposal.id;
    const tried: [string, string, unknown?][] = KINDS.flatMap((kind, index): [string, string, unknown?][] => {
      const id = b.ids[2 * index] ?? '';
      return [
        ['PATCH', `/api/${kind.path}/${id}`, { hidden: true }],
        ['DELETE', `/api/${kind.path}/${id}`],
        ['POST', `/api/${kind.path}/${id}/restore`],
        ['POST', `/api/${kind.path}/order`, { ids: [id] }],
        ['POST', `/api/${kind.path}/many`, { ids: [id], action: 'nobody' }],
        ['POST', `/api/${kind.path}/many`, { ids: [id], action: 'delete' }],
      ];
    });
    tried.push(
      ['PATCH', `/api/users/${b.person.user.id}`, { headline: 'forged' }],
      ['DELETE', `/api/users/${b.person.user.id}`, { password: PASSWORD }],
      ['PATCH', `/api/messages/${message}`, { read: true }],
      ['DELETE', `/api/messages/${message}`],
      ['POST', `/api/messages/${message}/restore`],
      ['POST', `/api/messages/${message}/grant`, { mail: false }],
      ['POST', `/api/messages/${message}/client`],
      ['PATCH', `/api/clients/${client}`, { stage: 'won' }],
      ['DELETE', `/api/clients/${client}`],
      ['POST', `/api/clients/${client}/restore`],
      ['PATCH', `/api/proposals/${proposal}`, { title: 'forged' }],
      ['POST', `/api/proposals/${proposal}/send`],
      ['DELETE', `/api/proposals/${proposal}`],
      ['POST', `/api/proposals/${proposal}/restore`],
      ['DELETE', `/api/users/sessions/${session.id}`],
      ['DELETE', `/api/tokens/${api_token.id}`],
      ['DELETE', `/api/users/passkeys/${passkey}`],
      ['PATCH', `/api/views/${view.id}`, { name: 'forged' }],
      ['DELETE', `/api/views/${view.id}`],
      ['POST', `/api/views/${dropped}/restore`],
      ['PATCH', `/api/share-links/${share_link.id}`, { revoked: true }],
      ['DELETE', `/api/share-links/${share_link.id}`],
      ['PATCH', `/api/webhooks/${webhook.id}`, { events: ['portfolio.published'] }],
      ['DELETE', `/api/webhooks/${webhook.id}`],
      ['POST', `/api/webhooks/${webhook.id}/deliveries/${delivery}/resend`],
      ['PATCH', `/api/dead-links/${deadLink}`, { ignored: true }],
      ['POST', `/api/domains/${claim.id}/verify`],
      ['DELETE', `/api/domains/${claim.id}`],
      ['DELETE', `/api/testimonial-requests/${testimonial_request.id}`],
      ['PATCH', `/api/work-confirmations/${confirmation}`, { hidden: true }],
      ['DELETE', `/api/work-confirmations/${confirmation}`],
      ['POST', `/api/credential-checks/${badgeCheck}/repeat`],
      ['DELETE', `/api/credential-checks/${badgeCheck}`],
      ['POST', `/api/site/accounts/${b.person.user.id}/suspend`],
      ['POST', `/api/site/accounts/${b.person.user.id}/unsuspend`],
      ['DELETE', `/api/site/invitations/${b.person.user.id}`],
      ['DELETE', `/api/trash/${deleted}`],
      ['DELETE', `/api/versions/${version.id}`],
      ['POST', `/api/versions/${version.id}/restore`],
    );
    const patternOf = (path: string) =>
      path.replace(/\/[0-9a-f-]{36}/, '/:id').replace(/(deliveries)\/[0-9a-f-]{36}/, '$1/:delivery_id');
    const routes = new Set(tried.map(([method, path]) => `${method} ${patternOf(path)}`));
    const writes = routesOf(app).filter((route) => !route.startsWith('GET ') && route.includes(':'));
    // Who has the token of a link for one person may use it; a language or a provider names nothing of another account.
    const withIds = writes.filter((route) => !/:(token|language|provider)\b/.test(route));
    expect(withIds.filter((route) => !routes.has(route))).toEqual([]);
    const before = (await b.person.request('GET', '/api/export/json-resume')).body;
    // The first account would run the site.
    app.ctx.config.owner = 'somebody-else';
    for (const [method, path, json] of tried) {
      const { statusCode } = await a.person.request(method, path, json === undefined ? {} : { json });
      expect([path, statusCode]).toEqual([path, 404]);
    }
    app.ctx.config.owner = undefined;
    expect((await b.person.request('GET', '/api/export/json-resume')).body).toBe(before);
    expect((await b.person.request('GET', '/api/messages')).json().unread).toBe(1);
    expect((await b.person.request('GET', '/api/users/me')).statusCode).toBe(200);
  });

  test('get only documented fields, and no password in any form', async () => {
    const { paths } = (await app.request('GET', '/api/openapi.json')).json();
    const schemaOf = (method: string, path: string): Schema | undefined =>
      paths[path]?.[method]?.responses['200']?.content?.['application/json']?.schema;
    const firstOf = (path: string) => a.ids[2 * KINDS.findIndex((kind) => kind.path === path)];
    const ids = { user: a.person.user.id, badge: firstOf('badges'), experience: firstOf('experiences') };
    const requests: [string, string][] = [
      ['/api/users/{id}', `/api/users/${ids.user}`],
      ['/api/users/me', '/api/users/me'],
      ['/api/users/sessions', '/api/users/sessions'],
      ['/api/messages', '/api/messages'],
      ['/api/badges', '/api/badges'],
      ['/api/badges/{id}', `/api/badges/${ids.badge}`],
      ['/api/experiences/{id}', `/api/experiences/${ids.experience}`],
      ['/api/user-skill-sets/user/{userId}', `/api/user-skill-sets/user/${ids.user}`],
      ['/api/skills', '/api/skills'],
      ['/api/audience/countries', '/api/audience/countries'],
      ['/api/health', '/api/health'],
    ];
    for (const [pattern, path] of requests) {
      const response = await a.person.request('GET', path);
      expect(response.statusCode, path).toBe(200);
      const schema = schemaOf('get', pattern);
      if (!schema) throw new Error(`${pattern} is not in the document`);
      expect(unnamed(response.json(), schema), path).toEqual([]);
      expect(response.body).not.toMatch(/"\w*(password|hash|token|secret|revision|extras)\w*":|\$argon2/i);
    }
    const { body } = await app.request('GET', `/api/users/${ids.user}`);
    expect(body).not.toContain('@');

    const open = Object.entries<Record<string, never>>(paths).flatMap(([path, item]) =>
      Object.keys(item)
        .filter((method) => isOpen(schemaOf(method, path)))
        .map((method) => `${method} ${path}`),
    );
    // The first two are the owner's own, and each of their fields is chosen where they are written; the options of
    // passkeys are made by a library for a browser's function, and hold no stored text but the ids of the keys.
    expect(open.sort()).toEqual([
      'get /api/export/json-resume',
      'get /api/versions/{id}',
      'post /api/users/login/passkey/options',
      'post /api/users/passkeys/options',
    ]);
  });
});

/** Returns the keys of a value that its schema does not have. */
function unnamed(value: unknown, schema: Schema, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => unnamed(item, schema.items ?? {}, `${at}[]`));
  if (typeof value !== 'object' || value === null) return [];
  const { properties } = schema.properties ? schema : (schema.anyOf?.find((one) => one.properties) ?? schema);
  return Object.entries(value).flatMap(([key, item]) => {
    const inner = properties?.[key];
    return inner ? unnamed(item, inner, `${at}.${key}`) : [`${at}.${key}`];
  });
}

/** True if a schema allows any value somewhere. */
function isOpen(schema: Schema | undefined): boolean {
  if (!schema) return false;
  const { additionalProperties: more } = schema;
  // The values of a sentence have names of their own, and are texts and numbers.
  if (typeof more === 'object' && Object.keys(more).length > 0) return isOpen(more);
  if (schema.type === 'object' && more !== false) return true;
  const parts = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.anyOf ?? []),
    ...(schema.items ? [schema.items] : []),
  ];
  return parts.some(isOpen);
}
