import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '../../../src/operation/cli/demo/seeded-random.ts';
import { addProject, makeAccount } from './client.ts';
import { crashedAt, openMoments, pointsOf } from './crashes/crash.ts';
import { type Disk, materialize } from './crashes/disk.ts';
import type { Recording } from './crashes/recording.ts';
import { readScenes, type Scene } from './crashes/scene.ts';
import { recordScenes } from './crashes/scenes.ts';
import { openVerifier } from './crashes/verify.ts';
import { check, type Fault, Skipped, type Tools } from './fault.ts';
import { straceFault } from './syscalls/strace.ts';

const STATES = 10_000;
const SHORT_STATES = 240;
/** Of the states, those on which the program itself starts. */
const STARTS = 120;
const SHORT_STARTS = 3;
const SHARED_MEMORY = '/dev/shm';

export const crashes: Fault = {
  name: 'crashes',
  what: 'the power fails: what was not synced is lost, torn or in another order',
  async run(tools) {
    const fault = straceFault();
    if (fault) throw new Skipped(fault);
    const { seed, recording } = tools.sampling;
    const scratch = await mkdtemp(join(existsSync(SHARED_MEMORY) ? SHARED_MEMORY : tmpdir(), 'vitrine-crashes-'));
    tools.onEnd(() => rm(scratch, { recursive: true, force: true }));
    const kept = recording || (await mkdtemp(join(tmpdir(), 'vitrine-recording-')));
    if (readScenes(kept).length === 0) await recordScenes(tools, kept);
    const scenes = readScenes(kept).filter(({ name }) => name.startsWith(tools.sampling.only));
    const [count, starts] = tools.isShort ? [SHORT_STATES, SHORT_STARTS] : [STATES, STARTS];
    const seen: string[] = [];
    const failures: string[] = [];
    for (const scene of scenes) {
      const states = Math.ceil(count / scenes.length);
      const look = (disk: Disk) => startOn(tools, disk, join(scratch, 'start'));
      const sample = { count: Math.ceil(starts / scenes.length), look };
      const { text, faults } = await crashIn(scene, { scratch, states, seed, sample });
      seen.push(text);
      failures.push(...faults);
    }
    const text = `seed ${seed}: ${seen.join('; ')}`;
    const again = `npm run faults -- crashes --seed ${seed} --recording ${kept}`;
    check(failures.length === 0, `${text}\n${summaryOf(failures)}\nOnce more: ${again}`);
    if (!recording) await rm(kept, { recursive: true, force: true });
    return text;
  },
};

type Extent = {
  scratch: string;
  states: number;
  seed: number;
  /** Looks further at some of the states. */
  sample?: { count: number; look(disk: Disk): Promise<void> };
};

/** Lets the power fail at moments of a scene; returns what was wrong with what it left. */
export async function crashIn(scene: Scene, { scratch, states, seed, sample }: Extent) {
  const { name, recording } = scene;
  const verifier = openVerifier(scene, scratch);
  const moments = openMoments(recording);
  const faults: string[] = [];
  for (const [index, point] of chosenPoints(recording, states, seed).entries()) {
    const { disk, mode } = crashedAt(moments.at(point), seededRandom(seed + index));
    try {
      await verifier.verify(point, disk);
      if (sample && index % Math.ceil(states / sample.count) === 0) await sample.look(disk);
    } catch (error) {
      faults.push(`${name} ${point} ${index} (${mode}): ${(error as Error).message}`);
    }
  }
  return { text: `${name} ${states}, ${verifier.known} right ones`, faults };
}

function chosenPoints(recording: Recording, count: number, seed: number): number[] {
  const [points, names] = [pointsOf(recording, 'all'), pointsOf(recording, 'names')];
  const random = seededRandom(seed);
  const chosen = Array.from({ length: count }, (_, index) => {
    // Pages are written thousands of times; faults are where names change, and at the end.
    const from = [points, names, points, names, points.slice(-1)][index % 5] ?? points;
    return from[Math.floor(random() * from.length)] ?? 0;
  });
  return chosen.sort((one, other) => one - other);
}

/** The program itself starts on what is left, and works. */
async function startOn(tools: Tools, disk: Disk, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  materialize(disk, folder);
  const server = await tools.server({ DATA_DIR: join(folder, 'data'), BACKUP_EVERY: 'off' });
  const { status } = await addProject(server.url, await makeAccount(server.url), 'After the power failure');
  await server.kill();
  check(status === 200, `a write after a start: ${status}`);
  const errors = server.log.filter(({ level }) => Number(level) >= 50);
  check(errors.length === 0, `a start logs ${JSON.stringify(errors)}`);
}

/** The first of each kind, and how many there are. */
function summaryOf(failures: readonly string[]): string {
  const kinds = Map.groupBy(failures, (failure) =>
    failure.replace(/ \d+ \d+ \([^)]*\)/, '').replaceAll(/[\da-f-]{20,}/g, '…'),
  );
  return [...kinds].map(([, all]) => `${all.length} x ${all[0]}`).join('\n');
}
