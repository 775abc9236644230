import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

test('the component gallery shows every component', () => {
  const page = globSync('scripts/dev-ui/*.tsx', { cwd: ROOT })
    .map((path) => readFileSync(join(ROOT, path), 'utf8'))
    .join();
  const parts = globSync('src/ui/*.tsx', { cwd: ROOT }).map((path) => path.replaceAll('\\', '/'));
  expect(parts.length).toBeGreaterThan(10);
  expect(parts.filter((path) => !page.includes(`'../../${path}'`))).toEqual([]);
});
