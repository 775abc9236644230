import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { webhooksOf } from '../../../../src/exchange/webhooks/webhook-queue.server.ts';
import { isBusy } from '../../../../src/platform/db/errors.ts';
import type { PeriodicJob } from '../../../../src/platform/jobs/job.server.ts';
import { AppError } from '../../../../src/platform/lib/app-error.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../src/platform/lib/time.ts';
import { openBackups } from './backups.ts';
import type { SimulatedClock, Timer } from './clock.ts';
import { openNetwork } from './network.ts';
import { kill, type NodeParts, type SimulatedNode, startNode } from './node.ts';
import { openObserved, type QueuedMail } from './observed.ts';
import { HOSTS, insertInto, NEVER, populate, putSecrets, READERS } from './site.ts';

/** Of the periodic jobs of a world, and of its mails and events: a busy one, and one in which years pass. */
const PACES = [
  { digestsMs: HOUR_MS, intervalsMs: [HOUR_MS, 6 * HOUR_MS, DAY_MS], newsMs: 4 * HOUR_MS, backupDays: 1 },
  { digestsMs: DAY_MS, intervalsMs: [2 * DAY_MS, 7 * DAY_MS, 30 * DAY_MS], newsMs: 20 * DAY_MS, backupDays: 30 },
] as const;
/** Of the clock of a node. */
const SKEW_MS = 20_000;
/** At the end of a world nothing new happens, and what waits must come to its end. */
const ENDING_MS = 4 * DAY_MS;
const LIMIT = { name: 'register_address', most: 5, windowMs: HOUR_MS } as const;

