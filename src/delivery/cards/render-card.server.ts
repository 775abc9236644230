import { loadSharp } from '../../platform/files/decode/load-sharp.server.ts';
import { openWorkerThread } from '../../platform/jobs/worker-thread.server.ts';
import { workerFile } from '../../platform/lib/program-files.server.ts';
import { CARD_HEIGHT, CARD_WIDTH, type Card } from './card.ts';
import { FRAMES } from './card-frames.ts';
import type { CardOrder } from './card-worker.server.ts';

const WORKER = workerFile('src/delivery/cards/card-worker.server.ts');
/** Rendering takes half a second; this only ends a thread that hangs. */
const TIMEOUT_MS = 30_000;
const WORKER_MEMORY_MB = 128;
/** Long enough for the cards of one page of links; then the libraries' memory is freed. */
const IDLE_MS = 5_000;
const WAITING_MAX = 20;
/** The card shows the image at its own size: more pixels would be wasted. */
const JPEG_QUALITY = 92;

/**
 * Renders cards: PNGs of a few dozen kilobytes. Layout and painting take a tenth of a second of processor time, so they
 * run in a thread.
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

  /** `picture` is the WebP image on the card. */
  async function render(card: Card, image: Uint8Array | undefined): Promise<Buffer> {
    const sharp = await loadSharp();
    const { width, height } = FRAMES[card.frame];
    const jpeg = image && (await sharp(image).resize({ width, height }).jpeg({ quality: JPEG_QUALITY }).toBuffer());
    const order: CardOrder = { card, image: jpeg };
    const pixels = await thread.run<Uint8Array>(order);
    const raw = { width: CARD_WIDTH, height: CARD_HEIGHT, channels: 4 } as const;
    return sharp(pixels, { raw }).removeAlpha().png({ palette: true }).toBuffer();
  }

  return { render, stop: thread.stop };
}
