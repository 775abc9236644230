import { execFile } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { check, type Fault } from './fault.ts';
import type { Settings, Simulated } from './simulation/simulate.ts';

const SCRIPT = join(import.meta.dirname, 'simulation/simulate.ts');
const HOURS = 1_000_000;
const SHORT_FOR_MS = 8_000;
/** A disk of memory: thousands of databases are made, and none must survive. A container may have little of it. */
const MEMORY = '/dev/shm';
const MEMORY_BYTES = 500_000_000;

function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= MEMORY_BYTES;
  } catch {
    return false;
  }
}

/** In a process of its own, whose clock is the simulation's. */
export async function simulate(
  settings: Pick<Settings, 'seed' | 'hours' | 'forMs'> & Partial<Settings>,
): Promise<Simulated & { ms: number }> {
  const env = { ...process.env, ...(hasMemory() && { SIMULATION_FOLDER: MEMORY }) };
  const all: Settings = { planted: '', server: '', ...settings };
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, JSON.stringify(all)], { env });
  return JSON.parse(stdout);
}

export const simulation: Fault = {
  name: 'simulation',
  what: 'jobs, mails, webhooks, digests, limits, backups and the change feed on several simulated nodes that crash, pause and stop',
  async run({ isShort, sampling }) {
    const hours = sampling.hours ?? HOURS;
    const forMs = isShort ? SHORT_FOR_MS : Number.MAX_SAFE_INTEGER;
    const { worlds, hours: done, ms, counts, failed } = await simulate({ seed: sampling.seed, hours, forMs });
    const figures = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
    const again = failed && `again: npm run faults -- simulation --seed ${failed.seed} --hours ${failed.hours}`;
    check(!failed, `${failed?.violations.slice(0, 5).join('\n')}\n${again}`);
    return `seed ${sampling.seed}: ${Math.round(done)} hours of ${worlds} worlds in ${Math.round(ms / 1_000)} s: ${figures.join(', ')}`;
  },
};
