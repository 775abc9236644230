import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const RUN = join(import.meta.dirname, 'faults/run.ts');
const TIMEOUT_MS = 900_000;

/** All of them, in full: `npm run faults`. The results are in docs/faults.md. */
test('the server survives the quick form of every fault', { timeout: TIMEOUT_MS }, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [RUN, '--short', '--seed', '1'], {
    timeout: TIMEOUT_MS,
  }).catch((error: { stdout: string }) => error);

  for (const [skipped] of stdout.matchAll(/^SKIPPED.*\n.*$/gm)) console.log(skipped);
  expect(stdout).not.toContain('FAILED');
  expect(stdout).toMatch(/^[1-9]\d* held, \d+ skipped, 0 failed$/m);
});
