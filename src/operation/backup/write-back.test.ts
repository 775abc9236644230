import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeBackSteadily } from './write-back.server.ts';

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'vitrine-write-back-'));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

test('a file may be created later, and is only read', async () => {
  const path = join(await folder(), 'copy.db');
  const writing = writeBackSteadily(path);
  await writeFile(path, 'as it was');
  await writing.stop();
  expect(await readFile(path, 'utf8')).toBe('as it was');
});

test('the stop reports what went wrong', async () => {
  const writing = writeBackSteadily(await folder());
  await expect(writing.stop()).rejects.toThrow('EISDIR');
});
