import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { killedAt, openMoments } from './crash.ts';
import { type Change, contentOf, type Disk, find, type Inode } from './disk.ts';
import type { Recording } from './recording.ts';

/** A database as it is once the program has opened it, by its bytes. */
export type State = {
  /** '' for one without tables. */
  key: string;
  file: string;
};

const LOGS = ['', '-wal', '-journal'];
/** Of a page in the log; the last one of a transaction says how many pages the database has then. */
const HEADER_BYTES = 24;

export function keyOf(bytes: Buffer): string {
  return createHash('sha1').update(bytes).digest('base64');
}

/** Lets SQLite recover the database of a disk in `scratch`, whose file is the result. Throws if it cannot. */
export function recoverDatabase(disk: Disk, path: string, scratch: string): State {
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true });
  const file = join(scratch, 'recovered.db');
  for (const log of LOGS) {
    const inode = find(disk, path + log);
    if (inode) writeFileSync(file + log, contentOf(disk, inode));
  }
  const database = new DatabaseSync(file);
  try {
    // What this process writes need not last.
    database.exec('pragma synchronous = off');
    const tables = database.prepare('select count(*) as rows from sqlite_schema').get()?.rows;
    if (tables === 0) return { key: '', file };
    database.exec('pragma wal_checkpoint(truncate)');
  } finally {
    database.close();
  }
  return { key: keyOf(readFileSync(file)), file };
}

/** The rows of every table: equal for databases that differ in free space alone. */
export function rowsKey(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const hash = createHash('sha1');
    const tables = database.prepare("select name, sql from sqlite_schema where type = 'table' order by name").all();
    for (const { name, sql } of tables) {
      hash.update(`${name} ${sql}\n`);
      for (const row of database.prepare(`select * from "${name}"`).iterate()) hash.update(JSON.stringify(row));
    }
    return `rows ${hash.digest('base64')}`;
  } finally {
    database.close();
  }
}

/** The lines after which a killed process may leave another database: ends of transactions, in the log or by a name. */
function commitsOf({ changes, before }: Recording, path: string): number[] {
  const name = path.split('/').at(-1) ?? '';
  const logs = logsIn(changes, find(before, `${path}-wal`), name);
  const lines: number[] = [];
  let isCommit = false;
  for (const change of changes) {
    const line = Number.isFinite(change.ended) ? change.ended : change.began;
    if (change.kind === 'name') {
      // Folders too: the one of the database may come or move.
      if (change.changes.some((each) => each.name.startsWith(name) || each.inode?.isFolder)) lines.push(line);
    } else if (!logs.has(change.inode)) continue;
    else if (change.kind === 'resize') lines.push(line);
    else {
      if (isCommit) lines.push(line);
      isCommit = change.bytes.length === HEADER_BYTES && change.bytes.readUInt32BE(4) > 0;
    }
  }
  return [...new Set(lines)];
}

/** All write-ahead logs that the database has over time. */
function logsIn(changes: readonly Change[], first: Inode | undefined, name: string): Set<Inode> {
  const logs = new Set(first ? [first] : []);
  for (const change of changes) {
    if (change.kind !== 'name') continue;
    for (const each of change.changes) if (each.inode && each.name === `${name}-wal`) logs.add(each.inode);
  }
  return logs;
}

/** Calls `look` with each database that a killed process leaves, in order: any other one is a third state. */
export function eachKilledState(
  recording: Recording,
  { path, scratch, look }: { path: string; scratch: string; look(state: State): void },
): void {
  const moments = openMoments(recording);
  const seen = new Set<string>();
  for (const line of [-1, ...commitsOf(recording, path)]) {
    const state = recoverDatabase(killedAt(moments.at(line)), path, scratch);
    if (!seen.has(state.key)) look(state);
    seen.add(state.key);
  }
}
