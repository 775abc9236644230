import sharp from 'sharp';

const BYTES_PER_PIXEL = 3;
/** Of a pixel that is the same: what differs can be found. */
const PALE = 0.25;
const MARK = [255, 0, 80];

export type Comparison = {
  /** Of the larger screenshot; what only one of them covers differs. */
  pixels: number;
  differing: number;
  /** Where pixels differ, over the first screenshot made pale; undefined if none does. */
  marked?: Buffer;
};

/** Compares two PNGs pixel by pixel, without tolerance: both are drawn by the same browser. */
export async function compareScreenshots(before: Buffer, after: Buffer): Promise<Comparison> {
  const [old, now] = await Promise.all([pixelsOf(before), pixelsOf(after)]);
  const [width, height] = [Math.max(old.width, now.width), Math.max(old.height, now.height)];
  const pixels = width * height;
  if (old.width === now.width && old.height === now.height && old.data.equals(now.data))
    return { pixels, differing: 0 };
  const marked = Buffer.alloc(pixels * BYTES_PER_PIXEL, 255);
  let differing = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [one, other] = [colourAt(old, x, y), colourAt(now, x, y)];
      const isSame = one !== undefined && other !== undefined && one.equals(other);
      if (!isSame) differing += 1;
      const shown = isSame ? one.map((value) => 255 - (255 - value) * PALE) : MARK;
      marked.set(shown, (y * width + x) * BYTES_PER_PIXEL);
    }
  }
  const raw = { width, height, channels: BYTES_PER_PIXEL } as const;
  return { pixels, differing, marked: await sharp(marked, { raw }).png().toBuffer() };
}

type Pixels = { data: Buffer; width: number; height: number };

async function pixelsOf(png: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(png)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function colourAt({ data, width, height }: Pixels, x: number, y: number): Buffer | undefined {
  if (x >= width || y >= height) return undefined;
  const start = (y * width + x) * BYTES_PER_PIXEL;
  return data.subarray(start, start + BYTES_PER_PIXEL);
}
