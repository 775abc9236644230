import sharp from 'sharp';
import { expect, test } from 'vitest';
import { compareScreenshots } from './compare-screenshots.ts';

const WHITE = { r: 255, g: 255, b: 255 };

/** White, with one other pixel. */
async function screenshot(width: number, height: number, value = 255): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3, 255);
  pixels[width * 3 + 4] = value;
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

test('the same pixels do not differ', async () => {
  expect(await compareScreenshots(await screenshot(8, 6), await screenshot(8, 6))).toEqual({
    pixels: 48,
    differing: 0,
  });
});

test('a shade of one colour of one pixel differs, and is marked', async () => {
  const { differing, marked } = await compareScreenshots(await screenshot(8, 6), await screenshot(8, 6, 254));
  expect(differing).toBe(1);
  const { data } = await sharp(marked).raw().toBuffer({ resolveWithObject: true });
  expect([...data.subarray(27, 30)]).toEqual([255, 0, 80]);
  expect([...data.subarray(0, 3)]).toEqual(Object.values(WHITE));
});

test('a line more differs, whatever is on it', async () => {
  const { pixels, differing } = await compareScreenshots(await screenshot(8, 6), await screenshot(8, 7));
  expect([pixels, differing]).toEqual([56, 8]);
});
