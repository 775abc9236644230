import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { changesOf } from '../../src/platform/db/change-feed.server.ts';
import { isUnavailable } from '../../src/platform/db/errors.ts';
import { startFlakyProxy } from '../process/faults/flaky-proxy.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { bothEngines } from '../support/engines.ts';
import { eventually } from '../support/eventually.ts';
import { startTransactionPooler } from '../support/servers/transaction-pooler.ts';

const postgres = bothEngines.filter(({ name }) => name === 'postgres')[0];
/** A second, and three more on a busy machine. */
const NOTICED_WITHIN_MS = 4_000;
/** What only the connection sends that follows the other nodes. */
const FEED = 'pg_current_snapshot()';

/** A database, and a proxy to it for one of the nodes. */
async function proxiedDatabase() {
  if (!postgres) throw new Error('There is no PostgreSQL');
  const databaseUrl = await postgres.freshDatabaseUrl();
  const proxied = new URL(databaseUrl);
  const proxy = await startFlakyProxy(Number(proxied.port));
  proxied.port = String(proxy.port);
  const admin = new pg.Client({ connectionString: databaseUrl });
  admin.on('error', () => {});
  await admin.connect();
  onTestFinished(async () => {
    await admin.end();
    await proxy.stop();
    await postgres.drop(databaseUrl);
  });
  return { databaseUrl, proxiedUrl: proxied.href, proxy, admin };
}

const startNode = (databaseUrl: string) =>
  startApp({
    engine: postgres,
    config: { databaseUrl, sessionSecret: 'one secret of all nodes, as every cluster has' },
  });

/** Two nodes, the second behind the proxy, and a project on a document that both have cached. */
async function twoNodes() {
  const database = await proxiedDatabase();
  const first = await startNode(database.databaseUrl);
  const second = await startNode(database.proxiedUrl);
  const ada = await makeUser(first);
  const project = await addProject(ada);
  const path = `/u/${ada.user.user_name}`;
  await eventually(async () => expect(await shows(second, path)).toBe(true));
  expect(changesOf(second.ctx).isCurrent()).toBe(true);
  return { ...database, first, second, ada, project, path };
}

async function addProject(ada: TestUser): Promise<string> {
  const added = await ada.request('POST', '/api/projects/new', { json: { title: 'Secret engine' } });
  expect(added.statusCode).toBe(200);
  return added.json().project.id;
}

async function hide(ada: TestUser, id: string, hidden = true): Promise<void> {
  expect((await ada.request('PATCH', `/api/projects/${id}`, { json: { hidden } })).statusCode).toBe(200);
}

async function shows(app: TestApp, path: string): Promise<boolean> {
  const { statusCode, body } = await app.request('GET', path);
  expect(statusCode).toBe(200);
  return body.includes('Secret engine');
}

test('a record hidden on one node disappears from the documents of another', async () => {
  const { second, ada, project, path } = await twoNodes();

  await hide(ada, project);

  await eventually(async () => expect(await shows(second, path)).toBe(false));
});

test('a new account on one node replaces a cached 404 on another', async () => {
  const { first, second } = await twoNodes();
  expect((await second.request('GET', '/u/newcomer')).statusCode).toBe(404);

  await makeUser(first, { user_name: 'newcomer' });

  await eventually(async () => expect((await second.request('GET', '/u/newcomer')).statusCode).toBe(200));
});

test('a page that is created during its lookup is not cached as missing', async () => {
  const { databaseUrl, first, admin } = await twoNodes();
  const changed = Promise.withResolvers<void>();
  changesOf(first.ctx).listen(() => changed.resolve());
  const locking = new pg.Client({ connectionString: databaseUrl });
  await locking.connect();
  onTestFinished(() => locking.end());
  // The last lookup, of former names, waits for this lock.
  await locking.query('begin; lock table former_user_names in access exclusive mode');
  const early = first.request('GET', '/u/newcomer');
  await eventually(async () => {
    const { rows } = await admin.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(1);
  });
  await admin.query(`update users set user_name = 'newcomer'; notify portfolio_changed, 'somebody'`);
  await changed.promise;
  await locking.query('rollback');

  expect((await early).statusCode).toBe(404);
  expect((await first.request('GET', '/u/newcomer')).statusCode).toBe(200);
});

