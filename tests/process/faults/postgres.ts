import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { servePostgres } from '../../support/servers/postgres.ts';
import type { ServerProcess } from '../../support/servers/spawn-server.ts';
import { vitrine } from './backup.ts';
import { type Account, addProject, countOf, makeAccount, sendRequest, startWriter, titles, until } from './client.ts';
import { check, type Fault } from './fault.ts';
import { startFlakyProxy } from './flaky-proxy.ts';

/** The same database through a proxy. */
function through(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl);
  url.port = String(port);
  return url.href;
}

const isHealthy = async (url: string) => (await sendRequest(`${url}/api/health`)).status === 200;

/** No confirmed write is lost, and while the database was unreachable everything else was 503. */
async function checkWriter(url: string, account: Account, writer: ReturnType<typeof startWriter>): Promise<void> {
  const stored = await titles(url, account);
  const lost = writer.responded.filter((title) => !stored.includes(title));
  check(lost.length === 0, `answered and lost: ${lost}`);
  check(new Set(stored).size === stored.length, 'nothing is stored twice');
  const odd = writer.statuses.filter((status) => status !== 200 && status !== 503);
  check(odd.length === 0, `only 200 and 503: ${countOf(writer.statuses)}`);
}

export const postgresAway: Fault = {
  name: 'postgres-away',
  what: 'PostgreSQL is stopped under writes, stays away (3 s, in full 30 s) and comes back',
  async run({ ownPostgres, database, server: start, isShort }) {
    const postgres = await ownPostgres();
    const server = await start({ DATABASE_URL: await database(postgres) });
    const ada = await makeAccount(server.url);
    const writer = startWriter(server.url, ada);
    await until(() => writer.responded.length > 5, 10_000, 'writes');
    const stopped = performance.now();
    await postgres.stop();
    const health = await sendRequest(`${server.url}/api/health`);
    check(health.status === 503, `health: ${health.status}`);
    check(health.headers.get('retry-after') === '2', 'Retry-After');
    const page = await sendRequest(`${server.url}/u/${ada.userName}`);
    check(page.status === 503, `a page: ${page.status}`);
    await sleep(isShort ? 3_000 : 30_000);
    await postgres.start();
    const back = performance.now();
    await until(() => isHealthy(server.url), 5_000, 'well again');
    const seconds = ((performance.now() - back) / 1_000).toFixed(1);
    const before = writer.responded.length;
    await until(() => writer.responded.length > before + 5, 10_000, 'writes again');
    await writer.stop();
    await checkWriter(server.url, ada, writer);
    const away = ((back - stopped) / 1_000).toFixed(0);
    return `away for ${away} s, well ${seconds} s after; writes: ${countOf(writer.statuses)}; none lost`;
  },
};

export const newPrimary: Fault = {
  name: 'postgres-new-primary',
  what: 'the database moves to another server, with a copy, behind the same address',
  isLong: true,
  async run({ ownPostgres, database, server: start, onEnd }) {
    const old = await ownPostgres();
    const databaseUrl = await database(old);
    const proxy = await startFlakyProxy(old.port);
    onEnd(() => proxy.stop());
    const server = await start({ DATABASE_URL: through(databaseUrl, proxy.port) });
    const ada = await makeAccount(server.url);
    const writer = startWriter(server.url, ada);
    await until(() => writer.responded.length > 5, 10_000, 'writes');
    proxy.setOpen('cut');
    proxy.setNew('cut');
    await old.stop();
    const copy = join(old.folder, 'copy');
    execFileSync('cp', ['-a', old.data, copy]);
    const next = await servePostgres(old.folder, copy);
    onEnd(() => next.stop());
    proxy.setTarget(next.port);
    proxy.setNew('pass');
    const ms = await until(() => isHealthy(server.url), 8_000, 'well again');
    const before = writer.responded.length;
    await until(() => writer.responded.length > before + 5, 10_000, 'writes again');
    await writer.stop();
    await checkWriter(server.url, ada, writer);
    return `well ${(ms / 1_000).toFixed(1)} s after the change; writes: ${countOf(writer.statuses)}; none lost`;
  },
};

