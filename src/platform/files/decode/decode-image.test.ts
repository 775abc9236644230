import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeflate } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  colouredPng,
  HOSTILE_FOLDER,
  jpegWithManyScans,
  jpegWithSize,
  plainImage,
  pngChunk,
  pngWithHeader,
  validImage,
  withPngChunks,
  withTextBombs,
} from '../../../../tests/support/images.ts';
import { isAppError } from '../../lib/app-error.ts';
import { avifsOf, encodeImage, partsOfStored } from './decode-image.server.ts';

/** Decoding these inputs unprotected takes longer, even on an idle machine. */
const QUICK_MS = 20_000;
const GOOD = ['ok.jpg', 'ok.png', 'ok.webp'];
const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';
const NOT_TAKEN = { code: 'unsupported_media_type', message: 'Error uploading image' };
const TOO_LARGE = { code: 'too_large', message: 'Error uploading image' };
/** Encode before anything is read: afterwards the library reads only the allowed formats. */
const animation = await animatedWebp();
const others = {
  gif: await plainImage(40, 30, '#ff0000').gif().toBuffer(),
  avif: await plainImage(40, 30, '#ff0000').avif().toBuffer(),
};

async function animatedWebp(): Promise<Buffer> {
  const frames = await Promise.all(
    ['#ff0000', '#00ff00', '#0000ff'].map((colour) => plainImage(40, 30, colour).png().toBuffer()),
  );
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100, 100] })
    .toBuffer();
}

/** Returns the colour at the centre of an image. */
async function middleOf(webp: Buffer): Promise<number[]> {
  const { data, info } = await sharp(webp).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

function deflatedZeros(megabytes: number): Promise<Buffer> {
  const zeros = Buffer.alloc(1_000_000);
  return buffer(Readable.from(Array<Buffer>(megabytes).fill(zeros)).pipe(createDeflate()));
}

function flipBit(bytes: Buffer, at: number, bit: number): void {
  bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
}

function peakMegabytes(): number {
  return process.resourceUsage().maxRSS / 1024;
}

test.each(GOOD)('%s becomes a WebP of its size, named by its hash', async (name) => {
  const first = await encodeImage(validImage(name));
  const second = await encodeImage(validImage(name));

  expect(await sharp(first.webp).metadata()).toMatchObject({ format: 'webp', width: 320, height: 240 });
  expect(first).toMatchObject({ shape: { width: 320, height: 240 }, hash: second.hash });
  expect(first.hash).toMatch(/^[0-9a-f]{64}$/);
});

test('a large image is scaled to 2,560 pixels in width and 8,000 in height, a small one is not scaled', async () => {
  const wide = await encodeImage(await plainImage(4000, 1000).jpeg().toBuffer());
  const thin = await encodeImage(await plainImage(12_000, 1).png().toBuffer());
  const small = await encodeImage(await plainImage(3, 2).png().toBuffer());

  const long = await encodeImage(await plainImage(1440, 10_000).png().toBuffer());

  expect(wide.shape).toMatchObject({ width: 2560, height: 640 });
  expect(thin.shape).toMatchObject({ width: 2560, height: 1 });
  expect(long.shape).toMatchObject({ width: 1152, height: 8000 });
  expect(small.shape).toMatchObject({ width: 3, height: 2 });
});

test('an image has the smaller widths below its own, and a blur of a few bytes', async () => {
  const wide = await encodeImage(await plainImage(2000, 1000).jpeg().toBuffer());
  expect(wide.smaller.map(({ width }) => width)).toEqual([240, 480, 960, 1600]);
  for (const { width, webp } of wide.smaller) {
    expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width, height: width / 2 });
  }
  const blur = Buffer.from(wide.shape.blur, 'base64');
  expect(await sharp(blur).metadata()).toMatchObject({ format: 'webp', width: 16, height: 8 });
  expect(wide.shape.blur.length).toBeLessThanOrEqual(200);

  const narrow = await encodeImage(await plainImage(480, 1000).jpeg().toBuffer());
  expect(narrow.smaller.map(({ width }) => width)).toEqual([240]);
  expect(await partsOfStored(wide.webp)).toEqual({ shape: wide.shape, smaller: wide.smaller });
});

