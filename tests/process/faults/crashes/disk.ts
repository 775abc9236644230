import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

export type Inode = { id: number; isFolder: boolean };
type Content = { bytes: Buffer; size: number };

/** What a disk has at a moment: files with their content, and folders with the names of both. */
export type Disk = {
  root: Inode;
  contents: Map<Inode, Content>;
  names: Map<Inode, Map<string, Inode>>;
  /** Contents that this disk may change; others it shares with the one that it was forked from. */
  mutable: Set<Inode>;
};

type Times = { began: number; ended: number };
export type Write = Times & { kind: 'write'; inode: Inode; at: number; bytes: Buffer };
export type Resize = Times & { kind: 'resize'; inode: Inode; size: number };
/** Names that come, go or change their file; all of one call, or none. */
export type Naming = Times & { kind: 'name'; changes: { folder: Inode; name: string; inode: Inode | undefined }[] };
export type Sync = Times & { kind: 'sync'; inode: Inode };
export type Change = Write | Resize | Naming;

/** What can be made again, or outlives no process. */
const IGNORED = /-shm$|-reserve$|compile-cache/;
const NOTHING = Buffer.alloc(0);

let inodes = 0;

export function newInode(isFolder: boolean): Inode {
  inodes += 1;
  return { id: inodes, isFolder };
}

export function readDisk(path: string): Disk {
  const root = newInode(true);
  const disk: Disk = { root, contents: new Map(), names: new Map([[root, new Map()]]), mutable: new Set() };
  for (const entry of readdirSync(path, { withFileTypes: true, recursive: true })) {
    const full = join(entry.parentPath, entry.name);
    if (IGNORED.test(full)) continue;
    const inode = newInode(entry.isDirectory());
    const folder = find(disk, relative(path, entry.parentPath));
    if (!folder) throw new Error(`${full} was read before its folder`);
    disk.names.get(folder)?.set(entry.name, inode);
    if (inode.isFolder) disk.names.set(inode, new Map());
    else setContent(disk, inode, readFileSync(full));
  }
  return disk;
}

function setContent(disk: Disk, inode: Inode, bytes: Buffer): void {
  disk.contents.set(inode, { bytes, size: bytes.length });
  disk.mutable.add(inode);
}

/** Another disk with the same content, to be changed by itself. */
export function fork({ root, contents, names }: Disk): Disk {
  const copies = [...names].map(([folder, entries]) => [folder, new Map(entries)] as const);
  return { root, contents: new Map(contents), names: new Map(copies), mutable: new Set() };
}

/** `path` is relative to the root, which is ''. */
export function find(disk: Disk, path: string): Inode | undefined {
  let inode: Inode | undefined = disk.root;
  for (const name of path.split('/').filter(Boolean)) inode = inode && disk.names.get(inode)?.get(name);
  return inode;
}

/** The folder that a name is in. */
export function placeOf(disk: Disk, path: string): { folder: Inode; name: string } {
  const folder = find(disk, dirname(path) === '.' ? '' : dirname(path));
  if (!folder?.isFolder) throw new Error(`${path} is in no folder that is known`);
  return { folder, name: basename(path) };
}

export function contentOf(disk: Disk, inode: Inode | undefined): Buffer {
  const content = inode && disk.contents.get(inode);
  return content ? content.bytes.subarray(0, content.size) : NOTHING;
}

export function apply(disk: Disk, change: Change): void {
  if (change.kind === 'write') writeAt(disk, change.inode, change.at, change.bytes);
  else if (change.kind === 'resize') resize(disk, change.inode, change.size);
  else {
    for (const { folder, name, inode } of change.changes) {
      const entries = disk.names.get(folder) ?? new Map<string, Inode>();
      disk.names.set(folder, entries);
      if (inode) entries.set(name, inode);
      else entries.delete(name);
    }
  }
}

/** Room for `size` bytes in a content that may be changed; what is between its old end and that is zero. */
function roomFor(disk: Disk, inode: Inode, size: number): Content {
  const content = disk.contents.get(inode) ?? { bytes: NOTHING, size: 0 };
  if (disk.mutable.has(inode) && content.bytes.length >= size) return content;
  const bytes = Buffer.alloc(Math.max(size, content.size, content.bytes.length < size ? size * 2 : 0));
  content.bytes.copy(bytes, 0, 0, content.size);
  const changed = { bytes, size: content.size };
  disk.contents.set(inode, changed);
  disk.mutable.add(inode);
  return changed;
}

function writeAt(disk: Disk, inode: Inode, at: number, bytes: Buffer): void {
  const content = roomFor(disk, inode, at + bytes.length);
  bytes.copy(content.bytes, at);
  content.size = Math.max(content.size, at + bytes.length);
}

export function resize(disk: Disk, inode: Inode, size: number): void {
  const content = roomFor(disk, inode, size);
  if (size < content.size) content.bytes.fill(0, size, content.size);
  content.size = size;
}

/** Makes the files; those with several names become copies. */
export function materialize(disk: Disk, to: string, inode = disk.root): void {
  mkdirSync(to, { recursive: true });
  for (const [name, entry] of disk.names.get(inode) ?? []) {
    if (entry.isFolder) materialize(disk, join(to, name), entry);
    else writeFileSync(join(to, name), contentOf(disk, entry));
  }
}

/** Returns how the files of a folder differ from what they should be; '' if they do not. */
export function differenceFrom(disk: Disk, path: string): string {
  const present = readDisk(path);
  const [expected, found] = [pathsOf(disk), pathsOf(present)];
  for (const name of new Set([...expected.keys(), ...found.keys()])) {
    const [one, other] = [expected.get(name), found.get(name)];
    if (!one || !other) return `${name} is ${one ? 'missing' : 'unexpected'}`;
    if (!contentOf(disk, one).equals(contentOf(present, other))) return `${name} has other bytes`;
  }
  return '';
}

function pathsOf(disk: Disk, inode = disk.root, path = ''): Map<string, Inode> {
  const entries = [...(disk.names.get(inode) ?? [])];
  return new Map(
    entries.flatMap(([name, entry]) => {
      const full = path === '' ? name : `${path}/${name}`;
      return entry.isFolder ? [...pathsOf(disk, entry, full)] : [[full, entry] as [string, Inode]];
    }),
  );
}
