import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { loadSharp } from '../../kit/picture.server.ts';
import { PROGRAM_FOLDER } from '../../kit/program-folder.server.ts';
import { CARD_HEIGHT, CARD_WIDTH, type Card } from './card.ts';
import { FRAMES } from './card-frames.ts';
import type { CardOrder } from './card-worker.ts';

/** It runs from its source, wherever the server runs from: it is started rarely, and reads its fonts beside it. */
const WORKER = join(PROGRAM_FOLDER, 'src/pages/cards/card-worker.ts');
/** A drawing takes half a second; this only ends one that hangs. */
const TIMEOUT_MS = 30_000;
const WORKER_MEMORY_MB = 128;
/** The drawing shows a picture at its own size: twice as many pixels would be thrown away. */
const JPEG_QUALITY = 92;

/**
 * Draws a card: a PNG of a few dozen kilobytes. `picture` is the bytes of the WebP that hangs on it. Laying out and
 * painting keep a processor busy for a tenth of a second, so they are done in a thread that ends with its drawing, and
 * takes the memory of the libraries with it.
 */
export async function drawCard(card: Card, picture: Uint8Array | undefined): Promise<Buffer> {
  const sharp = await loadSharp();
  const { width, height } = FRAMES[card.frame];
  const jpeg = picture && (await sharp(picture).resize({ width, height }).jpeg({ quality: JPEG_QUALITY }).toBuffer());
  const pixels = await paint({ card, picture: jpeg });
  const raw = { width: CARD_WIDTH, height: CARD_HEIGHT, channels: 4 } as const;
  return sharp(pixels, { raw }).removeAlpha().png({ palette: true }).toBuffer();
}

async function paint(order: CardOrder): Promise<Uint8Array> {
  const worker = new Worker(WORKER, {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB },
  });
  worker.unref();
  try {
    const [pixels] = await once(worker, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return pixels as Uint8Array;
  } finally {
    await worker.terminate();
  }
}