test('a blur has the ratio of its image: beside an image that is shown whole, nothing of it is seen', async () => {
  for (const [width, height] of [
    [900, 1350],
    [1600, 1000],
    [1000, 1250],
    [1920, 1080],
    [1000, 1414],
    [640, 479],
  ] as const) {
    const { shape } = await encodeImage(await plainImage(width, height).jpeg().toBuffer());
    const blur = await sharp(Buffer.from(shape.blur, 'base64')).metadata();
    expect(Math.abs(blur.width / blur.height / (width / height) - 1), `${width} x ${height}`).toBeLessThan(0.015);
    expect(Math.max(blur.width, blur.height)).toBeLessThanOrEqual(16);
  }
});

test('a transparent image has no blur', async () => {
  const clear = sharp({ create: { width: 40, height: 40, channels: 4, background: '#ff000080' } });
  const opaque = sharp({ create: { width: 40, height: 40, channels: 4, background: '#ff0000' } });
  expect((await encodeImage(await clear.png().toBuffer())).shape.blur).toBe('');
  expect((await encodeImage(await opaque.png().toBuffer())).shape.blur).not.toBe('');
});

test('99 megapixels are accepted, as AVIF and GIF fewer', async () => {
  const jpeg = await plainImage(11_000, 9_000).jpeg().toBuffer();
  expect(await encodeImage(jpeg)).toMatchObject({ shape: { width: 2560, height: 2095 } });
  const gif = await plainImage(9_000, 5_000).gif({ effort: 1 }).toBuffer();
  await expect(encodeImage(gif)).rejects.toMatchObject(TOO_LARGE);
});

test.each(['gif', 'avif'] as const)('an image as %s is taken', async (format) => {
  const { webp, shape } = await encodeImage(others[format]);
  expect(shape).toMatchObject({ width: 40, height: 30 });
  const [red = 0, green = 255] = await middleOf(webp);
  expect(red).toBeGreaterThan(200);
  expect(green).toBeLessThan(60);
});

test('an image gets AVIF files in all its widths; none of a size that would take too much memory', async () => {
  const { webp } = await encodeImage(await plainImage(1000, 500, '#00ff00').jpeg().toBuffer());
  const avifs = await avifsOf(webp);
  expect(avifs.map(({ width }) => width)).toEqual([240, 480, 960, undefined]);
  for (const { width = 1000, avif } of avifs) {
    expect(await sharp(avif).metadata()).toMatchObject({
      format: 'heif',
      compression: 'av1',
      width,
      height: width / 2,
    });
  }
  const { webp: large } = await encodeImage(await plainImage(2000, 4000).jpeg().toBuffer());
  expect(await avifsOf(large)).toEqual([]);
});