/** As a transaction of another node whose notification is lost. */
const HIDE = `with recorded as (insert into portfolio_changes (xid, user_id, at)
    select pg_current_xact_id()::text::bigint, user_id, '2026-01-01T00:00:00.000Z' from projects on conflict do nothing)
  update projects set hidden = 1`;

/** Waits until the second node has looked up everything before, and has the document in its cache. */
async function settle({
  second,
  path,
  admin,
}: Pick<Awaited<ReturnType<typeof twoNodes>>, 'second' | 'path' | 'admin'>) {
  const seen: (string | undefined)[] = [];
  changesOf(second.ctx).listen((userId) => seen.push(userId));
  await admin.query(`insert into portfolio_changes values (pg_current_xact_id()::text::bigint, 'marker', '')`);
  await eventually(() => expect(seen).toContain('marker'));
  expect(await shows(second, path)).toBe(true);
  seen.length = 0;
  return seen;
}

test('a change whose notification is lost is found within a second', async () => {
  const { second, path, admin } = await twoNodes();
  await settle({ second, path, admin });

  await admin.query(HIDE);
  const changedAt = performance.now();

  await eventually(async () => expect(await shows(second, path)).toBe(false));
  expect(performance.now() - changedAt).toBeLessThan(NOTICED_WITHIN_MS);
});

test('a transaction that commits after others that began later is found too', async () => {
  const { databaseUrl, second, ada, path, admin } = await twoNodes();
  const slow = new pg.Client({ connectionString: databaseUrl });
  await slow.connect();
  onTestFinished(() => slow.end());
  await slow.query('begin');
  await slow.query('select pg_current_xact_id()');
  const seen = await settle({ second, path, admin });

  await slow.query(HIDE);
  await slow.query('commit');

  await eventually(async () => expect(await shows(second, path)).toBe(false));
  // Nothing is reported twice, although the database still has it.
  expect(seen).toEqual([ada.user.id]);
});

test('through a pooler in transaction mode pages are cached, and follow within a second', async () => {
  const { databaseUrl, first, ada, project, path } = await twoNodes();
  const pooler = await startTransactionPooler(databaseUrl, 3);
  onTestFinished(pooler.stop);
  const pooled = await startNode(pooler.url);
  for (let view = 0; view < 10; view++) {
    expect(await shows(pooled, path)).toBe(true);
    expect((await pooled.request('GET', `/u/nobody-${view}`)).statusCode).toBe(404);
  }
  await eventually(() => expect(pooled.log.map(({ msg }) => msg)).toContainEqual(expect.stringMatching(/^A pooler/)));
  expect(changesOf(pooled.ctx).isCurrent()).toBe(true);

  await hide(ada, project);
  const hiddenAt = performance.now();
  await eventually(async () => expect(await shows(pooled, path)).toBe(false));
  expect(performance.now() - hiddenAt).toBeLessThan(NOTICED_WITHIN_MS);

  // Writes, and their way back.
  const eve = await makeUser(pooled);
  await addProject(eve);
  await eventually(async () => expect(await shows(first, `/u/${eve.user.user_name}`)).toBe(true));
  expect(pooled.log.filter(({ level }) => Number(level) >= 40)).toEqual([]);
});

test('a notification connection that goes silent is noticed, and no document stays stale', async () => {
  const { second, ada, project, path, proxy } = await twoNodes();
  proxy.setOpen('silent', FEED);

  await hide(ada, project);

  await eventually(async () => expect(await shows(second, path)).toBe(false));
});

