import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { APP_ROOT } from '../../lib/app-root.server.ts';
import type { Renderer } from './renderer.ts';

const BUNDLE = join(APP_ROOT, 'dist/server/render.js');

/** Loads the built bundle of render.server.tsx: Node cannot load .tsx. */
export async function loadRenderer(): Promise<Renderer> {
  return import(pathToFileURL(BUNDLE).href);
}
