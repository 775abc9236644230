import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { isMet, median, table } from '../../bench/figures.ts';
import { fillLargeSite } from '../../bench/large-site.ts';
import { startApp } from '../support/app.ts';
import { freshFolder } from '../support/run-folder.ts';

const ROOT = join(import.meta.dirname, '../..');
const RUNS_WITHIN_MS = 900_000;

test('the median of several runs is the middle one, or between the two in the middle', () => {
  expect([median([3]), median([9, 1, 4]), median([4, 1, 3, 2])]).toEqual([3, 4, 2.5]);
  expect(() => median([])).toThrow('nothing');
});

test('a limit is relative to the bare server if there is one', () => {
  expect(isMet({ name: 'x', value: 100, unit: '/s', ratio: 0.5, atLeast: 0.6 })).toBe(false);
  expect(isMet({ name: 'x', value: 100, unit: '/s', atLeast: 60 })).toBe(true);
  expect(isMet({ name: 'x', value: 100, unit: 'ms', atMost: 60 })).toBe(false);
  expect(isMet({ name: 'x', value: 100, unit: 'ms' })).toBeUndefined();
});

test('the table shows what was measured and whether it meets its limit', () => {
  const [, , line] = table([{ name: 'Page', value: 1234.5, unit: '/s', bare: 2000, ratio: 0.617, atLeast: 0.6 }]).split(
    '\n',
  );
  expect(line?.split('|').map((cell) => cell.trim())).toEqual([
    '',
    'Page',
    '1,235 /s',
    '2,000',
    '0.62',
    '≥ 0.6 of bare',
    'yes',
    '',
  ]);
});

test('each account of a large site has its records, and is a page', async () => {
  const file = join(await freshFolder('large'), 'vitrine.db');
  await fillLargeSite(file, 30);

  const app = await startApp({ config: { databaseUrl: `sqlite:${file}` } });
  expect((await app.request('GET', '/u/person-29')).statusCode).toBe(200);
  expect((await app.request('GET', '/u/person-30')).statusCode).toBe(404);
  for (const [table, count] of [
    ['users', 1],
    ['projects', 10],
    ['skill_groups', 10],
    ['skills', 31],
  ] as const) {
    const { rows } = await app.ctx.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    expect([table, rows]).toEqual([table, 30 * count]);
  }
  expect(app.ctx.database.file?.prepare('pragma foreign_key_check').all()).toEqual([]);
  const strangers =
    'select skills.id from skills join skill_groups on skill_groups.id = group_id where skills.user_id <> skill_groups.user_id';
  expect(app.ctx.database.file?.prepare(strangers).all()).toEqual([]);
});

/** The machine's speed does not matter: only that each benchmark runs, and is not a hundred times slower. */
test('the benchmarks of the pages run', { timeout: RUNS_WITHIN_MS }, async () => {
  const args = [join(ROOT, 'bench/run.ts'), '--short', 'pages', 'cold', 'resume'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, timeout: RUNS_WITHIN_MS });

  const rows = stdout.split('\n').filter((line) => line.startsWith('| C') || line.startsWith('| R'));
  const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()));
  expect(cells.map(([, name]) => name)).toEqual(
    expect.arrayContaining(['Cached page, gzip', 'Cached page, 304', 'Cold page', 'Résumé as PDF, warm']),
  );
  for (const [, name, measured, , ratio] of cells) {
    expect(Number.parseFloat(measured ?? ''), name).toBeGreaterThan(0);
    if (ratio) expect(Number(ratio), name).toBeGreaterThan(0.01);
  }
});
