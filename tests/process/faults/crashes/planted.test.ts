import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshFolder } from '../../../support/run-folder.ts';
import { crashIn } from '../crashes.ts';
import { straceFault } from '../syscalls/strace.ts';
import { readScenes, recordScene, tick } from './scene.ts';
import { recorded } from './trace.ts';

const HASH = 'a'.repeat(64);
const ROWS = 6;

const database = (synchronous: string) => `
  const db = new (require('node:sqlite').DatabaseSync)('data/vitrine.db');
  db.exec('pragma journal_mode = wal; pragma synchronous = ${synchronous}; create table images (hash text)');
  for (let row = 0; row < ${ROWS}; row++) db.exec("begin; insert into images values ('${HASH}'); commit");
  // A process that is killed checkpoints nothing.
  process.kill(process.pid, 'SIGKILL');`;

const image = (sync: string) => `
  const fs = require('node:fs');
  const file = fs.openSync('data/uploads/${HASH}.tmp', 'w');
  fs.writeSync(file, 'x'.repeat(9_000));
  ${sync}
  fs.closeSync(file);
  fs.renameSync(process.cwd() + '/data/uploads/${HASH}.tmp', process.cwd() + '/data/uploads/${HASH}.webp');`;

const FOLDER = `fs.fsyncSync(fs.openSync('data/uploads', 'r'));`;
const FILE = 'fs.fsyncSync(file);';

/** Returns what is wrong after power failures while a script runs on files, whose rows are acknowledged at its end. */
async function faultsOf(script: string): Promise<string> {
  const [root, kept, scratch] = [await freshFolder('crash'), await freshFolder('kept'), await freshFolder('scratch')];
  mkdirSync(join(root, 'data', 'uploads'), { recursive: true });
  await recordScene(join(kept, 'planted'), root, async (trace) => {
    const [command = '', ...args] = recorded(trace);
    try {
      execFileSync(command, [...args, process.execPath, '-e', script], { cwd: root, stdio: 'pipe' });
    } catch (error) {
      if ((error as { signal?: string }).signal !== 'SIGKILL') throw error;
    }
    return [{ name: 'rows', at: tick(), isThere: `(select count(*) from images) = ${ROWS}` }];
  });
  const [scene] = readScenes(kept);
  if (!scene) throw new Error('Nothing was recorded');
  return (await crashIn(scene, { scratch, states: 150, seed: 1 })).faults.join('\n');
}

test.skipIf(straceFault())(
  'a database that waits for the disk, and an image that is synced before its row, survive',
  async () => {
    expect(await faultsOf(image(FILE) + FOLDER + database('full'))).toBe('');
  },
);

test.skipIf(straceFault()).each([
  [
    'a database that does not wait for the disk',
    image(FILE) + FOLDER + database('off'),
    'acknowledged, and lost: rows',
  ],
  ['an image that is not synced before it gets its name', image('') + FOLDER + database('full'), 'is damaged'],
  ['an image whose folder is not synced', image(FILE) + database('full'), 'images are missing'],
])('%s is found', async (_what, script, fault) => {
  expect(await faultsOf(script)).toContain(fault);
});