test('an image is rotated upright, and loses all metadata', async () => {
  const jpeg = await plainImage(60, 40)
    .withExif({ IFD0: { Copyright: 'SECRET' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>SECRET</a></x:xmpmeta>')
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();
  expect((await sharp(jpeg).metadata()).exif).toBeDefined();

  const { webp, shape } = await encodeImage(jpeg);

  expect([shape.width, shape.height]).toEqual([40, 60]);
  const { exif, xmp, icc, iptc, orientation } = await sharp(webp).metadata();
  expect({ exif, xmp, icc, iptc, orientation }).toEqual({});
  expect(webp.includes('SECRET')).toBe(false);
});

test.each(GOOD)('data hidden in or after %s is removed', async (name) => {
  const payloads = [
    EICAR,
    '<script>alert(1)</script>',
    '<?php system($_GET["c"]); ?>',
    'PK\u0003\u0004',
    "';alert(1)//",
  ];
  for (const payload of payloads) {
    const { webp } = await encodeImage(Buffer.concat([validImage(name), Buffer.from(payload)]));
    expect(webp.includes(payload)).toBe(false);
  }
});

test('a PNG that is also an HTML page keeps only its pixels', async () => {
  const page = Buffer.from('Comment\0<html><script>alert(1)</script></html>');
  const polyglot = withPngChunks(validImage('ok.png'), [pngChunk('tEXt', page), pngChunk('prVt', page)]);
  const [plain, cleaned] = [await encodeImage(validImage('ok.png')), await encodeImage(polyglot)];

  expect(cleaned.hash).toBe(plain.hash);
});

test('of an animation the first frame is kept', async () => {
  const { webp } = await encodeImage(animation);

  expect((await sharp(webp).metadata()).pages ?? 1).toBe(1);
  const [red = 0, green = 0] = await middleOf(webp);
  expect(red).toBeGreaterThan(200);
  expect(green).toBeLessThan(60);
});

test("a PNG's colour profile is applied; a broken one or a decompression bomb is ignored", async () => {
  const tagged = await plainImage(20, 20, '#00ff00').withIccProfile('p3').png().toBuffer();
  const plain = await plainImage(20, 20, '#00ff00').png().toBuffer();
  const untouched = await encodeImage(plain);

  // Display P3 represents sRGB green with a large share of red.
  const [red = 255] = await middleOf((await encodeImage(tagged)).webp);
  expect(red).toBeLessThan(40);

  const bomb = Buffer.concat([Buffer.from('p\0\0'), await deflatedZeros(300)]);
  const before = peakMegabytes();
  for (const data of [bomb, Buffer.from('p\0\0no profile'), Buffer.alloc(0)]) {
    const { hash } = await encodeImage(withPngChunks(plain, Array<Buffer>(20).fill(pngChunk('iCCP', data))));
    expect(hash).toBe(untouched.hash);
  }
  expect(peakMegabytes() - before).toBeLessThan(100);
});

describe('other formats are rejected', () => {
  test.each(readdirSync(join(HOSTILE_FOLDER, 'svg')))('%s', async (name) => {
    const started = performance.now();
    await expect(encodeImage(readFileSync(join(HOSTILE_FOLDER, 'svg', name)))).rejects.toMatchObject(NOT_TAKEN);
    expect(performance.now() - started).toBeLessThan(QUICK_MS);
  });

  test('TIFF', async () => {
    const image = await plainImage(20, 20).tiff().toBuffer();
    await expect(encodeImage(image)).rejects.toMatchObject(NOT_TAKEN);
  });

  test.each([
    ['nothing', ''],
    ['a byte', '\u00ff'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a PDF', '%PDF-1.7'],
    ['an archive', 'PK\u0003\u0004'],
    ['a BMP', 'BM'],
    ['the first bytes of a JPEG', '\u00ff\u00d8\u00ff'],
    ['the first bytes of a PNG', '\u0089PNG\r\n\u001a\n'],
    ['the first bytes of a WebP', 'RIFF\u0004\u0000\u0000\u0000WEBP'],
  ])('%s', async (_, text) => {
    await expect(encodeImage(Buffer.from(text, 'latin1'))).rejects.toMatchObject(NOT_TAKEN);
  });

  test('also by the library itself', async () => {
    const others = [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')];
    others.push(await plainImage(9, 9).tiff().toBuffer());
    await encodeImage(validImage('ok.png'));

    for (const other of others) await expect(sharp(other).metadata()).rejects.toThrow('unsupported image format');
  });

  test('an SVG after the first bytes of a JPEG or WebP', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    for (const start of ['\u00ff\u00d8\u00ff', 'RIFF\u0004\u0000\u0000\u0000WEBP']) {
      await expect(encodeImage(Buffer.from(start + svg, 'latin1'))).rejects.toMatchObject(NOT_TAKEN);
    }
  });
});

describe('a broken image', () => {
  test.each(GOOD)('%s, truncated, is rejected', async (name) => {
    const whole = validImage(name);
    for (const share of [0.01, 0.1, 0.5, 0.9]) {
      const part = whole.subarray(0, Math.floor(whole.length * share));
      await expect(encodeImage(part)).rejects.toMatchObject(NOT_TAKEN);
    }
  });

  test('a PNG with a wrong checksum is rejected', async () => {
    const png = Buffer.from(validImage('ok.png'));
    flipBit(png, png.length - 20, 0);
    await expect(encodeImage(png)).rejects.toMatchObject(NOT_TAKEN);
  });

  test.each(GOOD)('%s with changed bits is read or rejected, never an internal error', async (name) => {
    const whole = validImage(name);
    for (let seed = 1; seed <= 60; seed++) {
      const changed = Buffer.from(whole);
      for (let flip = 0; flip < 20; flip++) flipBit(changed, (seed * 7919 + flip * 104_729) % whole.length, flip % 8);
      const failure = await encodeImage(changed).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (failure && !(isAppError(failure) && ['unsupported_media_type', 'too_large'].includes(failure.code)))
        throw failure;
    }
  });
});

describe('an image that is too expensive', () => {
  test('because of compressed texts costs neither time nor memory', async () => {
    const bomb = withTextBombs(validImage('ok.png'), 200);
    expect(bomb.length).toBeGreaterThan(1_500_000);
    const [before, started] = [peakMegabytes(), performance.now()];

    const { hash } = await encodeImage(bomb);

    expect(performance.now() - started).toBeLessThan(QUICK_MS);
    expect(peakMegabytes() - before).toBeLessThan(50);
    expect(hash).toBe((await encodeImage(validImage('ok.png'))).hash);
  });

  test('because of its size is rejected by its header', async () => {
    const started = performance.now();
    for (const [width, height] of [
      [10_200, 10_000],
      [32_767, 1],
      [1, 32_767],
      [65_000, 65_000],
    ] as const) {
      const images = [pngWithHeader({ width, height }), jpegWithSize(validImage('ok.jpg'), width, height)];
      for (const image of images) await expect(encodeImage(image)).rejects.toMatchObject(TOO_LARGE);
    }
    expect(performance.now() - started).toBeLessThan(QUICK_MS);
    const webp = await plainImage(16_000, 6_300).webp({ effort: 0 }).toBuffer();
    await expect(encodeImage(webp)).rejects.toMatchObject(TOO_LARGE);
    const impossible = pngWithHeader({ width: 0x7fffffff, height: 0x7fffffff });
    await expect(encodeImage(impossible)).rejects.toSatisfy(isAppError);
  });

  test('because it is interlaced with 16 bits is rejected by its header', async () => {
    const header = { width: 8000, height: 6000, depth: 16, colour: 6 };
    const interlaced = pngWithHeader({ ...header, interlaced: true });
    await expect(encodeImage(interlaced)).rejects.toMatchObject({
      ...TOO_LARGE,
      error: expect.stringContaining('interlaced'),
    });
  });

  test('because of thousands of valid scans is rejected at once', async () => {
    const jpeg = await jpegWithManyScans(4000, 3000);
    // The file is not broken: a decoder without the limit reads all of it.
    expect(
      (
        await sharp(await jpegWithManyScans(64, 64))
          .raw()
          .toBuffer()
      ).length,
    ).toBe(64 * 64 * 3);
    const started = performance.now();

    await expect(encodeImage(jpeg)).rejects.toMatchObject(NOT_TAKEN);

    expect(performance.now() - started).toBeLessThan(QUICK_MS);
  });

  test('is rejected with a retry hint if many arrive at once', async () => {
    const images = await Promise.all(Array.from({ length: 60 }, (_, index) => colouredPng(index)));
    const results = await Promise.allSettled(images.map((image) => encodeImage(image)));
    const rejected = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason);

    expect(results.length - rejected.length).toBeGreaterThanOrEqual(20);
    expect(rejected.length).toBeGreaterThan(0);
    for (const failure of rejected) expect(failure).toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
    expect(await encodeImage(validImage('ok.png'))).toMatchObject({ shape: { width: 320 } });
  });
});
