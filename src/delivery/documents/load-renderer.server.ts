import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { APP_ROOT } from '../../platform/lib/app-root.server.ts';
import { errnoOf } from '../../platform/lib/errno.ts';
import type { Renderer } from './renderer.ts';

const BUNDLE = join(APP_ROOT, 'dist/server/render.js');
/** Of all sources: of what reads a portfolio, too. */
const STAMP = join(APP_ROOT, 'dist/build-stamp');

/** Loads the built bundle of render.server.tsx: Node cannot load .tsx. */
export async function loadRenderer(): Promise<Renderer> {
  const [renderer, build]: [Renderer, string | undefined] = await Promise.all([
    import(pathToFileURL(BUNDLE).href),
    readFile(STAMP, 'utf8').catch(ignoreMissing),
  ]);
  return { ...renderer, build };
}

function ignoreMissing(error: unknown): undefined {
  if (errnoOf(error) !== 'ENOENT') throw error;
}
