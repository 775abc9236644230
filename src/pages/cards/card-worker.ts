import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import satori, { type Font } from 'satori';
import { CARD_HEIGHT, CARD_WIDTH, type Card } from './card.ts';
import { type CardTexts, cardLayout, DISPLAY_FONTS, TEXT_FONTS } from './card-layout.ts';
import { drawableText } from './drawable-text.ts';

/** What the thread is started with: a card, and its picture as a JPEG. */
export type CardOrder = { card: Card; picture: Uint8Array | undefined };

const FOLDER = join(import.meta.dirname, 'fonts');

const { card, picture } = workerData as CardOrder;
const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
await initWasm(readFileSync(wasm));
const svg = await drawLetters(loadFonts());
const pixels = new Resvg(svg, { font: { loadSystemFonts: false } }).render().pixels;
parentPort?.postMessage(pixels, [pixels.buffer as ArrayBuffer]);

function loadFonts(): Font[] {
  const names = new Set([...DISPLAY_FONTS, ...TEXT_FONTS]);
  return [...names].map((name) => ({ name, data: readFileSync(join(FOLDER, `${name}.ttf`)) }));
}

/** Lays the card out; where letters are missing again without them, since a gap or a box would stand in their place. */
async function drawLetters(fonts: Font[]): Promise<string> {
  const source = picture && `data:image/jpeg;base64,${Buffer.from(picture).toString('base64')}`;
  let texts: CardTexts = card;
  for (;;) {
    const missing = new Set<string>();
    const drawn = await satori(cardLayout(card, texts, source), {
      width: CARD_WIDTH,
      height: CARD_HEIGHT,
      fonts,
      loadAdditionalAsset: async (_, text) => {
        for (const character of text) missing.add(character);
        return [];
      },
    });
    const drawable = withoutMissing(texts, missing);
    if (isDeepStrictEqual(drawable, withoutMissing(texts, new Set()))) return drawn;
    texts = drawable;
  }
}

function withoutMissing({ title, line, caption, initials }: CardTexts, missing: ReadonlySet<string>): CardTexts {
  const drawable = (text: string) => drawableText(text, missing);
  return { title: drawable(title), line: drawable(line), caption: drawable(caption), initials: drawable(initials) };
}
