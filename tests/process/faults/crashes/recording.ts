import { relative } from 'node:path';
import {
  apply,
  type Change,
  contentOf,
  type Disk,
  find,
  fork,
  type Inode,
  newInode,
  placeOf,
  type Sync,
} from './disk.ts';
import { descriptorsOf, numbersOf, stringsOf, type Trace, type TracedCall } from './trace.ts';

export type Recording = {
  before: Disk;
  after: Disk;
  changes: Change[];
  syncs: Sync[];
  /** When the program was at each line of the trace, in milliseconds. */
  times: readonly number[];
};

type Reading = Recording & { root: string; positions: Map<string, number> };

/** Understands the calls of a trace on files below `root`, which was as `before` when it began. */
export function understand({ calls, times }: Trace, root: string, before: Disk): Recording {
  const reading: Reading = {
    ...{ before, after: fork(before), changes: [], syncs: [], times, root, positions: new Map() },
  };
  for (const call of calls.toSorted((one, other) => one.ended - other.ended || one.began - other.began)) {
    HOW[call.name]?.(reading, call);
  }
  return reading;
}

type How = (reading: Reading, call: TracedCall) => void;

const HOW: Record<string, How> = {
  ...{ open: opened, openat: opened, creat: opened },
  ...{ write: written, pwrite64: written, writev: written, pwritev: written, pwritev2: written },
  ...{ sendfile: copied, copy_file_range: copied },
  ...{ fsync: synced, fdatasync: synced },
  ...{ rename: renamed, renameat: renamed, renameat2: renamed, link: linked, linkat: linked },
  ...{ unlink: unlinked, unlinkat: unlinked, rmdir: unlinked },
  ...{ mkdir: folderMade, mkdirat: folderMade },
  ...{ lseek: moved, ftruncate: resized, mmap: mapped },
  ...{ truncate: reject, fallocate: reject, symlink: reject, symlinkat: reject },
};

/** The path below the root; undefined for others and for what is not followed. */
function within({ root }: Reading, path: string): string | undefined {
  if (path !== root && !path.startsWith(`${root}/`)) return undefined;
  return /-shm$|-reserve$|compile-cache/.test(path) ? undefined : relative(root, path);
}

/** Paths among the arguments that are below the root. The program names all its files by whole paths. */
function pathsIn(reading: Reading, { args }: TracedCall): string[] {
  return stringsOf(args).flatMap((path) => within(reading, path.toString()) ?? []);
}

function add(reading: Reading, change: Change): void {
  reading.changes.push(change);
  apply(reading.after, change);
}

function opened(reading: Reading, call: TracedCall): void {
  const path = within(reading, call.opened);
  if (path === undefined) return;
  const { began, ended, args, result } = call;
  let inode = find(reading.after, path);
  if (!inode && /O_CREAT/.test(args)) {
    inode = newInode(false);
    add(reading, { kind: 'name', changes: [{ ...placeOf(reading.after, path), inode }], began, ended });
  } else if (inode && /O_TRUNC/.test(args)) add(reading, { kind: 'resize', inode, size: 0, began, ended });
  reading.positions.set(`${result} ${path}`, /O_APPEND/.test(args) ? Number.NaN : 0);
}

function fileOf(reading: Reading, path: string): { inode: Inode; path: string } | undefined {
  const found = within(reading, path);
  if (found === undefined || path === '') return undefined;
  const inode = find(reading.after, found);
  if (!inode) throw new Error(`${path} was not seen to be made`);
  return { inode, path: found };
}

/** Where the descriptor writes next; this moves it on. */
function positionOf(reading: Reading, key: string, inode: Inode, length: number): number {
  const position = reading.positions.get(key) ?? 0;
  // O_APPEND
  if (Number.isNaN(position)) return contentOf(reading.after, inode).length;
  reading.positions.set(key, position + length);
  return position;
}

