// Plain JavaScript like all of bin: to run TypeScript, Node loads a compiler of 4 MB into the server's process.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const STAMP = join(ROOT, 'dist', 'build-stamp');
/** The inputs of the build beside `src`; a touched file counts as changed. */
const SETTINGS = ['scripts/build.ts', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'];

/** Builds the pages if their sources have changed since the last build. */
export async function buildIfStale() {
  if (isFresh()) return;
  console.log('Building the pages …');
  // In its own process, so that the server does not keep its memory.
  const build = spawn(process.execPath, [join(ROOT, 'scripts', 'build.ts')], { stdio: 'inherit' });
  const [code] = await once(build, 'exit');
  if (code !== 0) throw new Error('The pages could not be built');
}

/** Records that the build in `dist` was made from the sources as of `stamp`. */
export function writeStamp(stamp) {
  writeFileSync(STAMP, stamp);
}

/** True if `dist` was built from the sources as they are now. */
export function isFresh() {
  try {
    return readFileSync(STAMP, 'utf8') === sourceStamp();
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

/** Hashes names, sizes and times of the sources: a few milliseconds; reading all files would slow each start. */
export function sourceStamp() {
  const stamp = createHash('sha256');
  const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' });
  const paths = [...sources.map((path) => join('src', path)), ...SETTINGS];
  for (const path of paths.filter((path) => !path.endsWith('.test.ts')).sort()) {
    const stats = statSync(join(ROOT, path));
    if (stats.isFile()) stamp.update(`${path}\0${stats.size}\0${stats.mtimeMs}\0`);
  }
  return stamp.digest('hex');
}
