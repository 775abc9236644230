import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../../support/servers/postgres.ts';
import { startS3Store } from '../../support/servers/s3-store.ts';
import { type ServerProcess, spawnServer } from '../../support/servers/spawn-server.ts';
import { until } from '../faults/client.ts';
import { startBalancer, statusOf } from './balancer.ts';

const NODES = 3;

export type Node = { port: number; url: string; process: ServerProcess; start(): Promise<void> };
export type Site = Awaited<ReturnType<typeof startSite>>;

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

/** Three nodes on one PostgreSQL and one bucket, behind a balancer. */
export async function startSite() {
  const ends: (() => unknown)[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-cluster-'));
  await chmod(folder, 0o755);
  ends.push(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
  // A killed server must not lose what it has confirmed.
  const postgres = await startPostgres(folder, ['synchronous_commit=on']);
  ends.push(() => postgres.stop());
  const store = await startS3Store();
  ends.push(() => store.stop());
  const databaseUrl = `${postgres.url}/postgres`;
  const env = {
    DATABASE_URL: databaseUrl,
    STORAGE_URL: `s3://pictures?endpoint=${store.url}&region=eu-central-1`,
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
    SESSION_SECRET: 'x'.repeat(32),
    TRUST_PROXY: 'loopback',
    BACKUP_EVERY: 'off',
  };
  const nodes: Node[] = [];
  for (const [index, port] of (await freePorts(NODES)).entries()) {
    const settings = { ...env, PORT: `${port}`, DATA_DIR: join(folder, `node-${index}`) };
    const node: Node = {
      port,
      url: `http://127.0.0.1:${port}`,
      process: await spawnServer(settings),
      async start() {
        node.process = await spawnServer(settings);
        await until(async () => (await statusOf(port)) === 200, 20_000, `node ${index} is ready`);
      },
    };
    ends.push(() => node.process.kill());
    nodes.push(node);
  }
  const balancer = await startBalancer(nodes.map(({ port }) => port));
  ends.push(() => balancer.stop());

  return {
    url: balancer.url,
    nodes,
    balancer,
    objects: store.objects,
    /** Kills PostgreSQL, and starts it again after a while. */
    async crashDatabase(awayMs: number): Promise<void> {
      await postgres.crash();
      await sleep(awayMs);
      // Its children may need a moment to notice.
      const started = () =>
        postgres.start().then(
          () => true,
          () => false,
        );
      await until(started, 20_000, 'PostgreSQL starts again');
    },
    async query<R extends pg.QueryResultRow>(text: string): Promise<R[]> {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      const { rows } = await client.query<R>(text).finally(() => client.end());
      return rows;
    },
    async stop(): Promise<void> {
      for (const end of ends.toReversed()) await end();
    },
  };
}
