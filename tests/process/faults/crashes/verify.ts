import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { otherSecretFault } from '../../../../src/identity/auth/access/secret-check.server.ts';
import { BackupError } from '../../../../src/operation/backup/backup-error.server.ts';
import { checkBackup, rehearseRestore } from '../../../../src/operation/backup/restore-backup.server.ts';
import { openDatabase } from '../../../../src/platform/db/open.ts';
import { openKeyedHash } from '../../../../src/platform/secret.ts';
import { contentOf, type Disk, find, materialize } from './disk.ts';
import type { Acknowledged, Scene } from './scene.ts';
import { eachKilledState, keyOf, recoverDatabase, rowsKey, type State } from './states.ts';

const DATABASE = 'data/vitrine.db';
const STORED_IMAGE = /^[0-9a-f]{64}(?:-\d+)?\.(?:webp|avif)$/;

/** What a state has, looked at once. */
type Known = { done: Set<Acknowledged>; images: string[] };

export type Verifier = {
  /** How many databases a killed process may leave. */
  known: number;
  /** Throws if a disk after a power failure is none that the program may leave. */
  verify(point: number, disk: Disk): Promise<void>;
};

export function openVerifier({ recording, acknowledged }: Scene, scratch: string): Verifier {
  const folder = join(scratch, 'database');
  const known = new Map<string, Known>();
  const rows = new Map<string, string>();
  const look = (state: State) => {
    known.set(state.key, lookAt(state, acknowledged));
    if (state.key !== '') rows.set(rowsKey(state.file), state.key);
  };
  eachKilledState(recording, { path: DATABASE, scratch: folder, look });
  const backups = new Map<string, string>();
  const secrets = new Map<string, string | undefined>();
  const calls = [...recording.changes, ...recording.syncs];
  const starts = calls.map(({ began }) => began).toSorted((one, other) => one - other);

  function keyOfState(disk: Disk): string {
    const state = recoverDatabase(disk, DATABASE, folder);
    if (known.has(state.key)) return state.key;
    const same = rows.get(rowsKey(state.file));
    if (same !== undefined) return same;
    throw new Error(`a third state of the database: ${integrityOf(state.file)}`);
  }

  async function verifySecret(key: string, disk: Disk): Promise<void> {
    const secret = find(disk, 'data/session-secret');
    const pair = `${key} ${contentOf(disk, secret)}`;
    if (!secrets.has(pair)) secrets.set(pair, await secretFault(disk, scratch));
    const fault = secrets.get(pair);
    if (fault) throw new Error(`the secret: ${fault}`);
  }

  async function verifyBackups(disk: Disk, done: readonly Acknowledged[]): Promise<void> {
    for (const path of listedBackups(disk, done)) {
      const key = backupKey(disk, path);
      if (!backups.has(key)) backups.set(key, await backupFault(disk, path, scratch));
      const fault = backups.get(key);
      if (fault) throw new Error(`the backup ${path}: ${fault}`);
    }
  }

  return {
    known: known.size,
    async verify(point, disk) {
      const next = starts.find((line) => line > point);
      const before = next === undefined ? Number.POSITIVE_INFINITY : (recording.times[next] ?? 0);
      const done = acknowledged.filter(({ at }) => at <= before);
      const key = keyOfState(disk);
      const state = known.get(key);
      const lost = done.filter((each) => each.isThere !== '' && !state?.done.has(each)).map(({ name }) => name);
      if (lost.length > 0) throw new Error(`acknowledged, and lost: ${lost}`);
      verifyImages(disk, recording.after, state?.images ?? []);
      if (key !== '') await verifySecret(key, disk);
      await verifyBackups(disk, done);
    },
  };
}

function lookAt({ key, file }: State, acknowledged: readonly Acknowledged[]): Known {
  if (key === '') return { done: new Set(), images: [] };
  const fault = integrityOf(file);
  if (fault !== '') throw new Error(`A killed process leaves a damaged database: ${fault}`);
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const done = new Set(acknowledged.filter(({ isThere }) => isThere !== '' && isTrue(db, isThere)));
    const hasImages = db.prepare("select name from sqlite_schema where name = 'images'").get() !== undefined;
    const images = hasImages ? db.prepare('select hash from images').all() : [];
    return { done, images: images.map(({ hash }) => String(hash)) };
  } finally {
    db.close();
  }
}

