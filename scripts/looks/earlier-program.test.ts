import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { usualBase } from './earlier-program.ts';

const ROOT = join(import.meta.dirname, '../..');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'earlier-program-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@ada.example', ...args], { cwd: folder });
const commit = () => git('commit', '--quiet', '--allow-empty', '-m', 'x');

test('the newest release before this commit is compared with, and no commit that nobody has chosen', () => {
  git('init', '--quiet');
  commit();
  commit();
  expect(usualBase(folder)).toBeUndefined();
  git('tag', 'v0.1.0');
  expect(usualBase(folder)).toBeUndefined();
  commit();
  expect(usualBase(folder)).toBe('v0.1.0');
});

test('without an earlier program nothing passes, unless that is said to be enough', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(ROOT, 'bin/run.mjs'), join(ROOT, 'scripts/looks.ts'), '--few', ...args], {
      env: { ...process.env, GIT_DIR: join(folder, 'none') },
      encoding: 'utf8',
    });
  const { status, stdout } = run();
  expect([status, stdout]).toEqual([1, expect.stringContaining('nothing was compared')]);
  expect(run('--if-possible').status).toBe(0);
});