test('without notifications nothing is served from the cache, and failed attempts keep no connection open', async () => {
  const { second, ada, project, path, proxy } = await twoNodes();
  proxy.setRule({ text: FEED, mode: 'cut' });
  proxy.setOpen('cut', FEED);
  await eventually(() => expect(changesOf(second.ctx).isCurrent()).toBe(false));

  for (const hidden of [true, false, true]) {
    await hide(ada, project, hidden);
    expect(await shows(second, path)).toBe(!hidden);
  }
  const attempts = proxy.accepted();
  // More than the pool has connections.
  await eventually(() => expect(proxy.accepted()).toBeGreaterThan(attempts + 12));
  expect((await second.request('GET', '/api/health')).statusCode).toBe(200);
  proxy.setRule({ text: FEED, mode: 'silent' });
  const silent = proxy.accepted();
  await eventually(() => expect(proxy.accepted()).toBeGreaterThan(silent + 3));
  expect(proxy.open(FEED)).toBeLessThan(2);

  proxy.setRule(undefined);
  await eventually(() => expect(changesOf(second.ctx).isCurrent()).toBe(true));
  await hide(ada, project, false);
  await eventually(async () => expect(await shows(second, path)).toBe(true));
  expect(second.log.filter(({ msg }) => String(msg).startsWith('Changes on other nodes'))).toHaveLength(1);
});

const KILL_ALL = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

test('connections that are cut during use fail only their own requests', async () => {
  const { first, second, path, admin, proxy } = await twoNodes();
  const slow = second.ctx.db.transaction().execute(async (transaction) => {
    await admin.query(KILL_ALL);
    // This connection has no query that could fail: its end is an event, which must arrive first.
    await eventually(() => expect(proxy.open('begin')).toBe(0));
    await sql`select 1`.execute(transaction);
  });

  await expect(slow).rejects.toSatisfy(isUnavailable);
  for (const app of [first, second]) {
    await eventually(async () => expect((await app.request('GET', '/api/health')).statusCode).toBe(200));
    await eventually(() => expect(changesOf(app.ctx).isCurrent()).toBe(true));
    expect(await shows(app, path)).toBe(true);
  }
});

/** Every kind of request, while the database is unreachable. */
async function expectUnavailable(app: TestApp, ada: TestUser, path: string): Promise<void> {
  const responses = [
    await app.request('GET', '/api/health'),
    await app.request('GET', path),
    await app.request('GET', '/api/projects', { cookie: ada.cookie() }),
    await app.request('POST', '/api/projects/new', { json: { title: 'x' }, cookie: ada.cookie() }),
    await app.request('POST', '/api/users/login', { json: { email: 'x@example.com', password: 'x' } }),
  ];
  for (const { statusCode, headers } of responses) expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
}

test('a database that accepts no connections causes 503 everywhere, until it is back', async () => {
  const { second, ada, path, proxy } = await twoNodes();
  proxy.setNew('cut');
  proxy.setOpen('cut');
  await eventually(() => expect(changesOf(second.ctx).isCurrent()).toBe(false));

  await expectUnavailable(second, ada, path);

  proxy.setNew('pass');
  await eventually(async () => expect((await second.request('GET', '/api/health')).statusCode).toBe(200));
  expect(await shows(second, path)).toBe(true);
});

test('connections that go silent are closed, and not reused', async () => {
  const { second, path, proxy } = await twoNodes();
  proxy.setOpen('silent');

  const early = await Promise.all(Array.from({ length: 3 }, () => second.request('GET', '/api/health')));
  expect(early.map(({ statusCode }) => statusCode)).toContain(503);

  const later = await Promise.all(Array.from({ length: 20 }, () => second.request('GET', '/api/health')));
  expect(later.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  expect(await shows(second, path)).toBe(true);
});

test('a pool without a free connection causes 503', async () => {
  const { second } = await twoNodes();
  const free = Promise.withResolvers<void>();
  const taken = Array.from({ length: 10 }, () => second.ctx.db.connection().execute(() => free.promise));

  const response = await second.request('GET', '/api/health');
  free.resolve();
  await Promise.all(taken);

  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2']);
  expect((await second.request('GET', '/api/health')).statusCode).toBe(200);
});
