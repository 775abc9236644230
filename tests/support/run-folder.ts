import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';

/** A new folder of the test's own; it goes with the run's folder when the run ends. */
export function freshFolder(prefix: string): Promise<string> {
  return mkdtemp(join(inject('runFolder'), `${prefix}-`));
}
