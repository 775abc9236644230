/**
 * Renders the icons of browsers and home screens from the mark into src/delivery/seo/icons: `node scripts/render-icons.ts`.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { MARK_SHAPE } from '../src/platform/ui/mark-shape.ts';

const FOLDER = join(import.meta.dirname, '..', 'src', 'delivery', 'seo', 'icons');
const FIELD = 24;
const [INK, GLASS, PAINT, WALL] = ['#13171a', '#fff', '#ff5c35', '#f3f5f6'];

/** The glass is white, so that the mark is visible on a dark bar as well. */
const MARK = [
  `<path d="${MARK_SHAPE.frame}" fill="${INK}" fill-rule="evenodd"/>`,
  `<path d="${MARK_SHAPE.glass}" fill="${GLASS}"/>`,
  `<path d="${MARK_SHAPE.letter}" fill="${PAINT}"/>`,
].join('');
const ALONE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${MARK_SHAPE.field}"><title>Icon</title>${MARK}</svg>`;

/**
 * The mark on a background, at this share of the width: home screens cut off corners, maskable icons up to a fifth on
 * each side.
 */
function onWall(part: number): string {
  const side = FIELD / part;
  const edge = -(side - FIELD) / 2;
  const wall = `<path d="M${edge} ${edge}h${side}v${side}h${-side}z" fill="${WALL}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${edge} ${edge} ${side} ${side}">${wall}${MARK}</svg>`;
}

function png(svg: string, side: number): Uint8Array {
  return new Resvg(svg, { fitTo: { mode: 'width', value: side }, font: { loadSystemFonts: false } }).render().asPng();
}

/** An icon file with one PNG. */
function ico(image: Uint8Array, side: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(side, 6);
  header.writeUInt8(side, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(image.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, image]);
}

await initWasm(await readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
await mkdir(FOLDER, { recursive: true });
const files: Record<string, string | Uint8Array> = {
  'favicon.svg': `${ALONE}\n`,
  'favicon.ico': ico(png(ALONE, 32), 32),
  'icon-32.png': png(ALONE, 32),
  'icon-192.png': png(ALONE, 192),
  'icon-512.png': png(ALONE, 512),
  'icon-maskable-512.png': png(onWall(0.54), 512),
  'apple-touch-icon.png': png(onWall(0.64), 180),
};
for (const [name, content] of Object.entries(files)) await writeFile(join(FOLDER, name), content);
