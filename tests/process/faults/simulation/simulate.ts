/** `node simulate.ts <settings as JSON>`: simulates worlds, and prints what was observed as JSON. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSimulatedClock } from './clock.ts';
import { loadAll } from './node.ts';
import { makeTemplate } from './site.ts';
import { runWorld } from './world.ts';

export type Settings = { seed: number; hours: number; forMs: number; planted: string };
export type Simulated = {
  worlds: number;
  hours: number;
  steps: number;
  counts: Record<string, number>;
  failed: { seed: number; hours: number; violations: string[] } | undefined;
};

/** Of a busy world and of a calm one: one of four is busy. */
const WORLD_HOURS = [200, 8_000] as const;
/** Half a day before the digests of a week. */
const START_MS = Date.parse('2026-01-04T12:00:00Z');

const { seed, hours, forMs, planted }: Settings = JSON.parse(process.argv[2] ?? '{}');
const began = process.hrtime.bigint();
const elapsedMs = () => Number(process.hrtime.bigint() - began) / 1e6;
const folder = mkdtempSync(join(process.env.SIMULATION_FOLDER ?? tmpdir(), 'vitrine-simulation-'));
const template = join(folder, 'template.db');
await makeTemplate(template);
await loadAll();

const result: Simulated = { worlds: 0, hours: 0, steps: 0, counts: {}, failed: undefined };
const isOver = () => elapsedMs() > forMs;
while (result.hours < hours && !result.failed && !isOver()) {
  const worldSeed = seed + result.worlds;
  const pace = worldSeed % 4 === 0 ? 0 : 1;
  const worldHours = Math.min(WORLD_HOURS[pace] ?? 0, hours);
  const clock = openSimulatedClock(worldSeed, START_MS);
  const world = await runWorld(clock, join(folder, `${worldSeed}.db`), {
    template,
    hours: worldHours,
    pace,
    planted,
    isOver,
  });
  result.worlds += 1;
  result.hours += world.hours;
  result.steps += world.steps;
  for (const [name, count] of Object.entries(world.counts)) result.counts[name] = (result.counts[name] ?? 0) + count;
  if (world.violations.length > 0) result.failed = { seed: worldSeed, hours: worldHours, violations: world.violations };
}
rmSync(folder, { recursive: true, force: true });
process.stdout.write(JSON.stringify({ ...result, ms: elapsedMs() }));
process.exit(0);
