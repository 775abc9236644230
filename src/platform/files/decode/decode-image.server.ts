import { createHash } from 'node:crypto';
import type { Metadata, Sharp } from 'sharp';
import { tooLarge, UPLOAD_FAILED } from '../../http/upload-memory-budget.server.ts';
import { AppError, unavailable } from '../../lib/app-error.ts';
import { semaphore } from '../../lib/semaphore.ts';
import { type ImageShape, type SmallerWidth, smallerWidthsOf } from '../image-sizes.ts';
import { countScans } from './jpeg-scans.ts';
import { loadSharp } from './load-sharp.server.ts';
import { isPng, keepPixelChunks } from './png-chunks.server.ts';

const PIXELS_MAX = 100_000_000;
/** As much as a WebP can have, twice: long screenshots are photographed in pieces. */
const SIDE_MAX_PIXELS = 32_766;
/** The decoder processes the whole image for each scan: 2,600 of them in 0.3 MB take ten seconds. */
const JPEG_SCANS_MAX = 64;
/** What is not decoded row by row is kept in memory as a whole. */
const DECODED_MAX_BYTES = 300_000_000;
/** Measured: an AVIF of 48 megapixels takes 845 MB more, a GIF 304 MB. */
const BYTES_PER_PIXEL: Partial<Record<string, number>> = { heif: 18, gif: 7 };
const STORED = { width: 2_560, height: 8_000, fit: 'inside', withoutEnlargement: true } as const;
const WEBP = { quality: 82, smartSubsample: true };
/** Without `smartSubsample`, which takes half of the time. */
const SMALLER_WEBP = { quality: 82 };
/** Twice as fast as effort 3, and 5 % larger. */
const AVIF = { quality: 55, effort: 2, chromaSubsampling: '4:2:0' };
/** 4.4 megapixels take 100 MB, 20 take 435 MB. */
const AVIF_PIXELS_MAX = 6_000_000;
const BLUR_SIDE_PIXELS = 16;
const BLUR_WEBP = { quality: 20, effort: 6 };
/** It is in the document itself, twice. */
const BLUR_MAX_BYTES = 150;
/** Wall time, and generous: a small machine that does other work takes the largest image, too. */
const TIMEOUT_SECONDS = 40;

const DECODES_AT_ONCE = 2;
const DECODES_WAITING = 20;
/** Larger images are decoded alone: two at once would take too much memory. */
const LIGHT_PIXELS_MAX = 16_000_000;

/** Data derived from an image: its shape and its smaller widths. */
export type ImageParts = { shape: ImageShape; smaller: { width: SmallerWidth; webp: Buffer }[] };

type EncodedImage = ImageParts & { webp: Buffer; hash: string };

const inTurn = semaphore({ slots: DECODES_AT_ONCE, waiting: DECODES_WAITING });

/**
 * Reads a JPEG, PNG, WebP, AVIF or GIF, detected by its content, and re-encodes its first frame: a WebP of at most 2,560 x
 * 8,000 pixels, upright, without metadata; `hash` is the SHA-256 of its bytes, hex. Throws `unsupported_media_type`,
 * `too_large`, or `unavailable` if too many images wait or the server is too slow now.
 */
export async function encodeImage(bytes: Buffer): Promise<EncodedImage> {
  const pixels = withoutTraps(bytes);
  const sharp = await loadSharp();
  const header = await sharp(pixels, { limitInputPixels: false }).metadata().catch(reject);
  rejectTooLarge(header);
  const weight = header.width * header.height > LIGHT_PIXELS_MAX ? DECODES_AT_ONCE : 1;
  return inTurn(weight, () => reencode(sharp(pixels, { limitInputPixels: PIXELS_MAX })));
}

/** Returns bytes that are safe to decode: checks the signature and removes what would keep the decoder busy. */
function withoutTraps(bytes: Buffer): Buffer {
  if (isPng(bytes)) return keepPixelChunks(bytes) ?? reject();
  if (isJpeg(bytes)) return countScans(bytes) <= JPEG_SCANS_MAX ? bytes : reject();
  return isWebp(bytes) || isGif(bytes) || isHeif(bytes) ? bytes : reject();
}

function isJpeg(bytes: Buffer): boolean {
  return bytes.toString('hex', 0, 3) === 'ffd8ff';
}

function isWebp(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
}

function isGif(bytes: Buffer): boolean {
  return /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6));
}

/** AVIF, and HEIC, which the library reads where it has a decoder. */
function isHeif(bytes: Buffer): boolean {
  return /^ftyp(?:avif|avis|mif1|msf1|hei[cfmsx]|hev[cmsx])$/.test(bytes.toString('latin1', 4, 12));
}