/** One site for some simulated hours. `planted`: statements that break it, to see that this is noticed. */
export async function runWorld(
  clock: SimulatedClock,
  path: string,
  options: { template: string; hours: number; pace: number; planted: string; isOver(): boolean },
) {
  const { random, now } = clock;
  copyFileSync(options.template, path);
  const file = new DatabaseSync(path);
  file.exec('pragma foreign_keys = off');
  const observed = openObserved(now, () => readStored());
  const pace = PACES[options.pace] ?? PACES[0];
  const upTo = (most: number) => Math.floor(random() * most);
  const share = (most: number) => (random() < 0.4 ? 0 : random() * most);
  const troubles = {
    mailDown: share(0.4),
    mailRejected: share(0.1),
    lost: share(0.05),
    receiverDown: share(0.5),
    slow: share(1),
  };
  const network = openNetwork(clock, observed, troubles);
  const intervals = new Map<string, number>();
  const everyMs = ({ name }: PeriodicJob<never>) => {
    const chosen = pace.intervalsMs[upTo(pace.intervalsMs.length)] ?? HOUR_MS;
    const known = intervals.get(name) ?? (name === 'digests' ? pace.digestsMs : chosen);
    intervals.set(name, known);
    return known;
  };
  const backupTo = `${path}-backups`;
  mkdirSync(backupTo);
  const backups = openBackups({ clock, observed, file, backupTo });
  const backupSettings = { BACKUP_TO: backupTo, BACKUP_EVERY: `${pace.backupDays}d` };
  const parts: NodeParts = {
    ...{ clock, network, observed, databaseUrl: `sqlite:${path}`, everyMs },
    ...{ backups, backupSettings },
  };
  const crashes = share(0.004);
  const pauses = share(0.001);
  const size = 1 + upTo(4);
  const nodes = new Set<SimulatedNode>();
  const startMs = now();
  const endsMs = startMs + options.hours * HOUR_MS;
  let isEnding = false;
  let started = 0;
  let steps = 0;

  const skew = Array.from({ length: size }, () => (random() - 0.5) * 2 * SKEW_MS);
  const isAnyUp = () => [...nodes].some(({ isDead, pausedUntil }) => !isDead && pausedUntil <= now());
  /** A node that stands still may have the lock of the file, and then the others cannot write. */
  const noteFailure = (error: Error) => {
    if (!isBusy(error)) observed.fail(`the simulation itself: ${error.stack}`);
  };
  const later = (work: () => Promise<unknown> | unknown, ms: number) =>
    void setTimeout(() => void (async () => work())().catch(noteFailure), ms);

  /** A node may have the lock of the file at this moment. */
  function whenFree(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!isBusy(error)) throw error;
      later(() => whenFree(work), 10);
    }
  }

  async function start(place: number): Promise<void> {
    started += 1;
    const node = await startNode(parts, `node ${place}-${started}`, skew[place] ?? 0);
    nodes.add(node);
    observed.up(true);
    // Of each node a release every few weeks.
    later(() => stop(node, place), (0.5 + random()) * 30 * DAY_MS);
  }

  function crash(node: SimulatedNode): void {
    kill(parts, node);
    nodes.delete(node);
    observed.up(isAnyUp());
    const place = Number(/\d+/.exec(node.name));
    later(() => start(place), random() < 0.8 ? random() * 2 * MINUTE_MS : random() * 3 * HOUR_MS);
  }

  async function stop(node: SimulatedNode, place: number): Promise<void> {
    if (node.isDead || isEnding) return;
    if (node.pausedUntil > now()) return later(() => stop(node, place), HOUR_MS);
    await clock.as(node, () => node.jobs.stop());
    if (node.isDead) return;
    kill(parts, node);
    nodes.delete(node);
    observed.up(isAnyUp());
    later(() => start(place), random() * MINUTE_MS);
  }

  function pause(node: SimulatedNode): void {
    node.pausedUntil = now() + random() * (random() < 0.5 ? 1 : 20) * MINUTE_MS;
    observed.paused(node.pausedUntil);
    node.pauses.push(node.pausedUntil);
    observed.up(isAnyUp());
    later(() => observed.up(isAnyUp()), node.pausedUntil - now());
  }

  /** A node that works may be lost or stopped for a while just before its next step. */
  function before({ owner, at }: Timer): void {
    const node = owner as SimulatedNode | undefined;
    steps += 1;
    if (!node || isEnding || node.pausedUntil > at || (crashes === 0 && pauses === 0)) return;
    const luck = random();
    if (luck >= crashes + pauses || !clock.isBusy(node)) return;
    if (luck < crashes) crash(node);
    else pause(node);
  }

  function one(): SimulatedNode | undefined {
    const all = [...nodes].filter(({ isDead, pausedUntil }) => !isDead && pausedUntil <= now());
    return all[upTo(all.length)];
  }

  const queued: { id: string; created_at: string }[] = [];
  async function queueMail(): Promise<void> {
    if (isEnding) return;
    later(queueMail, random() * pace.newsMs);
    const node = one();
    if (!node) return;
    const goodUntil = random() < 0.3 ? { goodUntil: new Date(now() + random() * 3 * HOUR_MS).toISOString() } : {};
    const to = random() < 0.1 ? 'reject@vitrine.test' : 'somebody@vitrine.test';
    const created_at = new Date(now()).toISOString();
    for (let left = upTo(4); left >= 0 && !node.isDead; left--) {
      const mail = { to, subject: 'A mail', text: 'Good day', ...goodUntil };
      queued.push({ id: await clock.as(node, () => node.ctx.mail(mail)), created_at });
    }
  }

  const seen = new Map<string, number>();
  const deliveries = file.prepare(
    'select position, message_id from webhook_deliveries where webhook_id = ? and position > ? order by position',
  );
  async function emit(): Promise<void> {
    if (isEnding) return;
    later(emit, random() * pace.newsMs);
    const node = one();
    if (!node) return;
    for (let left = upTo(6); left >= 0 && !node.isDead; left--)
      await clock.as(node, () => webhooksOf(node.ctx).emit({ type: 'message.received', userId: 'owner', id: 'x' }));
  }
  function readStored(): void {
    for (const host of HOSTS) {
      const rows = deliveries.all(host, seen.get(host) ?? 0) as { position: number; message_id: string }[];
      seen.set(host, rows.at(-1)?.position ?? seen.get(host) ?? 0);
      observed.stored(
        host,
        rows.map(({ message_id }) => message_id),
      );
    }
  }

  let window = { since: Number.NEGATIVE_INFINITY, taken: 0 };
  async function takeLimits(): Promise<void> {
    if (isEnding) return;
    later(takeLimits, random() * pace.newsMs);
    for (let left = upTo(60); left > 0; left--) {
      await clock.sleep(random() * 3 * MINUTE_MS);
      const node = one();
      if (node) take(node).catch(noteFailure);
    }
  }
  async function take(node: SimulatedNode): Promise<void> {
    const since = now();
    const number = await clock
      .as(node, () => node.ctx.limits.take(LIMIT.name, 'a client'))
      .catch((error) => {
        if (error instanceof AppError || node.isDead) return undefined;
        throw error;
      });
    observed.counts[number === undefined ? 'limited' : 'allowed'] += 1;
    if (number === undefined) return;
    // A node whose clock is ahead may begin the next window earlier, by as much as clocks differ.
    if (since - window.since > LIMIT.windowMs - MINUTE_MS && number === 1) window = { since, taken: 0 };
    window.taken += 1;
    if (window.taken > LIMIT.most) observed.fail(`${window.taken} of ${LIMIT.most} were let through`);
  }

  const settledOf = file.prepare('select id, attempts, next_attempt_at from mail_queue');
  function check(): void {
    if (!isEnding) later(check, 3 * HOUR_MS);
    const rows = new Map(
      (settledOf.all() as { id: string; attempts: number; next_attempt_at: string }[]).map((row) => [row.id, row]),
    );
    const states = queued.map(({ id, created_at }): QueuedMail => {
      const row = rows.get(id);
      return {
        id,
        created_at,
        attempts: row?.attempts ?? 0,
        isSettled: row === undefined || row.next_attempt_at === NEVER,
      };
    });
    observed.checkQueue(states);
    const left = new Set(states.filter(({ isSettled }) => !isSettled).map(({ id }) => id));
    queued.splice(0, queued.length, ...queued.filter(({ id }) => left.has(id)));
    whenFree(() => file.exec(`delete from mail_queue where next_attempt_at = '${NEVER}'`));
    later(backups.check, 0);
  }

  async function writeMore(): Promise<void> {
    if (isEnding) return;
    later(writeMore, random() * pace.newsMs);
    const node = one();
    if (node) await backups.write(node);
  }

  // Each week has something to tell.
  const message = insertInto(file, 'messages');
  function write(): void {
    later(write, 2 * DAY_MS);
    for (const user_id of READERS)
      whenFree(() =>
        message({ id: crypto.randomUUID(), user_id, created_at: new Date(now()).toISOString(), name: 'Ada' }),
      );
  }

  populate(file, now());
  file.exec(options.planted);
  for (let place = 0; place < size; place++) await start(place);
  putSecrets(file, (one() as SimulatedNode).ctx);
  for (const work of [queueMail, emit, takeLimits, check, write, writeMore]) later(work, random() * HOUR_MS);

  const due = file.prepare(`select min(at) as at from (
    select max(next_run_at, lease_ends_at) as at from jobs where partition = '' or next_run_at > ?
    union all select next_attempt_at from mail_queue
    union all select next_attempt_at from webhooks where disabled_at = '')`);
  function skipIdle(): void {
    if (!clock.isQuiet()) return;
    const { at } = due.get(new Date(now() - 5 * MINUTE_MS).toISOString()) as { at: string | null };
    const next = Math.min(at === null ? Number.POSITIVE_INFINITY : Date.parse(at), clock.nextOfNobody());
    const minutes = Math.floor((next - now() - SKEW_MS) / MINUTE_MS - 1);
    if (minutes > 0 && Number.isFinite(minutes)) clock.skip(minutes * MINUTE_MS);
  }

  async function runUntil(ms: number): Promise<void> {
    while (
      clock.isFrozen() ||
      (now() < ms && observed.violations.length === 0 && !(steps % 200 === 0 && options.isOver()))
    ) {
      // After a timer of a lost node nothing is different: the same time would be skipped twice.
      if (await clock.step(before)) skipIdle();
    }
  }
  await runUntil(endsMs);
  isEnding = true;
  await runUntil(now() + ENDING_MS);
  if (observed.violations.length === 0 && !options.isOver()) {
    check();
    for (const { id } of queued) observed.fail(`mail ${id} is not settled at the end`);
    const left = file.prepare("select count(*) as left from webhook_deliveries where status = 'waiting'").get();
    if (Number(left?.left) > 0) observed.fail(`${left?.left} events wait at the end`);
    const weeks = Math.floor(options.hours / 24 / 7) - 1;
    if (troubles.mailDown + troubles.mailRejected === 0)
      for (const to of READERS)
        if (observed.digestsTo(to) < weeks / 2)
          observed.fail(`${observed.digestsTo(to)} digests to ${to} in ${weeks} weeks`);
    const everyMs = (intervals.get('backups') ?? 0) + pace.backupDays * DAY_MS;
    await clock.finish(() => backups.checkAtEnd(everyMs, now() - startMs));
  }
  for (const node of nodes) kill(parts, node);
  file.close();
  rmSync(backupTo, { recursive: true, force: true });
  for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
  const hours = (now() - startMs) / HOUR_MS;
  return { hours, steps, violations: observed.violations, counts: observed.counts, nodes: size };
}
