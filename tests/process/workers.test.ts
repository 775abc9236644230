import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { bothEngines } from '../support/engines.ts';
import { eventually } from '../support/eventually.ts';
import { freshFolder } from '../support/run-folder.ts';
import { run } from '../support/run-script.ts';
import { type ServerProcess, startProcess } from '../support/servers/server-process.ts';
import { vitrine } from '../support/vitrine.ts';

const TOKEN = 'a-token-for-metrics';
const HEALTH_COUNTS =
  /^http_route_duration_seconds_count\{method="GET",route="\/api\/health",status="200",worker="(\d)"\} (\d+)$/gm;

async function freshDatabase(): Promise<string> {
  const postgres = bothEngines.find(({ name }) => name === 'postgres');
  if (!postgres) throw new Error('There is no PostgreSQL');
  const databaseUrl = await postgres.freshDatabaseUrl();
  onTestFinished(() => postgres.drop(databaseUrl));
  return databaseUrl;
}

async function startWorkers(env: Record<string, string> = {}): Promise<ServerProcess> {
  const settings = { WORKERS: '3', DATABASE_URL: await freshDatabase(), METRICS_TOKEN: TOKEN };
  const server = await startProcess({ ...settings, ...env });
  await eventually(() => expect(workersOf(server)).toHaveLength(3));
  return server;
}

/** The numbers of the workers that have opened the port. */
function workersOf({ log }: ServerProcess): unknown[] {
  return log.filter(({ msg }) => String(msg).startsWith('Server listening')).map(({ worker }) => worker);
}

/** Over a connection of its own, which the workers get in turn. Returns status and body, or the error's code. */
function fetchNew(url: string, headers: Record<string, string> = {}): Promise<{ status: unknown; body: string }> {
  return new Promise((resolve) => {
    request(url, { agent: false, headers }, async (response) =>
      resolve({ status: response.statusCode, body: await text(response) }),
    )
      .on('error', (error: NodeJS.ErrnoException) => resolve({ status: error.code, body: '' }))
      .end();
  });
}

test('WORKERS with SQLite, or without a number, stops the start with one line', async () => {
  for (const WORKERS of ['2', '0', '1.5', 'many']) {
    const { code, fault } = await run('src/main.ts', [], { PORT: '0', DATA_DIR: await freshFolder('data'), WORKERS });
    expect([code, fault]).toEqual([1, expect.stringMatching(/^WORKERS is [^\n]+\n$/)]);
  }
});

test('a fault of the settings ends all of it, printed once', async () => {
  const env = { PORT: '0', DATA_DIR: await freshFolder('data'), WORKERS: '3' };
  const missing = new URL(await freshDatabase());
  missing.pathname = '/of-nobody';
  const { code, fault } = await run('src/main.ts', [], { ...env, DATABASE_URL: missing.href });
  expect([code, fault]).toEqual([1, expect.stringMatching(/^DATABASE_URL [^\n]+\n$/)]);
});

test('doctor finds that PostgreSQL takes too few connections for the workers', async () => {
  const env = {
    DATA_DIR: await freshFolder('data'),
    DATABASE_URL: await freshDatabase(),
    SESSION_SECRET: 'x'.repeat(32),
  };
  const checked = async (WORKERS: string) => (await vitrine(['doctor'], { ...env, WORKERS })).out;
  expect(await checked('40')).toMatch(/^ok {4}database: PostgreSQL/m);
  expect(await checked('64')).toMatch(
    /^FAULT database: WORKERS is 64, which needs 768 connections, and PostgreSQL takes 500: /m,
  );
});

test('several processes serve at one port, metrics are those of each, and SIGTERM stops each as a server', async () => {
  const server = await startWorkers();
  expect(new Set(workersOf(server)).size).toBe(3);

  for (let number = 0; number < 30; number++) {
    expect((await fetchNew(`${server.url}/api/health`)).status).toBe(200);
  }
  const metrics = await fetchNew(`${server.url}/metrics`, { authorization: `Bearer ${TOKEN}` });
  const counts = [...metrics.body.matchAll(HEALTH_COUNTS)].map(([, worker, count]) => ({
    worker,
    count: Number(count),
  }));
  expect(metrics.status).toBe(200);
  expect(counts.map(({ worker }) => worker).sort()).toEqual(['1', '2', '3']);
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(30);
  expect([...metrics.body.matchAll(/^process_start_time_seconds\{worker="\d"\} /gm)]).toHaveLength(3);
  // Of the site, not of a process.
  expect([...metrics.body.matchAll(/^vitrine_accounts 0$/gm)]).toHaveLength(1);

  const ended = server.end('SIGTERM');
  await eventually(async () => expect((await fetchNew(`${server.url}/api/health`)).status).toBe(503));
  expect((await fetchNew(`${server.url}/robots.txt`)).status).toBe(200);
  expect(await ended).toBe(0);
  const stopping = server.log.filter(({ msg, worker }) => msg === 'Stopping' && worker !== undefined);
  expect(stopping.map(({ announceMs }) => announceMs)).toEqual([1_000, 1_000, 1_000]);
});

test('a worker whose event loop stands still is ended and replaced', async () => {
  const blocked = encodeURIComponent("process.on('SIGUSR2',()=>{for(;;);})");
  const server = await startWorkers({ HEARTBEAT: '5s', NODE_OPTIONS: `--import=data:text/javascript,${blocked}` });
  const [started] = server.log.filter(({ msg }) => msg === 'Starting a worker');

  process.kill(Number(started?.pid), 'SIGUSR2');

  const reason = { level: 60, worker: started?.worker, msg: 'The process has not responded for 5 s, and is ended' };
  await eventually(() => expect(server.log).toContainEqual(expect.objectContaining(reason)));
  await eventually(() => expect(workersOf(server)).toHaveLength(4));
  expect(await server.end('SIGTERM')).toBe(0);
});

test('a worker that crashes is replaced, while the others serve', async () => {
  const server = await startWorkers();
  const [started] = server.log.filter(({ msg }) => msg === 'Starting a worker');

  process.kill(Number(started?.pid), 'SIGKILL');

  await eventually(() => expect(server.log).toContainEqual(expect.objectContaining({ signal: 'SIGKILL' })));
  for (let number = 0; number < 10; number++) {
    expect((await fetchNew(`${server.url}/robots.txt`)).status).toBe(200);
  }
  await eventually(() => expect(workersOf(server)).toHaveLength(4));
  expect(await server.end('SIGTERM')).toBe(0);
});
