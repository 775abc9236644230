import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { Migrator } from 'kysely/migration';
import { migrations } from '../../../../src/platform/db/migrations/index.ts';
import { openDatabase } from '../../../../src/platform/db/open.ts';
import { check, type Tools } from '../fault.ts';
import { type Acknowledged, recordScene, tick } from './scene.ts';
import { serve } from './serving.ts';
import { recorded } from './trace.ts';

const LAUNCHER = join(import.meta.dirname, '../../../../bin/vitrine.mjs');
/** As in the fault of the system calls. */
const OLDER = '0119-images-by-time';

/** Records the program on real files; the names of the recordings are in their order. The quick form has no migrations. */
export async function recordScenes(tools: Tools, folder: string): Promise<void> {
  const root = await tools.folder();
  const bench = {
    tools,
    root,
    folder,
    env: { DATA_DIR: join(root, 'data'), BACKUP_TO: join(root, 'backups'), BACKUP_KEEP: '1' },
  };
  const copy = join(root, 'copy');
  await serving(bench, '1-serving');
  if (!tools.isShort) await serving(bench, '2-again');
  await command(bench, '3-backup', ['backup', copy], { backup: 'copy', isThere: '' });
  await addLater(bench);
  await command(bench, '4-restore', ['restore', copy, '--replace'], {
    isThere: "(select count(*) from projects where title = 'Later') = 0",
  });
  if (tools.isShort) return;
  const isThere = `(select count(*) from kysely_migration) = ${Object.keys(migrations).length}`;
  for (const name of ['5-migration', '6-migration-again']) {
    await toOlder(bench.env.DATA_DIR);
    await command(bench, name, ['migrate'], { isThere });
  }
}

type Bench = { tools: Tools; root: string; folder: string; env: Record<string, string> & { DATA_DIR: string } };

/** A server does its works: the first one on an empty folder, until it is stopped, the next one until it is killed. */
function serving({ tools, root, env, folder }: Bench, name: '1-serving' | '2-again'): Promise<void> {
  const settings = { ...env, QUOTA_TEXT: 'off', BACKUP_EVERY: 'off', NODE_DISABLE_COMPILE_CACHE: '1' };
  return recordScene(join(folder, name), root, async (trace) => {
    const server = await tools.server(settings, recorded(trace));
    const acknowledged = await serve(server, name === '1-serving' ? 'serving' : 'again');
    await server.kill();
    return acknowledged;
  });
}

function command(
  { root, env, folder }: Bench,
  name: string,
  args: readonly string[],
  what: Pick<Acknowledged, 'isThere' | 'backup'>,
): Promise<void> {
  return recordScene(join(folder, name), root, async (trace) => {
    const { code, output } = await runRecorded(trace, args, env);
    check(code === 0, `${name}: ${output}`);
    return [{ name, at: tick(), ...what }];
  });
}

function runRecorded(trace: string, args: readonly string[], env: Record<string, string>) {
  const [strace = '', ...within] = recorded(trace);
  const all = { PATH: process.env.PATH, NODE_DISABLE_COMPILE_CACHE: '1', ...env };
  return new Promise<{ code: number; output: string }>((resolve) => {
    const child = execFile(
      strace,
      [...within, process.execPath, LAUNCHER, ...args],
      { env: all },
      (_error, out, fault) => resolve({ code: child.exitCode ?? -1, output: out + fault }),
    );
  });
}

/** What a restore takes away again; the log is left beside the database. */
async function addLater({ tools, env }: Bench): Promise<void> {
  const server = await tools.server({ ...env, BACKUP_EVERY: 'off' });
  await serve(server, 'later');
  await server.kill();
}

async function toOlder(dataDir: string): Promise<void> {
  const database = await openDatabase(`sqlite:${join(dataDir, 'vitrine.db')}`);
  const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo(OLDER);
  await database.close();
  if (error) throw error;
}
