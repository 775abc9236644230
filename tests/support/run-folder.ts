import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';

/** Creates a folder for the test; it is removed with the run's folder. */
export function freshFolder(prefix: string): Promise<string> {
  return mkdtemp(join(inject('runFolder'), `${prefix}-`));
}
