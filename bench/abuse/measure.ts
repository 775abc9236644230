import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { end, startWorker } from '../children.ts';
import type { Attack } from './attacks.ts';
import { cpuSeconds, folderMb, memoryMb, startTarget, type Target } from './target.ts';
import type { VisitorOutcome, VisitorTask } from './visitor.ts';

const SAMPLE_EVERY_MS = 100;
/** The write-ahead log, and free pages of deleted rows; an attacker cannot make these grow. */
const DISK_OVERHEAD_MB = 30;
export const BARS = { p99Ms: 200, memoryMb: 400, diskMb: 10 + DISK_OVERHEAD_MB };

export type Cost = {
  attack: Attack;
  requests: number;
  accepted: number;
  /** Of one processor during the attack. */
  cpuPercent: number;
  memoryMb: number;
  diskMb: number;
  rows: number;
  mails: number;
  p99Ms: number;
};

/** Runs one attack against its own server, and measures the cost. */
export async function measure(attack: Attack, folder: string, seconds: number): Promise<Cost> {
  const target = await startTarget(folder);
  const visitor = startWorker<VisitorTask, VisitorOutcome>('abuse/visitor.ts');
  try {
    await attack.prepare?.(target);
    await visitor.request({ url: target.url });
    const before = await stateOf(target);
    const began = performance.now();
    const peak = watchMemory(target);
    const counts = await attackFor(target, attack, seconds);
    const { p99Ms } = await visitor.request('end');
    const elapsed = (performance.now() - began) / 1_000;
    const after = await stateOf(target);
    return {
      attack,
      ...counts,
      cpuPercent: (100 * (after.cpu - before.cpu)) / elapsed,
      memoryMb: await peak.end(),
      diskMb: Math.max(0, after.disk - before.disk),
      rows: after.rows - before.rows,
      mails: after.mails - before.mails,
      p99Ms,
    };
  } finally {
    target.endSockets();
    // Its data is thrown away: an orderly stop would wait for connections.
    await Promise.all([end(visitor.child), end(target.child, 'SIGKILL')]);
  }
}

async function attackFor(target: Target, attack: Attack, seconds: number) {
  const until = performance.now() + seconds * 1_000;
  let requests = 0;
  let accepted = 0;
  const work = async () => {
    while (performance.now() < until) {
      requests += 1;
      const status = await attack.round(target, requests);
      if (status !== undefined && status >= 200 && status < 400) accepted += 1;
    }
  };
  const workers = Promise.all(Array.from({ length: attack.workers }, work));
  await Promise.race([workers, sleep(seconds * 1_000)]);
  target.endSockets();
  await workers;
  return { requests, accepted };
}

function watchMemory(target: Target) {
  let peak = 0;
  const timer = setInterval(async () => {
    peak = Math.max(peak, await memoryMb(target));
  }, SAMPLE_EVERY_MS);
  return {
    async end() {
      clearInterval(timer);
      return Math.max(peak, await memoryMb(target));
    },
  };
}

async function stateOf(target: Target) {
  const [cpu, disk] = [await cpuSeconds(target), await folderMb(target.dataDir)];
  const database = new DatabaseSync(join(target.dataDir, 'vitrine.db'), { readOnly: true, timeout: 5_000 });
  const tables = database.prepare("select name from sqlite_master where type = 'table'").all() as { name: string }[];
  const countOf = (table: string) =>
    Number((database.prepare(`select count(*) as count from "${table}"`).get() as { count: number }).count);
  const rows = tables.reduce((sum, { name }) => sum + countOf(name), 0);
  const mails = countOf('mail_queue') + (await outboxOf(target.dataDir));
  database.close();
  return { cpu, disk, rows, mails };
}

async function outboxOf(dataDir: string): Promise<number> {
  const { readdir } = await import('node:fs/promises');
  return (await readdir(join(dataDir, 'outbox')).catch(() => [])).length;
}

/** Returns the limits that this attack exceeds. */
export function brokenBars({ p99Ms, memoryMb, diskMb }: Cost): string[] {
  const broken = [];
  if (!(p99Ms <= BARS.p99Ms)) broken.push(`another visitor's p99 is ${Math.round(p99Ms)} ms`);
  if (memoryMb > BARS.memoryMb) broken.push(`memory is ${Math.round(memoryMb)} MB`);
  if (diskMb > BARS.diskMb) broken.push(`the disk grew by ${Math.round(diskMb)} MB`);
  return broken;
}
