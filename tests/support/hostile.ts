import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOSTILE_FOLDER } from './images.ts';

/** Returns the content of tests/data/hostile/strings/<name>.json. */
export function hostileData<T = string[]>(name: string): T {
  return JSON.parse(readFileSync(join(HOSTILE_FOLDER, 'strings', `${name}.json`), 'utf8')) as T;
}
