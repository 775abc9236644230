import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast, nearestColour, TEXT_MIN_CONTRAST } from './contrast.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const isLegibleOn = (background: string) => (text: string) => contrast(text, background) >= TEXT_MIN_CONTRAST;

describe('the contrast of two colours', () => {
  // Figures of the WebAIM contrast checker, cut to two decimals as it shows them.
  test.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.47],
    ['#767676', '#ffffff', 4.54],
    ['#ff0000', '#ffffff', 3.99],
    ['#0000ff', '#ffffff', 8.59],
    ['#ffff00', '#ffffff', 1.07],
    ['#123456', '#123456', 1],
  ])('%s on %s is %d', (text, background, expected) => {
    expect(Math.floor(contrast(text, background) * 100) / 100).toBe(expected);
  });

  test('is the same in both directions, and between 1 and 21', () => {
    fc.assert(
      fc.property(colour, colour, (one, other) => {
        const ratio = contrast(one, other);
        expect(ratio).toBe(contrast(other, one));
        expect(ratio).toBeGreaterThanOrEqual(1);
        expect(ratio).toBeLessThanOrEqual(21);
      }),
    );
  });
});

describe('the nearest colour that passes', () => {
  test('is the colour itself if it passes already', () => {
    expect(nearestColour('#1d4ed0', 'darker', isLegibleOn('#ffffff'))).toBe('#1d4ed0');
  });

  test('passes for every colour, darker on white and lighter on black', () => {
    fc.assert(
      fc.property(colour, (given) => {
        expect(isLegibleOn('#ffffff')(nearestColour(given, 'darker', isLegibleOn('#ffffff')))).toBe(true);
        expect(isLegibleOn('#000000')(nearestColour(given, 'lighter', isLegibleOn('#000000')))).toBe(true);
      }),
    );
  });

  test('is near: it passes by little, and keeps which channel is the strongest', () => {
    const found = nearestColour('#ff8800', 'darker', isLegibleOn('#ffffff'));
    expect(contrast(found, '#ffffff')).toBeLessThan(TEXT_MIN_CONTRAST + 0.1);
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(found.slice(at, at + 2), 16));
    expect(red).toBeGreaterThan(green);
    expect(green).toBeGreaterThan(blue);
  });

  test('is written with six digits, also if a channel is below 16', () => {
    expect(nearestColour('#00ff00', 'darker', isLegibleOn('#ffffff'))).toMatch(/^#[0-9a-f]{6}$/);
    expect(nearestColour('#010203', 'darker', () => false)).toBe('#000000');
    expect(nearestColour('#fdfeff', 'lighter', () => false)).toBe('#ffffff');
  });
});