function reject(cause?: unknown): never {
  if (cause instanceof Error && cause.message.startsWith('timeout')) throw unavailable('The server is busy');
  const error = 'It must be a JPEG, PNG, WebP, AVIF or GIF image that is whole';
  throw new AppError('unsupported_media_type', { message: UPLOAD_FAILED, error, cause });
}

function rejectTooLarge({ width, height, channels, depth, format, isProgressive }: Metadata): void {
  const pixels = width * height;
  if (pixels > PIXELS_MAX || Math.max(width, height) > SIDE_MAX_PIXELS) {
    throw tooLarge('It may have at most 100 megapixels, and at most 32,766 pixels a side');
  }
  // A JPEG is stored as coefficients of two bytes.
  const bytesPerSample = format === 'jpeg' || depth === 'ushort' ? 2 : 1;
  const bytesPerPixel = BYTES_PER_PIXEL[format] ?? (isProgressive ? channels * bytesPerSample : 0);
  if (pixels * bytesPerPixel > DECODED_MAX_BYTES) {
    throw tooLarge('It is too large to be read as AVIF, as GIF or interlaced: save it as an ordinary JPEG or PNG');
  }
}

async function reencode(source: Sharp): Promise<EncodedImage> {
  const webp = await source
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize(STORED)
    .webp(WEBP)
    .toBuffer()
    .catch(reject);
  return { webp, hash: createHash('sha256').update(webp).digest('hex'), ...(await partsOf(webp)) };
}

/** Returns the derived data of an image that was stored without it. */
export function partsOfStored(webp: Uint8Array): Promise<ImageParts> {
  return inTurn(1, () => partsOf(webp));
}

/** Depends on the stored bytes only: the result is always the same. */
export async function partsOf(webp: Uint8Array): Promise<ImageParts> {
  const sharp = await loadSharp();
  const decoded = sharp(webp).timeout({ seconds: TIMEOUT_SECONDS }).raw();
  const { data, info } = await decoded.toBuffer({ resolveWithObject: true }).catch(reject);
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const isOpaque = async () => channels === 3 || (await pixels().stats()).isOpaque;
  const smaller: ImageParts['smaller'] = [];
  for (const each of smallerWidthsOf(width)) {
    smaller.push({ width: each, webp: await pixels().resize({ width: each }).webp(SMALLER_WEBP).toBuffer() });
  }
  return { shape: { width, height, blur: (await isOpaque()) ? await blurOf(pixels, width, height) : '' }, smaller };
}

/**
 * Returns the AVIF files of a stored image, in its own width and in the smaller ones; none if it has too many pixels to be
 * encoded in little memory. They take about half of the bytes of the WebP files, and seconds to make.
 */
export async function avifsOf(webp: Uint8Array): Promise<{ width: SmallerWidth | undefined; avif: Buffer }[]> {
  const sharp = await loadSharp();
  const { width, height } = await sharp(webp).metadata().catch(reject);
  if (width * height > AVIF_PIXELS_MAX) return [];
  const avifs: { width: SmallerWidth | undefined; avif: Buffer }[] = [];
  for (const each of [...smallerWidthsOf(width), undefined]) {
    const source = each === undefined ? sharp(webp) : sharp(webp).resize({ width: each });
    avifs.push({ width: each, avif: await source.avif(AVIF).toBuffer().catch(reject) });
  }
  return avifs;
}

/** Returns the image in a few pixels; the browser blurs it when it scales it up. */
async function blurOf(pixels: () => Sharp, width: number, height: number): Promise<string> {
  const webp = await pixels()
    .resize({ ...blurSize(width / height), fit: 'fill' })
    .webp(BLUR_WEBP)
    .toBuffer();
  return webp.length > BLUR_MAX_BYTES ? '' : webp.toString('base64');
}

/** The size in whole pixels whose ratio is closest to the image's: a difference is a stripe beside an image shown whole. */
function blurSize(ratio: number): { width: number; height: number } {
  const sizes = Array.from({ length: BLUR_SIDE_PIXELS / 2 }, (_, less) => {
    const [long, short] = [BLUR_SIDE_PIXELS - less, (BLUR_SIDE_PIXELS - less) * Math.min(ratio, 1 / ratio)];
    const shorter = Math.max(1, Math.round(short));
    return { long, shorter, error: Math.abs(shorter / short - 1) };
  });
  const { long, shorter } = sizes.reduce((best, size) => (size.error < best.error ? size : best));
  return ratio > 1 ? { width: long, height: shorter } : { width: shorter, height: long };
}
