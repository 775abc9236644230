import { createHash } from 'node:crypto';
import type { Metadata, Sharp } from 'sharp';
import { tooLarge, UPLOAD_FAILED } from '../../http/upload-memory-budget.server.ts';
import { AppError } from '../../lib/app-error.ts';
import { semaphore } from '../../lib/semaphore.ts';
import { type ImageShape, type SmallerWidth, smallerWidthsOf } from '../image-sizes.ts';
import { countScans } from './jpeg-scans.ts';
import { loadSharp } from './load-sharp.server.ts';
import { isPng, keepPixelChunks } from './png-chunks.server.ts';

const PIXELS_MAX = 50_000_000;
const SIDE_MAX_PIXELS = 12_000;
/** The decoder processes the whole image for each scan: 2,600 of them in 0.3 MB take ten seconds. */
const JPEG_SCANS_MAX = 64;
/** Interlaced and progressive images are kept in memory while they are decoded. */
const DECODED_MAX_BYTES = 300_000_000;
const STORED_SIDE_MAX_PIXELS = 1_600;
const WEBP = { quality: 82, smartSubsample: true };
/** Without `smartSubsample`, which takes half of the time. */
const SMALLER_WEBP = { quality: 82 };
const BLUR_SIDE_PIXELS = 16;
const BLUR_WEBP = { quality: 20, effort: 6 };
/** It is in the document itself, twice. */
const BLUR_MAX_BYTES = 150;
const TIMEOUT_SECONDS = 5;

const DECODES_AT_ONCE = 2;
const DECODES_WAITING = 20;
/** Larger images are decoded alone: two at once would take too much memory. */
const LIGHT_PIXELS_MAX = 16_000_000;

/** Data derived from an image: its shape and its smaller widths. */
export type ImageParts = { shape: ImageShape; smaller: { width: SmallerWidth; webp: Buffer }[] };

type EncodedImage = ImageParts & { webp: Buffer; hash: string };

const inTurn = semaphore({ slots: DECODES_AT_ONCE, waiting: DECODES_WAITING });

/**
 * Reads a JPEG, PNG or WebP, detected by its content, and re-encodes its first frame: a WebP of at most 1,600 pixels a
 * side, upright, without metadata; `hash` is the SHA-256 of its bytes, hex. Throws `unsupported_media_type`,
 * `too_large`, or `unavailable` if too many images wait.
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
  return isWebp(bytes) ? bytes : reject();
}

function isJpeg(bytes: Buffer): boolean {
  return bytes.toString('hex', 0, 3) === 'ffd8ff';
}

function isWebp(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
}

function reject(cause?: unknown): never {
  if (cause instanceof Error && cause.message.startsWith('timeout')) throw tooLarge('It takes too long to be read');
  const error = 'It must be a JPEG, PNG or WebP picture that is whole';
  throw new AppError('unsupported_media_type', { message: UPLOAD_FAILED, error, cause });
}

function rejectTooLarge({ width, height, channels, depth, format, isProgressive }: Metadata): void {
  const pixels = width * height;
  if (pixels > PIXELS_MAX || Math.max(width, height) > SIDE_MAX_PIXELS) {
    throw tooLarge('It may have at most 50 megapixels, and at most 12,000 pixels a side');
  }
  // A JPEG is stored as coefficients of two bytes.
  const bytesPerSample = format === 'jpeg' || depth === 'ushort' ? 2 : 1;
  if (isProgressive && pixels * channels * bytesPerSample > DECODED_MAX_BYTES) {
    throw tooLarge('It is too large to be read while it is interlaced');
  }
}

async function reencode(source: Sharp): Promise<EncodedImage> {
  const side = STORED_SIDE_MAX_PIXELS;
  const webp = await source
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
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
