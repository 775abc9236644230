import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const TEXT_MIN_CONTRAST = 4.5;
const CONTROL_MIN_CONTRAST = 3;

type Pair = Record<'light' | 'dark', string>;

const css = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8');
const pairs = [...css.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
  ([, name = '', light = '', dark = '']) => ({ name, light, dark }),
);
/** Each accent declares a pair of both tokens, in the same order. */
const accents = pairs.filter(({ name }) => name === 'accent');
const onAccents = pairs.filter(({ name }) => name === 'on-accent');

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
    expect([accents.length, onAccents.length]).toEqual([5, 5]);
    for (const accent of accents) expect(lowest(accent)).toBeGreaterThanOrEqual(TEXT_MIN_CONTRAST);
    for (const [index, onAccent] of onAccents.entries()) {
      expect(contrast(onAccent[mode], accents[index]?.[mode] ?? '')).toBeGreaterThanOrEqual(TEXT_MIN_CONTRAST);
    }
  });
});

test('text on each of the five paints is legible', () => {
  const paints = [...css.matchAll(/--color-paint: (#\w{6})/g)].map(([, paint = '']) => paint);
  const onPaint = /--color-on-paint: (#\w{6})/.exec(css)?.[1] ?? '';
  expect(paints).toHaveLength(5);
  for (const paint of paints) expect(contrast(onPaint, paint)).toBeGreaterThanOrEqual(TEXT_MIN_CONTRAST);
});

/** WCAG 2.2, 'contrast ratio' and 'relative luminance'. */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
