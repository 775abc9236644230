import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const styles = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');

test('what the studio takes from the stylesheets of pages uses no variable that only pages have', () => {
  const imports = [...styles('app.css').matchAll(/@import "(\.[^"]+)"/g)].map(([, path = '']) => path);
  const [ofPages, others] = [true, false].map((isWanted) =>
    imports.filter((path) => path.includes('/delivery/') === isWanted).map(styles),
  ) as [string[], string[]];
  const known = new Set([...ofPages, ...others].flatMap((css) => css.match(/--[\w-]+(?=:)/g) ?? []));
  const withoutFallback = ofPages.flatMap((css) => css.match(/(?<=var\()--[\w-]+(?=\))/g) ?? []);
  expect(withoutFallback).not.toEqual([]);
  expect(withoutFallback.filter((name) => !known.has(name))).toEqual([]);
});
