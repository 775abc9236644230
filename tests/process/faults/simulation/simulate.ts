/** `node simulate.ts <settings as JSON>`: simulates worlds, and prints what was observed as JSON. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSimulatedClock } from './clock.ts';
import { runFeedWorld } from './feed.ts';
import { loadAll } from './node.ts';
import { makeTemplate } from './site.ts';
import { runWorld } from './world.ts';

/** `server`: what is wrong with the simulated PostgreSQL; '' for nothing. */
export type Settings = { seed: number; hours: number; forMs: number; planted: string; server: string };
export type Simulated = {
  worlds: number;
  hours: number;
  steps: number;
  counts: Record<string, number>;
  failed: { seed: number; hours: number; violations: string[] } | undefined;
};

/** Of a busy world and of a calm one: one of four is busy. */
const WORLD_HOURS = [200, 8_000] as const;
type World = Pick<Simulated, 'hours' | 'steps' | 'counts'> & { violations: string[] };
/** Half a day before the digests of a week. */
const START_MS = Date.parse('2026-01-04T12:00:00Z');

const { seed, hours, forMs, planted, server }: Settings = JSON.parse(process.argv[2] ?? '{}');
const began = process.hrtime.bigint();
const elapsedMs = () => Number(process.hrtime.bigint() - began) / 1e6;
const folder = mkdtempSync(join(process.env.SIMULATION_FOLDER ?? tmpdir(), 'vitrine-simulation-'));
const template = join(folder, 'template.db');
await makeTemplate(template);
await loadAll();

const result: Simulated = { worlds: 0, hours: 0, steps: 0, counts: {}, failed: undefined };
const isOver = () => elapsedMs() > forMs;
function add({ hours, steps, counts, violations }: World, seed: number, worldHours: number): void {
  result.hours += hours;
  result.steps += steps;
  for (const [name, count] of Object.entries(counts)) result.counts[name] = (result.counts[name] ?? 0) + count;
  if (violations.length > 0) result.failed = { seed, hours: worldHours, violations };
}
while (result.hours < hours && !result.failed && !isOver()) {
  const worldSeed = seed + result.worlds;
  const pace = worldSeed % 4 === 0 ? 0 : 1;
  const worldHours = Math.min(WORLD_HOURS[pace] ?? 0, hours);
  const options = { template, planted, isOver };
  const path = join(folder, `${worldSeed}.db`);
  const feed = await runFeedWorld(openSimulatedClock(worldSeed, START_MS), path, { ...options, server });
  add(feed, worldSeed, worldHours);
  if (result.failed) break;
  const clock = openSimulatedClock(worldSeed, START_MS);
  add(await runWorld(clock, path, { ...options, hours: worldHours, pace }), worldSeed, worldHours);
  result.worlds += 1;
}
rmSync(folder, { recursive: true, force: true });
process.stdout.write(JSON.stringify({ ...result, ms: elapsedMs() }));
process.exit(0);
