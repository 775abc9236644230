import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const RUN = join(import.meta.dirname, 'cluster/run.ts');
const TIMEOUT_MS = 900_000;

/** In full: `npm run cluster`. The figures are in docs/cluster.md. */
test('three nodes lose nothing while they are restarted and killed under load', { timeout: TIMEOUT_MS }, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [RUN, '--short'], { timeout: TIMEOUT_MS }).catch(
    (error: { stdout: string }) => error,
  );

  expect(stdout).not.toContain('FAILED');
  expect(stdout).toMatch(/^rolling restart: \d{4,} requests in \d+ s, 0 failed, 0 x 503, \d+ edits, 0 stale$/m);
  expect(stdout).toMatch(
    /^stored: of \d+ confirmed messages and images 0 lost, 0 twice; 0 of [1-9]\d* projects older/m,
  );
  expect(stdout).toMatch(/^every bar was met$/m);
});
