import { apply, type Change, type Disk, fork, resize, type Sync, type Write } from './disk.ts';
import type { Recording } from './recording.ts';

type Random = () => number;

/** What is on the disk for certain at a moment, and what is on its way there. */
export type Moment = { durable: Disk; pending: readonly Change[] };

/** Which of what is on its way has arrived. */
const MODES = ['nothing', 'the first', 'the last', 'any', 'all but one', 'torn', 'names', 'content'] as const;
type Mode = (typeof MODES)[number];
/** Of a disk, and of the memory that the system writes to it. */
const UNITS = [512, 4_096] as const;

/** The lines of the trace after which a power failure leaves something else than before; `names`: where names change. */
export function pointsOf({ changes, syncs }: Recording, which: 'all' | 'names'): number[] {
  const chosen = which === 'all' ? [...changes, ...syncs] : changes.filter(({ kind }) => kind === 'name');
  const lines = chosen.flatMap(({ began, ended }) => [began, ended]);
  return [...new Set(lines)].filter(Number.isFinite).toSorted((one, other) => one - other);
}

/**
 * Follows a recording. A sync makes durable what had ended before it began: the content of a file, or the names in a
 * folder. Nothing else does, whatever some file systems do besides.
 */
export function openMoments({ before, changes, syncs }: Recording) {
  const durable = fork(before);
  let pending: { change: Change; order: number }[] = [];
  const events: { line: number; order: number; change?: Change; sync?: Sync }[] = [
    ...changes.map((change, order) => ({ line: change.began, order, change })),
    ...syncs.map((sync, order) => ({ line: sync.ended, order, sync })),
  ].toSorted((one, other) => one.line - other.line);
  let next = 0;

  function makeDurable(sync: Sync): void {
    const isCovered = ({ change }: (typeof pending)[number]) => change.ended < sync.began && isSyncedWith(change, sync);
    for (const { change } of pending.filter(isCovered)) apply(durable, change);
    pending = pending.filter((each) => !isCovered(each));
  }

  return {
    /** Points must not go back. */
    at(point: number): Moment {
      for (let event = events[next]; event && event.line <= point; event = events[next]) {
        next += 1;
        if (event.change) pending.push({ change: event.change, order: event.order });
        if (event.sync) makeDurable(event.sync);
      }
      pending.sort((one, other) => one.order - other.order);
      return { durable, pending: pending.map(({ change }) => change) };
    },
  };
}

/** A name that moves is durable with the folder to which it moves. */
function isSyncedWith(change: Change, { inode }: Sync): boolean {
  return change.kind === 'name' ? change.changes.at(-1)?.folder === inode : change.inode === inode;
}

/** What a killed process leaves: everything that it did. */
export function killedAt({ durable, pending }: Moment): Disk {
  const disk = fork(durable);
  for (const change of pending) apply(disk, change);
  return disk;
}

type Chance = { mode: Mode; at: number; share: number; unit: number; hasSizes: boolean; random: Random };

/** What a power failure may leave, and how that was chosen. */
export function crashedAt({ durable, pending }: Moment, random: Random): { disk: Disk; mode: Mode } {
  const disk = fork(durable);
  const chance: Chance = {
    mode: oneOf(MODES, random),
    at: Math.floor(random() * pending.length),
    share: oneOf([0.1, 0.5, 0.9], random),
    unit: oneOf(UNITS, random),
    hasSizes: random() < 0.5,
    random,
  };
  for (const [index, change] of pending.entries()) {
    if (hasArrived(change, index, chance)) apply(disk, change);
    else if (change.kind === 'write') arriveInPart(disk, change, index, chance);
  }
  return { disk, mode: chance.mode };
}

function oneOf<T>(values: readonly [T, ...T[]], random: Random): T {
  return values[Math.floor(random() * values.length)] ?? values[0];
}

function hasArrived({ kind }: Change, index: number, { mode, at, share, random }: Chance): boolean {
  switch (mode) {
    case 'nothing':
      return false;
    case 'the first':
      return index < at;
    case 'the last':
      return index > at;
    case 'all but one':
      return index !== at;
    case 'any':
      return random() < share;
    case 'torn':
      return kind !== 'write' && random() < share;
    case 'names':
      return kind === 'name';
    case 'content':
      return kind !== 'name';
  }
}

function arriveInPart(
  disk: Disk,
  write: Write,
  index: number,
  { mode, at, share, unit, hasSizes, random }: Chance,
): void {
  const isTorn = mode === 'torn' || (mode !== 'nothing' && mode !== 'names' && index === at);
  if (mode === 'names' || (hasSizes && mode !== 'nothing')) grow(disk, write);
  if (!isTorn) return;
  for (const piece of piecesOf(write, unit)) if (random() < share) apply(disk, piece);
}

/** The size of the file is on the disk, and what it has there is not. */
function grow(disk: Disk, { inode, at, bytes }: Write): void {
  const size = disk.contents.get(inode)?.size ?? 0;
  if (at + bytes.length > size) resize(disk, inode, at + bytes.length);
}

function piecesOf(write: Write, unit: number): Write[] {
  const pieces: Write[] = [];
  for (let from = 0; from < write.bytes.length; ) {
    const to = Math.min(write.bytes.length, from + unit - ((write.at + from) % unit));
    pieces.push({ ...write, at: write.at + from, bytes: write.bytes.subarray(from, to) });
    from = to;
  }
  return pieces;
}
