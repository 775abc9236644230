import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { replaceBuild } from '../../bin/replace-build.mjs';
import { freshFolder } from '../support/run-folder.ts';

test('a new build leaves the files of the one before to the server that runs from it, and deletes older ones', async () => {
  const dist = await freshFolder('dist');
  const build = async (hash: string) => {
    const next = join(dist, 'next');
    for (const name of ['server/main.js', `server/chunk-${hash}.js`, `client/assets/part-${hash}.js.br`]) {
      await mkdir(dirname(join(next, name)), { recursive: true });
      await writeFile(join(next, name), `of build ${hash}`);
    }
    replaceBuild(next, dist);
    return readdirSync(join(dist, 'client', 'assets')).sort();
  };
  expect(await build('a')).toEqual(['part-a.js.br']);
  expect(await build('b')).toEqual(['part-a.js.br', 'part-b.js.br']);
  expect(await build('c')).toEqual(['part-b.js.br', 'part-c.js.br']);
  // The same again, such as after a change that was taken back.
  expect(await build('b')).toEqual(['part-b.js.br', 'part-c.js.br']);
  expect(readdirSync(join(dist, 'server')).sort()).toEqual(['chunk-b.js', 'chunk-c.js', 'main.js']);
  expect(await readFile(join(dist, 'server', 'main.js'), 'utf8')).toBe('of build b');
  expect(existsSync(join(dist, 'next'))).toBe(false);
});
