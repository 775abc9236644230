import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyProgram, tarball } from './stage.ts';

/** The package for npm: the program without Node, and the packages with native code as its dependencies. */
export function packNpm(release: string, file: string): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'vitrine-npm-')), 'package');
  copyProgram(folder);
  return tarball(folder, join(release, file));
}
