import { cp, glob, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createBuilder } from 'vite';
import { sourceStamp, writeStamp } from '../bin/build-if-stale.mjs';
import { replaceBuild } from '../bin/replace-build.mjs';
import { bundledName } from '../src/platform/lib/program-files.server.ts';
import { pathsNamedBy } from '../vite.config.ts';
import { buildDocsSite } from './docs-site/build.ts';

// React's production build, whatever NODE_ENV was.
process.env.NODE_ENV = 'production';

const ROOT = join(import.meta.dirname, '..');
const DIST = join(ROOT, 'dist');
/** The build grows here: a server may be running from the one before. */
const NEXT = join(DIST, 'next');
/** Below this, compression saves nothing: the response fits one packet either way. */
const COMPRESS_FROM_BYTES = 1_024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

// Taken first: a change during the build makes the next start build again.
const stamp = sourceStamp();
await rm(NEXT, { recursive: true, force: true });
const to = (folder: string) => ({ build: { outDir: join(NEXT, folder) } });
const builder = await createBuilder({
  root: ROOT,
  logLevel: 'warn',
  configLoader: 'native',
  environments: { client: to('client'), site: to('client'), ssr: to('server') },
});
await builder.buildApp();
await buildDocsSite(join(NEXT, 'docs'));
for (const folder of ['client/assets', 'docs']) await compressAssets(join(NEXT, folder));
for (const path of pathsNamedBy('programFile')) {
  await cp(join(ROOT, path), join(NEXT, bundledName(path)), { recursive: true });
}
replaceBuild(NEXT, DIST);
writeStamp(stamp);

/** Writes `x.js.br` and `x.js.gz` beside each text file. */
async function compressAssets(folder: string): Promise<void> {
  const paths = await Array.fromAsync(glob('**/*.{js,css,svg,json,txt}', { cwd: folder }));
  await Promise.all(paths.map((path) => compress(join(folder, path))));
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < COMPRESS_FROM_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [small, compatible] = await Promise.all([brotli(bytes, { params }), gzipped(bytes, { level: 9 })]);
  await writeFile(`${path}.br`, small);
  await writeFile(`${path}.gz`, compatible);
}
