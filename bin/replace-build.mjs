import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The files of the build in a folder, one on each line. */
const LIST = 'files';

/**
 * Moves a new build, in a folder inside of that of the present one, into its place. Its files stay beside those of the
 * build before, from which a server may still be running: their names have hashes. Older ones are deleted.
 */
export function replaceBuild(next, dist) {
  const names = filesIn(next);
  const before = existsSync(join(dist, LIST)) ? readFileSync(join(dist, LIST), 'utf8').split('\n') : [];
  for (const name of names) {
    mkdirSync(dirname(join(dist, name)), { recursive: true });
    renameSync(join(next, name), join(dist, name));
  }
  rmSync(next, { recursive: true });
  writeFileSync(join(dist, LIST), names.join('\n'));
  const kept = new Set([...names, ...before, LIST]);
  // Without a list nobody knows which of them are of the build before.
  if (before.length > 0) for (const name of filesIn(dist)) if (!kept.has(name)) rmSync(join(dist, name));
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();
}
