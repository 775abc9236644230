import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startApp } from '../support/app.ts';

const ROOT = join(import.meta.dirname, '../..');
const DIST = join(ROOT, 'dist');
/** Occurs on that page only. */
const HEADING = 'Hall and pane';

/** They need the router, the session or a request, or render nothing of their own. */
const NEED_THE_APP =
  /^src\/platform\/ui\/(app-link|edit-place|error-screen|filled-text|is-owner-context|load-state|owner-text|page-texts|require-login|site-name|trusted-html|use-[\w-]+)\.tsx$/;

test('the component gallery shows every component that renders alone', () => {
  const page = globSync('scripts/dev-ui/*.tsx', { cwd: ROOT })
    .map((path) => readFileSync(join(ROOT, path), 'utf8'))
    .join();
  const parts = globSync('src/platform/ui/*.tsx', { cwd: ROOT }).map((path) => path.replaceAll('\\', '/'));
  expect(parts.length).toBeGreaterThan(10);
  const missing = parts.filter((path) => !page.includes(`'../../${path}'`));
  expect(missing.filter((path) => !NEED_THE_APP.test(path))).toEqual([]);
});

test('the component gallery is not in production: no path, and no code in the build', async () => {
  const app = await startApp();
  expect((await app.request('GET', '/dev/ui')).statusCode).toBe(404);

  const source = readFileSync(join(ROOT, 'scripts/dev-ui/surfaces.tsx'), 'utf8');
  expect(source).toContain(HEADING);
  const built = globSync('**/*.{js,css}', { cwd: DIST });
  expect(built.length).toBeGreaterThan(10);
  expect(built.filter((path) => readFileSync(join(DIST, path), 'utf8').includes(HEADING))).toEqual([]);
});
