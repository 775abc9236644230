// Preloaded by the launcher: stores compiled code in DATA_DIR, which makes starts and commands faster.
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { dirname, join, resolve } from 'node:path';

const dataDir = resolve(process.env.DATA_DIR?.trim() || './data');
const cacheFolder = join(dataDir, 'compile-cache');

if (process.argv[1]?.endsWith('start.mjs')) makeFolders();
// Other commands create nothing, because their DATA_DIR may be wrong.
if (existsSync(cacheFolder)) enableCompileCache(process.env.NODE_COMPILE_CACHE || cacheFolder);

/** One level only, with mode 0700. Errors are reported by the start, which creates the folder properly. */
function makeFolders() {
  try {
    if (!existsSync(dataDir)) makeDurably(dataDir);
    if (!existsSync(cacheFolder)) mkdirSync(cacheFolder, { mode: 0o700 });
  } catch {}
}

/** A power failure leaves it there, and so what is acknowledged in it. */
function makeDurably(folder) {
  mkdirSync(folder, { mode: 0o700 });
  const parent = openSync(dirname(folder), 'r');
  fsyncSync(parent);
  closeSync(parent);
}
