// Plain JavaScript like all of bin: to run TypeScript, Node loads a compiler of 4 MB into the server's process.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const STAMP = join(ROOT, 'dist', 'build-stamp');
const BUILD_SCRIPT = join(ROOT, 'scripts', 'build.ts');
/** The inputs of the build beside `src`; a touched file counts as changed. */
const SETTINGS = ['scripts/build.ts', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'];

/** Builds the pages if their sources have changed since the last build. */
export async function buildIfStale() {
  if (isFresh()) return;
  if (!existsSync(BUILD_SCRIPT)) throw new Error('dist is missing: copy it from where the program was built');
  if (!existsSync(join(ROOT, 'node_modules', 'vite'))) {
    throw new Error(
      'The pages are not built, and what builds them is not installed: run "npm ci --include=dev" and "npm run build"; then "npm prune --omit=dev" makes the installation smaller',
    );
  }
  console.log('Building the pages …');
  // In its own process, so that the server does not keep its memory.
  const build = spawn(process.execPath, [BUILD_SCRIPT], { stdio: 'inherit' });
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
    // A copy of a built program, such as an image: the times of its files mean nothing.
    if (!existsSync(BUILD_SCRIPT)) return existsSync(STAMP);
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
  const paths = [...sources.map((path) => `src/${path}`), ...SETTINGS];
  for (const path of paths.filter((path) => !path.endsWith('.test.ts')).sort()) {
    const stats = statSync(`${ROOT}/${path}`);
    if (stats.isFile()) stamp.update(`${path}\0${stats.size}\0${stats.mtimeMs}\0`);
  }
  return stamp.digest('hex');
}
