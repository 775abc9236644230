import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import config from '../../vitest.config.ts';

const ROOT = join(import.meta.dirname, '../..');
const FLAT_MAX = 30;
const NESTED_MIN = 4;
const SETUP = 'tests/support/setup.ts';

const filesLike = (pattern: string | string[]) =>
  globSync(pattern, { cwd: ROOT }).map((path) => path.replaceAll('\\', '/'));

test('every test file belongs to exactly one project', () => {
  const included = (config.test?.projects ?? []).flatMap((project) =>
    typeof project === 'object' && 'test' in project ? filesLike(project.test?.include ?? []) : [],
  );
  expect(included.length).toBeGreaterThan(100);
  expect(included.sort()).toEqual(filesLike('{scripts,src,tests}/**/*.test.{ts,tsx}').sort());
});

test('no folder of tests is too large or nearly empty, and the README names every room', () => {
  const readme = readFileSync(join(ROOT, 'tests/README.md'), 'utf8');
  const code = filesLike('tests/**/*.{ts,mjs}');
  const folders = Map.groupBy(code, dirname);
  const rooms = new Set([...folders.keys()].map((folder) => folder.split('/')[1] ?? ''));
  expect([...rooms].filter((room) => !readme.includes(`| \`${room}\` `))).toEqual([]);
  const isOdd = (files: readonly string[]) => files.length > FLAT_MAX || files.length < NESTED_MIN;
  expect([...folders].filter(([, files]) => isOdd(files)).map(([folder]) => folder)).toEqual([]);
});

test('modules that tests share set no hooks: with one process for many files they would run for the first file only', () => {
  const shared = filesLike('tests/**/*.ts').filter((path) => !path.endsWith('.test.ts') && path !== SETUP);
  const setsHook = (path: string) => /^(before|after)(Each|All)\(/m.test(readFileSync(join(ROOT, path), 'utf8'));
  expect(shared.length).toBeGreaterThan(50);
  expect(shared.filter(setsHook)).toEqual([]);
});
