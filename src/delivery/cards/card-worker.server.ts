import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parentPort } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import satori, { type Font } from 'satori';
import { freeMemory } from '../../platform/jobs/free-memory.server.ts';
import type { WorkerMessage } from '../../platform/jobs/worker-thread.server.ts';
import { unavailable } from '../../platform/lib/app-error.ts';
import { programFile } from '../../platform/lib/program-files.server.ts';
import { sentParts } from '../../platform/lib/texts/errors/error-ids.ts';
import { CARD_HEIGHT, CARD_WIDTH, type Card } from './card.ts';
import { fontFilesFor } from './card-fonts.ts';
import { type CardTexts, cardLayout } from './card-layout.ts';
import { renderableText } from './renderable-text.ts';

/** A card, and its image as a JPEG. */
export type CardOrder = { card: Card; image: Uint8Array | undefined };

const FOLDER = programFile('src/delivery/cards/fonts');
const SHARED_FOLDER = programFile('src/delivery/files/make/fonts');

await initWasm(readFileSync(programFile('node_modules/@resvg/resvg-wasm/index_bg.wasm')));

parentPort?.on('message', async (order: CardOrder) => {
  try {
    const svg = await renderSvg(order);
    const pixels = new Resvg(svg, { font: { loadSystemFonts: false } }).render().pixels;
    const message: WorkerMessage<Uint8Array> = { result: pixels };
    parentPort?.postMessage(message, [pixels.buffer as ArrayBuffer]);
  } catch {
    const error = unavailable('The file could not be made');
    parentPort?.postMessage({ failure: { code: error.code, ...sentParts(error) } } satisfies WorkerMessage<Uint8Array>);
  }
  await freeMemory();
});

function loadFonts(card: Card): Font[] {
  const texts = Object.values(textsOf(card)).join();
  return fontFilesFor(texts).map(({ name, file, isShared }) => ({
    name,
    data: readFileSync(join(isShared ? SHARED_FOLDER : FOLDER, file)),
  }));
}

/** Renders the letters; renders again without missing ones, which would otherwise be gaps or boxes. */
async function renderSvg({ card, image }: CardOrder): Promise<string> {
  const fonts = loadFonts(card);
  const source = image && `data:image/jpeg;base64,${Buffer.from(image).toString('base64')}`;
  let texts = textsOf(card);
  for (;;) {
    const missing = new Set<string>();
    const rendered = await satori(cardLayout(card, texts, source), {
      width: CARD_WIDTH,
      height: CARD_HEIGHT,
      fonts,
      loadAdditionalAsset: async (_, text) => {
        for (const character of text) missing.add(character);
        return [];
      },
    });
    const renderable = withoutMissing(texts, missing);
    if (isDeepStrictEqual(renderable, withoutMissing(texts, new Set()))) return rendered;
    texts = renderable;
  }
}

function textsOf({ title, line, caption, initials, art }: Card): CardTexts {
  const isFigure = art?.kind === 'figure';
  const figure = isFigure ? art.value.lines.join(' ') : '';
  return { title, line, caption, initials, figure, label: isFigure ? art.label.join(' ') : '' };
}

function withoutMissing(texts: CardTexts, missing: ReadonlySet<string>): CardTexts {
  const renderable = Object.entries(texts).map(([name, text]) => [name, renderableText(text, missing)]);
  return Object.fromEntries(renderable);
}