export const demoted: Fault = {
  name: 'postgres-read-only',
  what: 'PostgreSQL becomes read-only under open connections, as one that has lost its place, and later takes writes again',
  async run({ ownPostgres, database, server: start, onEnd }) {
    const postgres = await ownPostgres();
    const databaseUrl = await database(postgres);
    const server = await start({ DATABASE_URL: databaseUrl });
    const ada = await makeAccount(server.url);
    const { default: pg } = await import('pg');
    const admin = new pg.Client({ connectionString: databaseUrl });
    await admin.connect();
    onEnd(() => admin.end());
    const set = async (value: string) => {
      await admin.query('set default_transaction_read_only = off');
      await admin.query(`alter system set default_transaction_read_only = ${value}`);
      await admin.query('select pg_reload_conf()');
    };
    await set('on');
    const statuses: number[] = [];
    await until(
      async () => {
        statuses.push((await addProject(server.url, ada, 'Refused')).status);
        return statuses.at(-1) === 503;
      },
      5_000,
      'a write is refused',
    );
    const read = await sendRequest(`${server.url}/u/${ada.userName}`);
    check(read.status === 200, `a page during it: ${read.status}`);
    await set('off');
    const ms = await until(async () => (await addProject(server.url, ada, 'After')).status === 200, 5_000, 'a write');
    return `writes are 503, pages 200; writes again ${(ms / 1_000).toFixed(1)} s after`;
  },
};

export const silentListen: Fault = {
  name: 'listen-cut-silently',
  what: 'the connection of one of two nodes for notifications goes silent without a word',
  isLong: true,
  async run({ postgres, database, server: start, onEnd }) {
    const shared = await postgres();
    const databaseUrl = await database(shared);
    const proxy = await startFlakyProxy(shared.port);
    onEnd(() => proxy.stop());
    const env = { SESSION_SECRET: 'x'.repeat(32) };
    const first = await start({ ...env, DATABASE_URL: databaseUrl });
    const second = await start({ ...env, DATABASE_URL: through(databaseUrl, proxy.port) });
    const ada = await makeAccount(first.url);
    const { id } = await addProject(first.url, ada, 'Secret engine');
    const shows = async () => (await sendRequest(`${second.url}/u/${ada.userName}`)).body.includes('Secret engine');
    await until(shows, 5_000, 'the page is cached');
    proxy.setOpen('silent', 'pg_current_snapshot()');
    const hidden = await sendRequest(`${first.url}/api/projects/${id}`, 'PATCH', { hidden: true }, ada.cookie);
    check(hidden.status === 200, `hidden: ${hidden.status}`);
    const ms = await until(async () => !(await shows()), 10_000, 'the page follows');
    check(ms < 5_000, `stale for ${ms} ms`);
    return `the other node's page was stale for ${(ms / 1_000).toFixed(1)} s`;
  },
};

export const postgresAwayAtStart: Fault = {
  name: 'postgres-away-at-start',
  what: 'PostgreSQL is away when the server starts, and comes back',
  async run({ ownPostgres, database, server: start, folder }) {
    const postgres = await ownPostgres();
    const env = { DATABASE_URL: await database(postgres), SESSION_SECRET: 'x'.repeat(32) };
    await postgres.stop();
    const listed = await vitrine(['user', 'list'], { ...env, DATA_DIR: await folder() });
    const lines = listed.output.trim().split('\n');
    check(listed.code === 1 && lines.length === 1, `a command ends with one line: ${listed.output}`);
    check(/^The database postgres:\S+ does not answer: start it/.test(listed.output), `and says why: ${listed.output}`);
    const started = performance.now();
    let waits = 0;
    const server = await new Promise<ServerProcess>((resolve, reject) => {
      const onLine = ({ msg }: Record<string, unknown>) => {
        if (msg !== 'The database does not answer: the start waits for it') return;
        waits += 1;
        if (waits === 2) postgres.start().catch(reject);
      };
      start(env, [], onLine).then(resolve, reject);
    });
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    const credentials = /:\/\/[^/"\s]*:[^@"\s]+@|password["'=:]/.exec(JSON.stringify(server.log));
    check(
      credentials === null,
      `and no password: ${credentials?.input.slice(credentials.index - 80, credentials.index + 80)}`,
    );
    check(await isHealthy(server.url), 'it serves');
    check((await server.end('SIGTERM')) === 0, 'the server ends well');
    return `a command ends with one line; the start waited, with ${waits} lines, and served after ${seconds} s`;
  },
};
