import { copyFileSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pino } from 'pino';
import { openChangeFeed, sweepChanges } from '../../../../src/platform/db/change-feed.server.ts';
import { type Database, openDatabase } from '../../../../src/platform/db/open.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../src/platform/lib/time.ts';
import type { Owner, SimulatedClock } from './clock.ts';
import { openSimulatedPostgres } from './postgres.ts';

const LASTS_MS = 12 * MINUTE_MS;
/** What was committed longer ago must not be sent from a cache in its former state. */
const STALE_MS = 1_500;
/** Of a node to which nothing happens: it has connected and looked. */
const CURRENT_WITHIN_MS = 10_000;
const PORTFOLIOS = ['ada', 'grace', 'mary'];
const SWEEP_EVERY_MS = 5 * MINUTE_MS;

type Feed = Awaited<ReturnType<typeof openChangeFeed>>;
type Node = Owner & { name: string; feed: Feed | undefined; cache: Map<string, number>; troubledAt: number };

/** Nodes that cache portfolios while they are changed, and connections, the database and the nodes fail. */
export async function runFeedWorld(
  clock: SimulatedClock,
  path: string,
  options: { template: string; planted: string; server: string; isOver(): boolean },
) {
  const { random, now } = clock;
  copyFileSync(options.template, path);
  const file = new DatabaseSync(path);
  file.exec(options.planted);
  const database = await openDatabase(`sqlite:${path}`);
  const log = pino({ level: 'silent' });
  const respondsWhenCut = options.server === 'answers when cut off';
  const lostNotices = random() < 0.5 ? 0 : random();
  const server = openSimulatedPostgres(clock, file, { isPooled: random() < 0.3, lostNotices, respondsWhenCut });
  const violations: string[] = [];
  const counts = { changes: 0, reads: 0, cached: 0, outages: 0 };
  const startMs = now();
  let steps = 0;
  let downSince = Number.POSITIVE_INFINITY;

  const fail = (what: string) => void violations.push(`${new Date(now()).toISOString()} ${what}`);
  const later = (work: () => Promise<unknown> | unknown, ms: number) =>
    void setTimeout(
      () => void (async () => work())().catch((error) => fail(`the simulation itself: ${error.stack}`)),
      ms,
    );
  const isUp = ({ pausedUntil }: Owner) => pausedUntil <= now();
  const among = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

  function newNode(name: string): Node {
    const node: Node = { name, isDead: false, pausedUntil: 0, feed: undefined, cache: new Map(), troubledAt: now() };
    const newClient: Database['newClient'] = (limits) => server.newClient(node, limits) as never;
    later(async () => {
      const feed = await clock.as(node, () => openChangeFeed({ database: { ...database, newClient }, log }));
      feed.listen((userId) => (userId === undefined ? node.cache.clear() : node.cache.delete(userId)));
      // What was read while it was opened could have gone unnoticed.
      node.cache.clear();
      node.feed = feed;
    }, 0);
    return node;
  }
  const nodes = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, index) => newNode(`node ${index}`));

  /** As a page is requested of a node. */
  function read(): void {
    later(read, random() * 100);
    const node = among(nodes);
    if (!node.feed || !isUp(node)) return;
    const { name, feed, cache, troubledAt } = node;
    const isCurrent = feed.isCurrent();
    counts.reads += 1;
    if (isCurrent && now() - downSince > STALE_MS) fail(`${name} says that it is current, and is cut off`);
    const isWell = now() - Math.max(troubledAt, startMs) > CURRENT_WITHIN_MS && !server.isDown();
    if (!isCurrent && isWell) fail(`${name} is not current, and nothing is wrong`);
    const userId = among(PORTFOLIOS);
    const cached = cache.get(userId);
    if (!isCurrent || cached === undefined) return void cache.set(userId, server.versionAt(userId, now()));
    counts.cached += 1;
    const wanted = server.versionAt(userId, now() - STALE_MS);
    if (cached < wanted) fail(`${name} shows version ${cached} of ${userId}, and ${wanted} was there for too long`);
  }

  async function change(): Promise<void> {
    later(change, random() < 0.1 ? random() * 30_000 : random() * 1_000);
    counts.changes += 1;
    await server.change(among(PORTFOLIOS));
  }

  function trouble(): void {
    later(trouble, random() * MINUTE_MS);
    const luck = random();
    for (const node of nodes) node.troubledAt = Math.max(node.troubledAt, now());
    if (luck < 0.3) server.cutOne(random() < 0.5);
    else if (luck < 0.6) pause(among(nodes));
    else if (!server.isDown()) goDown();
  }

  function pause(node: Node): void {
    if (!isUp(node)) return;
    node.pausedUntil = now() + random() * (random() < 0.8 ? 10_000 : 15 * MINUTE_MS);
    node.troubledAt = node.pausedUntil;
  }

  function goDown(): void {
    counts.outages += 1;
    downSince = now();
    server.goDown(random() < 0.5 ? 'refusing' : 'silent');
    later(() => {
      downSince = Number.POSITIVE_INFINITY;
      server.comeBack();
      for (const node of nodes) node.troubledAt = Math.max(node.troubledAt, now());
    }, random() * 30_000);
  }

  async function sweep(): Promise<void> {
    later(sweep, SWEEP_EVERY_MS);
    await sweepChanges(database.db, new Date(now()));
  }

  for (const work of [read, change, trouble, sweep]) later(work, random() * 1_000);
  while (now() < startMs + LASTS_MS && violations.length === 0 && !(steps % 200 === 0 && options.isOver())) {
    steps += 1;
    await clock.step(() => {});
  }
  for (const node of nodes) node.isDead = true;
  await database.close();
  file.close();
  for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
  return { hours: (now() - startMs) / HOUR_MS, steps, violations, counts };
}
