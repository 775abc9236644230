import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { insertPasskey } from '../../src/identity/auth/passkeys/passkeys.server.ts';
import { ROW_LIMITS } from '../../src/platform/db/locks/within-limit.server.ts';
import { NAMED_VERSIONS_MAX } from '../../src/portfolio/model/version.ts';
import { REQUESTS_MAX } from '../../src/portfolio/testimonials/testimonial-requests.server.ts';
import { VIEWS_MAX } from '../../src/portfolio/views/view.ts';
import { makeUser, PASSWORD, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { stillClock } from '../support/clock.ts';
import { bothEngines } from '../support/engines.ts';

type Table = keyof typeof ROW_LIMITS | 'testimonial_requests' | 'views' | 'versions';
type Limited = {
  max: number;
  /** Columns that are unique, also over all accounts. */
  unique: readonly string[];
  /** Adds one; returns true if it was added. */
  add(app: TestApp, user: TestUser, name: string): Promise<boolean>;
};

const post =
  (path: string, json: (name: string) => object) =>
  async (_: TestApp, user: TestUser, name: string): Promise<boolean> =>
    (await user.request('POST', path, { json: json(name) })).statusCode === 200;

/** Whatever an account may have so many of. */
const LIMITED: Record<Table, Limited> = {
  api_tokens: {
    max: ROW_LIMITS.api_tokens.max,
    unique: ['token_hash'],
    add: post('/api/tokens', (name) => ({ name, scopes: ['portfolio:read'], password: PASSWORD })),
  },
  passkeys: {
    max: ROW_LIMITS.passkeys.max,
    unique: ['credential_id'],
    async add({ ctx }, { user }, name) {
      const passkey = { credential_id: name, public_key: 'key', counter: 0, transports: '[]', is_synced: 0 };
      const added = ctx.db
        .transaction()
        .execute((db) => insertPasskey(ctx, db, { userId: user.id, rpId: 'localhost', name, passkey }, 'Not saved'));
      return added.then(
        () => true,
        (error) => {
          expect(error).toMatchObject({ code: 'conflict' });
          return false;
        },
      );
    },
  },
  webhooks: {
    max: ROW_LIMITS.webhooks.max,
    unique: [],
    add: post('/api/webhooks', (name) => ({ url: `https://hooks.example/${name}`, events: ['link.opened'] })),
  },
  domains: {
    max: ROW_LIMITS.domains.max,
    unique: ['domain'],
    add: post('/api/domains', (name) => ({ domain: `${name}.example` })),
  },
  share_links: {
    max: ROW_LIMITS.share_links.max,
    unique: [],
    add: post('/api/share-links', (name) => ({ name })),
  },
  proposals: {
    max: ROW_LIMITS.proposals.max,
    unique: [],
    async add(app, user, name) {
      const { id } = (await user.request('POST', '/api/clients', { json: { name } })).json().client;
      return post('/api/proposals', (title) => ({ client_id: id, title }))(app, user, name);
    },
  },
  clients: { max: ROW_LIMITS.clients.max, unique: [], add: post('/api/clients', (name) => ({ name })) },
  testimonial_requests: {
    max: 200,
    unique: [],
    add: post('/api/testimonial-requests', (name) => ({ name })),
  },
  views: { max: VIEWS_MAX, unique: ['slug'], add: post('/api/views', (name) => ({ name })) },
  versions: { max: NAMED_VERSIONS_MAX, unique: [], add: post('/api/versions', (name) => ({ name })) },
};

const AT_ONCE = 25;
const ROOM = 5;
const ROWS_PER_INSERT = 500;

async function countRows({ ctx }: TestApp, table: Table, { user }: TestUser): Promise<number> {
  const rows = ctx.db.selectFrom(table).select((row) => row.fn.countAll<number>().as('rows'));
  return Number((await rows.where('user_id', '=', user.id).executeTakeFirstOrThrow()).rows);
}

/** Adds copies of the account's one row. */
async function fill({ ctx }: TestApp, table: Table, { user }: TestUser, copies: number): Promise<void> {
  const row = await ctx.db.selectFrom(table).selectAll().where('user_id', '=', user.id).executeTakeFirstOrThrow();
  const names = Array.from({ length: copies }, (_, index) => `filled-${index}`);
  const rows = names.map((name) => {
    const unique = Object.fromEntries(LIMITED[table].unique.map((column) => [column, name]));
    return { ...row, ...unique, id: randomUUID() };
  });
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    await ctx.db
      .insertInto(table)
      .values(rows.slice(start, start + ROWS_PER_INSERT) as never)
      .execute();
  }
}

describe.each(bothEngines)('limits of rows on $name', (engine) => {
  test.each(Object.entries(LIMITED))(
    '%s: of many at once as many are added as there is room for',
    async (name, limited) => {
      const table = name as Table;
      const app = await startApp({ engine });
      const ada = await makeUser(app);
      expect(await limited.add(app, ada, 'first')).toBe(true);
      await fill(app, table, ada, limited.max - ROOM - 1);
      const names = Array.from({ length: AT_ONCE }, (_, index) => `more-${index}`);
      const added = await Promise.all(names.map((each) => limited.add(app, ada, each)));
      expect([added.filter(Boolean).length, await countRows(app, table, ada)]).toEqual([ROOM, limited.max]);
      // Another account has its own.
      expect(await limited.add(app, await makeUser(app), 'other')).toBe(true);
    },
  );

  test('messages that arrive at once fit into the inbox', async () => {
    const message = 'x'.repeat(1_000);
    const app = await startApp({ engine, config: { quotaTextBytes: 4_500 } });
    const { user } = await makeUser(app);
    const json = { user_id: user.id, name: 'Bo', email: 'bo@example.com', subject: 'Hi', message };
    const sent = Array.from({ length: AT_ONCE }, () => app.request('POST', '/api/contact', { json }));
    const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(4);
  });

  test('requests for testimonials are a thousand with those that were revoked, and last a year at most', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const ada = await makeUser(app);
    const add = async (expires_at: string | null = null) =>
      ada.request('POST', '/api/testimonial-requests', { json: { name: 'Bo', expires_at } });
    expect((await add('9999-01-01T00:00:00Z')).json().error).toBe('Expires at must be within a year');
    const { testimonial_request } = (await add()).json();
    expect((await ada.request('DELETE', `/api/testimonial-requests/${testimonial_request.id}`)).statusCode).toBe(200);
    await fill(app, 'testimonial_requests', ada, REQUESTS_MAX - 1);
    expect((await add()).statusCode).toBe(200);
    expect(await countRows(app, 'testimonial_requests', ada)).toBe(REQUESTS_MAX);
  });
});
