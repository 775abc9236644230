// Preloaded by the launcher: keeps compiled code in DATA_DIR, which makes starts and commands quicker.
import { existsSync, mkdirSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';

const dataDir = resolve(process.env.DATA_DIR?.trim() || './data');
const cacheFolder = join(dataDir, 'compile-cache');

if (process.argv[1]?.endsWith('start.ts')) makeFolders();
// Other commands create nothing: theirs may be the wrong folder.
if (existsSync(cacheFolder)) enableCompileCache(process.env.NODE_COMPILE_CACHE || cacheFolder);

/** One level only, for the owner alone. What fails here is reported by the start, which makes the folder properly. */
function makeFolders() {
  try {
    if (!existsSync(dataDir)) mkdirSync(dataDir, { mode: 0o700 });
    if (!existsSync(cacheFolder)) mkdirSync(cacheFolder, { mode: 0o700 });
  } catch {}
}
