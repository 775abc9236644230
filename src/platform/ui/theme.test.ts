import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contrast, TEXT_MIN_CONTRAST } from '../lib/contrast.ts';

const CONTROL_MIN_CONTRAST = 3;

type Pair = Record<'light' | 'dark', string>;

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const css = read('theme.css') + read('accents.css');
const pairs = [...css.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
  ([, name = '', light = '', dark = '']) => ({ name, light, dark }),
);
const accents = pairs.filter(({ name }) => name === 'accent');
const onAccent = pairOf('on-accent');

function pairOf(name: string): Pair {
  const pair = pairs.find((found) => found.name === name);
  if (!pair) throw new Error(`The theme has no ${name}`);
  return pair;
}

describe.each(['light', 'dark'] as const)('in %s', (mode) => {
  const grounds = ['wall', 'surface', 'sunk', 'lit'].map((name) => pairOf(name)[mode]);
  const lowest = (colour: Pair) => Math.min(...grounds.map((ground) => contrast(colour[mode], ground)));

  test.each(['ink', 'soft', 'faint', 'danger', 'success'])('%s is legible on every ground', (name) => {
    expect(lowest(pairOf(name))).toBeGreaterThanOrEqual(TEXT_MIN_CONTRAST);
  });

  test('the border of a control has enough contrast on every background', () => {
    expect(lowest(pairOf('edge'))).toBeGreaterThanOrEqual(CONTROL_MIN_CONTRAST);
  });

  test('all five accents are legible on every ground, and text on them', () => {
    expect(accents).toHaveLength(5);
    for (const accent of accents) {
      expect(lowest(accent)).toBeGreaterThanOrEqual(TEXT_MIN_CONTRAST);
      expect(contrast(onAccent[mode], accent[mode])).toBeGreaterThanOrEqual(TEXT_MIN_CONTRAST);
    }
  });
});

test('text on each of the five paints is legible in both modes', () => {
  const [paint, onPaint] = [colours('paint'), colours('on-paint')];
  expect([paint.length, onPaint.length]).toEqual([5, 5]);
  for (const [index, { light, dark }] of paint.entries()) {
    expect(contrast(onPaint[index]?.light ?? '', light)).toBeGreaterThanOrEqual(TEXT_MIN_CONTRAST);
    expect(contrast(onPaint[index]?.dark ?? '', dark)).toBeGreaterThanOrEqual(TEXT_MIN_CONTRAST);
  }
});

/** Returns the values of a token, in the order of the stylesheets: the default's first. */
function colours(name: string): Pair[] {
  const values = [
    ...css.matchAll(new RegExp(`--color-${name}: (?:light-dark\\((#\\w{6}), (#\\w{6})\\)|(#\\w{6}));`, 'g')),
  ];
  return values.map(([, light, dark, both = '']) => ({ light: light ?? both, dark: dark ?? both }));
}
