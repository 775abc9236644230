import { join } from 'node:path';
import { loadSharp } from '../../images/decode/decode-image.server.ts';
import { openWorkerThread } from '../../jobs/worker-thread.server.ts';
import { APP_ROOT } from '../../lib/app-root.server.ts';
import { CARD_HEIGHT, CARD_WIDTH, type Card } from './card.ts';
import { FRAMES } from './card-frames.ts';
import type { CardOrder } from './card-worker.ts';

/** It runs from its source, wherever the server runs from: it is started rarely, and reads its fonts beside it. */
const WORKER = join(APP_ROOT, 'src/web/social-cards/card-worker.ts');
/** A drawing takes half a second; this only ends one that hangs. */
const TIMEOUT_MS = 30_000;
const WORKER_MEMORY_MB = 128;
/** Long enough for the cards of one page of links; then the libraries' memory is given back. */
const IDLE_MS = 5_000;
const WAITING_MAX = 20;
/** The drawing shows a picture at its own size: twice as many pixels would be thrown away. */
const JPEG_QUALITY = 92;

/**
 * Renders cards: PNGs of a few dozen kilobytes. Laying out and painting keep a processor busy for a tenth of a second,
 * so they are done in a thread.
 */
export function openCardRenderer() {
  const thread = openWorkerThread({
    file: WORKER,
    workerData: undefined,
    memoryMb: WORKER_MEMORY_MB,
    timeoutMs: TIMEOUT_MS,
    idleMs: IDLE_MS,
    waiting: WAITING_MAX,
  });

  /** `picture` is the bytes of the WebP that hangs on it. */
  async function render(card: Card, picture: Uint8Array | undefined): Promise<Buffer> {
    const sharp = await loadSharp();
    const { width, height } = FRAMES[card.frame];
    const jpeg = picture && (await sharp(picture).resize({ width, height }).jpeg({ quality: JPEG_QUALITY }).toBuffer());
    const order: CardOrder = { card, picture: jpeg };
    const pixels = await thread.run<Uint8Array>(order);
    const raw = { width: CARD_WIDTH, height: CARD_HEIGHT, channels: 4 } as const;
    return sharp(pixels, { raw }).removeAlpha().png({ palette: true }).toBuffer();
  }

  return { render, stop: thread.stop };
}