/** A table or column may not be there yet. */
function isTrue(db: DatabaseSync, condition: string): boolean {
  try {
    return db.prepare(`select ${condition} as yes`).get()?.yes === 1;
  } catch {
    return false;
  }
}

function integrityOf(file: string): string {
  const db = new DatabaseSync(file);
  try {
    const result = db.prepare('pragma integrity_check').get()?.integrity_check;
    if (result !== 'ok') return String(result);
    const orphans = db.prepare('pragma foreign_key_check').all().length;
    return orphans > 0 ? `${orphans} rows lack what they refer to` : '';
  } catch (error) {
    return (error as Error).message;
  } finally {
    db.close();
  }
}

/** Every image that a row names is there, and no file with the name of an image is half of one. */
function verifyImages(disk: Disk, after: Disk, images: readonly string[]): void {
  const uploads = find(disk, 'data/uploads');
  const names = uploads ? [...(disk.names.get(uploads)?.keys() ?? [])] : [];
  const missing = images.filter((hash) => !names.includes(`${hash}.webp`));
  if (missing.length > 0) throw new Error(`images are missing: ${missing}`);
  for (const name of names.filter((each) => STORED_IMAGE.test(each))) {
    const whole = contentOf(after, find(after, `data/uploads/${name}`));
    if (!contentOf(disk, find(disk, `data/uploads/${name}`)).equals(whole)) throw new Error(`${name} is damaged`);
  }
}

/** As `vitrine doctor` sees it. */
async function secretFault(disk: Disk, scratch: string): Promise<string | undefined> {
  const dataDir = join(scratch, 'secret');
  rmSync(dataDir, { recursive: true, force: true });
  const data = find(disk, 'data');
  if (data) materialize(disk, dataDir, data);
  const database = await openDatabase(`sqlite:${join(dataDir, 'vitrine.db')}`);
  try {
    const known = await database.db.selectFrom('secret_checks').selectAll().execute();
    if (known.length === 0) return undefined;
    if (!existsSync(join(dataDir, 'session-secret'))) return 'it is missing, and was used';
    const keyedHash = openKeyedHash({ sessionSecret: '', dataDir } as never);
    return await otherSecretFault({ db: database.db, now: () => new Date(), keyedHash });
  } catch (error) {
    if (/no such table/.test((error as Error).message)) return undefined;
    throw error;
  } finally {
    await database.close();
  }
}

/** Those with a name that says that they are complete, and those that were acknowledged. */
function listedBackups(disk: Disk, done: readonly Acknowledged[]): string[] {
  const folder = find(disk, 'backups');
  const names = folder ? [...(disk.names.get(folder)?.keys() ?? [])] : [];
  const listed = names.filter((name) => /^(?:scheduled|migration)-/.test(name)).map((name) => `backups/${name}`);
  return [...listed, ...done.flatMap(({ backup }) => backup ?? [])];
}

function backupKey(disk: Disk, path: string): string {
  const parts: string[] = [];
  const visit = (at: string) => {
    const inode = find(disk, at);
    if (!inode?.isFolder) return void parts.push(`${at} ${keyOf(contentOf(disk, inode))}`);
    for (const name of [...(disk.names.get(inode)?.keys() ?? [])].sort()) visit(`${at}/${name}`);
  };
  visit(path);
  return parts.join('\n');
}

/** Returns why a backup cannot be restored; '' if it can. */
async function backupFault(disk: Disk, path: string, scratch: string): Promise<string> {
  const [folder, target] = [join(scratch, 'backup'), join(scratch, 'restored')];
  for (const each of [folder, target]) rmSync(each, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const inode = find(disk, path);
  if (!inode) return 'it is gone';
  materialize(disk, folder, inode);
  try {
    await checkBackup(folder);
    await rehearseRestore(folder, target);
    return '';
  } catch (error) {
    if (error instanceof BackupError) return error.message;
    throw error;
  }
}
