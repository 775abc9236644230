/**
 * Which branches of the code that guards people's data no test takes: `npm run coverage [-- <area> …]`. Runs the tests for an
 * area, and lists the lines of the others by file. What runs in threads and processes of its own, as exports and backups do, is
 * not seen.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');

/** `tests` are parts of their paths. */
type Area = { sources: string; tests: string[] };

const AREAS: Record<string, Area> = {
  auth: {
    sources: 'src/identity/auth/**/*.server.ts',
    tests: ['src/identity/auth/', 'tests/api/account/', 'tests/security/roles', 'tests/security/proxies'],
  },
  publishing: {
    sources: 'src/portfolio/versions/*.{server.ts,ts}',
    tests: ['src/portfolio/versions/', 'tests/api/portfolio/', 'tests/api/records/', 'tests/security/unpublished'],
  },
  counting: {
    sources: 'src/insight/visits/{collect,rollup}/*.ts',
    tests: ['src/insight/visits/', 'tests/api/analytics/', 'tests/security/visit-privacy'],
  },
};

/** Of a file, by Istanbul: how often each way of a branch was taken, and where it begins. */
type FileCoverage = {
  b: Record<string, number[]>;
  branchMap: Record<string, { locations: { start: { line?: number } }[]; loc: { start: { line: number } } }>;
};

const names = process.argv.slice(2);
for (const name of names.length > 0 ? names : Object.keys(AREAS)) measure(name);

function measure(name: string): void {
  const area = AREAS[name];
  if (!area) throw new Error(`There is no area ${name}: ${Object.keys(AREAS).join(', ')}`);
  const folder = join(ROOT, 'reports', `coverage-${name}`);
  const coverage = [
    '--coverage.enabled',
    '--coverage.reportOnFailure',
    '--coverage.provider=v8',
    '--coverage.reporter=json',
  ];
  const where = [`--coverage.include=${area.sources}`, `--coverage.reportsDirectory=${folder}`];
  const args = [VITEST, 'run', '--silent', '--reporter=dot', ...coverage, ...where, ...area.tests];
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
  const files: Record<string, FileCoverage> = JSON.parse(readFileSync(join(folder, 'coverage-final.json'), 'utf8'));
  report(name, files);
}

function report(name: string, files: Record<string, FileCoverage>): void {
  const rows = Object.entries(files).map(([path, { b, branchMap }]) => {
    const ways = Object.entries(b).flatMap(([id, counts]) =>
      counts.map((count, way) => ({
        count,
        line: branchMap[id]?.locations[way]?.start.line ?? branchMap[id]?.loc.start.line,
      })),
    );
    const open = new Set(ways.filter(({ count }) => count === 0).map(({ line }) => line));
    return { path: relative(ROOT, path), all: ways.length, taken: ways.filter(({ count }) => count > 0).length, open };
  });
  const [all, taken] = [rows.reduce((sum, row) => sum + row.all, 0), rows.reduce((sum, row) => sum + row.taken, 0)];
  console.log(`\n${name}: ${taken} of ${all} branches, ${((taken / all) * 100).toFixed(1)} %`);
  for (const { path, open } of rows) if (open.size > 0) console.log(`  ${path}: ${[...open].join(', ')}`);
}