function written(reading: Reading, call: TracedCall): void {
  const { name, args, result, began, ended } = call;
  const [descriptor] = descriptorsOf(args.slice(0, args.search(/"|\[/)));
  const file = descriptor && fileOf(reading, descriptor.path);
  if (!file) return;
  const all = Buffer.concat(stringsOf(args));
  const bytes = ended === Number.POSITIVE_INFINITY ? all : all.subarray(0, result);
  const key = `${descriptor.fd} ${file.path}`;
  const [, second = 0] = numbersOf(args);
  const at = name.startsWith('p') ? second : positionOf(reading, key, file.inode, bytes.length);
  add(reading, { kind: 'write', inode: file.inode, at, bytes, began, ended });
}

function copied(reading: Reading, call: TracedCall): void {
  const { name, args, result, began, ended } = call;
  const [first, second] = descriptorsOf(args);
  const [from, to] = name === 'sendfile' ? [second, first] : [first, second];
  const file = to && fileOf(reading, to.path);
  if (!file || result <= 0) return;
  const source = from && fileOf(reading, from.path);
  if (!source) throw new Error('A file was copied from elsewhere');
  const offset = Number(/\[(\d+)/.exec(args)?.[1] ?? 0);
  const bytes = Buffer.from(contentOf(reading.after, source.inode).subarray(offset, offset + result));
  const at = positionOf(reading, `${to.fd} ${file.path}`, file.inode, result);
  add(reading, { kind: 'write', inode: file.inode, at, bytes, began, ended });
}

function synced(reading: Reading, { args, began, ended }: TracedCall): void {
  const file = fileOf(reading, descriptorsOf(args)[0]?.path ?? '');
  if (file) reading.syncs.push({ kind: 'sync', inode: file.inode, began, ended });
}

function renamed(reading: Reading, call: TracedCall): void {
  const [from, to] = pathsIn(reading, call);
  if (from === undefined || to === undefined) return;
  const { began, ended } = call;
  const inode = find(reading.after, from);
  if (!inode) throw new Error(`${from} was not seen to be made`);
  const changes = [
    { ...placeOf(reading.after, from), inode: undefined },
    { ...placeOf(reading.after, to), inode },
  ];
  add(reading, { kind: 'name', changes, began, ended });
}

function linked(reading: Reading, call: TracedCall): void {
  const [from, to] = pathsIn(reading, call);
  if (from === undefined || to === undefined) return;
  const inode = find(reading.after, from);
  if (!inode) throw new Error(`${from} was not seen to be made`);
  const { began, ended } = call;
  add(reading, { kind: 'name', changes: [{ ...placeOf(reading.after, to), inode }], began, ended });
}

function unlinked(reading: Reading, call: TracedCall): void {
  const { began, ended } = call;
  for (const path of pathsIn(reading, call)) {
    add(reading, { kind: 'name', changes: [{ ...placeOf(reading.after, path), inode: undefined }], began, ended });
  }
}

function folderMade(reading: Reading, call: TracedCall): void {
  const { began, ended } = call;
  for (const path of pathsIn(reading, call)) {
    const inode = newInode(true);
    add(reading, { kind: 'name', changes: [{ ...placeOf(reading.after, path), inode }], began, ended });
  }
}

function moved(reading: Reading, { args, result }: TracedCall): void {
  const [descriptor] = descriptorsOf(args);
  const file = descriptor && fileOf(reading, descriptor.path);
  if (file) reading.positions.set(`${descriptor.fd} ${file.path}`, result);
}

function resized(reading: Reading, { args, began, ended }: TracedCall): void {
  const file = fileOf(reading, descriptorsOf(args)[0]?.path ?? '');
  if (file) add(reading, { kind: 'resize', inode: file.inode, size: numbersOf(args)[0] ?? 0, began, ended });
}

/** What is written to memory is not seen: the index of the log alone may be mapped, which no start after a crash reads. */
function mapped(reading: Reading, { args }: TracedCall): void {
  if (!/MAP_SHARED/.test(args) || !/PROT_WRITE/.test(args)) return;
  const path = within(reading, descriptorsOf(args)[0]?.path ?? '');
  if (path !== undefined) throw new Error(`${path} is written through memory`);
}

function reject(reading: Reading, call: TracedCall): void {
  const paths = [...pathsIn(reading, call), within(reading, descriptorsOf(call.args)[0]?.path ?? '')];
  if (paths.some((path) => path !== undefined)) throw new Error(`${call.name} is a call that is not understood`);
}
