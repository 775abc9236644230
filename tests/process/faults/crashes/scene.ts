import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from '../fault.ts';
import { type Disk, differenceFrom, readDisk } from './disk.ts';
import { type Recording, understand } from './recording.ts';
import { readTrace } from './trace.ts';

/** Something that was acknowledged at a time, in milliseconds. */
export type Acknowledged = {
  name: string;
  at: number;
  /** The SQL of a condition that is true once it is in the database; '' if the database is no part of it. */
  isThere: string;
  /** Of a backup, below the root. */
  backup?: string;
};

/** A recording of the program on real files, below one root: its data folder is `data`. */
export type Scene = { name: string; recording: Recording; acknowledged: Acknowledged[] };

/** Now, as exactly as the clock says it; what came before is before this. */
export function tick(): number {
  const before = Date.now();
  let now = before;
  while (now === before) now = Date.now();
  return now;
}

/** Where a recording is kept: the files before it, the trace and what was acknowledged. */
type Kept = { root: string; acknowledged: Acknowledged[] };

const [FILES, TRACE, KEPT] = ['before', 'trace', 'acknowledged.json'];

/** Records what `run` does below `root`. `run` gets the file that strace has to write. */
export async function recordScene(
  folder: string,
  root: string,
  run: (trace: string) => Promise<Acknowledged[]>,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  cpSync(root, join(folder, FILES), { recursive: true });
  const acknowledged = await run(join(folder, TRACE));
  writeFileSync(join(folder, KEPT), JSON.stringify({ root, acknowledged } satisfies Kept));
  const difference = differenceFrom(readScene(folder).recording.after, root);
  check(difference === '', `the recording is not understood: ${difference}`);
}

/** Those of a folder, in the order in which they were recorded. */
export function readScenes(folder: string): Scene[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .sort()
        .map((name) => readScene(join(folder, name)))
    : [];
}

function readScene(folder: string): Scene {
  const { root, acknowledged }: Kept = JSON.parse(readFileSync(join(folder, KEPT), 'utf8'));
  const before: Disk = readDisk(join(folder, FILES));
  const name = folder.split('/').at(-1) ?? '';
  return { name, recording: understand(readTrace(join(folder, TRACE)), root, before), acknowledged };
}
