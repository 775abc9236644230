/**
 * Subsets the typefaces of the design system from their packages into src/platform/ui/fonts: `node scripts/subset-fonts.ts`. The
 * display face is one weight of the cut for large sizes, the faces of the type pairings are one weight; the text face
 * keeps its weights. Each is split in two, so that
 * a page fetches letters beyond Western Europe only if it has some (unicode-range in the stylesheets).
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const PACKAGES = join(import.meta.dirname, '../node_modules/@fontsource-variable');
const FOLDER = join(import.meta.dirname, '../src/platform/ui/fonts');

/** Printable ASCII, the letters of Western Europe, and the punctuation in our texts. */
const WESTERN = `${span(0x20, 0x7e)}\u00a0${span(0xc0, 0xff)}ŒœŸ–—‘’‚“”„…«»·¡¿€£→↗`;
/** Code symbols, which are rare in headings: with their kerning pairs, a sixth of the display face. */
const CODE_SIGNS = /[\^~`|{}\\<>×÷£→↗[\]_=*@]/g;
/** Its kerning pulls these into figures and letters, where they cannot be seen: a file of their own has no such pairs. */
const POINTS = /[.,]/g;
/** Names from Reykjavík to Bucharest and Istanbul. */
const CENTRAL = `${span(0x100, 0x17f)}ȘșȚțẞ`;

type Cut = {
  /** Of the files, unless it is the family's. */
  name?: string;
  axes: string;
  western: string;
  features: string[];
  variationAxes: Record<string, number | { min: number; max: number }>;
  /** False if the letters of Central Europe are those of another cut. */
  hasCentral?: false;
  /** Further files, by the last part of their names, with characters of the western part. */
  further?: Record<string, string>;
};

await cut('bricolage-grotesque', {
  axes: 'standard',
  western: WESTERN.replace(CODE_SIGNS, ''),
  features: ['kern', 'ccmp', 'locl'],
  variationAxes: { opsz: 72, wdth: 100, wght: 700 },
});
await cut('instrument-sans', {
  axes: 'wght',
  western: WESTERN.replace(POINTS, ''),
  features: ['kern', 'ccmp', 'locl', 'mark', 'tnum'],
  variationAxes: { wght: { min: 400, max: 700 } },
  further: { points: '.,' },
});
/** For long text in designs whose headings have a face of their own: without kerning, which is half of it, and so with the points. */
await cut('instrument-sans', {
  name: 'instrument-sans-text',
  hasCentral: false,
  axes: 'wght',
  western: WESTERN,
  features: ['ccmp', 'locl', 'tnum'],
  variationAxes: { wght: { min: 400, max: 700 } },
});

/** The type pairings' faces of headings. */
const HEADINGS = { western: WESTERN.replace(CODE_SIGNS, ''), features: ['kern', 'ccmp', 'locl'] };
await cut('newsreader', { ...HEADINGS, axes: 'standard', variationAxes: { opsz: 36, wght: 600 } });
await cut('space-grotesk', { ...HEADINGS, axes: 'wght', variationAxes: { wght: 700 } });
/** Those of designs, in other cuts. */
await cut('newsreader', {
  ...HEADINGS,
  name: 'newsreader-display',
  axes: 'standard',
  variationAxes: { opsz: 72, wght: 300 },
});
await cut('space-grotesk', { ...HEADINGS, name: 'space-grotesk-medium', axes: 'wght', variationAxes: { wght: 500 } });
await cut('jetbrains-mono', { ...HEADINGS, axes: 'wght', variationAxes: { wght: 700 } });

async function cut(family: string, options: Cut) {
  const { name = family, axes, western, features, variationAxes, hasCentral = true, further = {} } = options;
  const central = hasCentral ? { 'latin-ext': CENTRAL } : {};
  for (const [part, characters] of Object.entries({ latin: western, ...central, ...further })) {
    const script = part === 'latin-ext' ? part : 'latin';
    const source = readFileSync(join(PACKAGES, family, 'files', `${family}-${script}-${axes}-normal.woff2`));
    const font = await subsetFont(source, characters, {
      targetFormat: 'woff2',
      keepFeatures: features,
      noHinting: true,
      variationAxes,
    });
    const file = `${name}-${part}.woff2`;
    writeFileSync(join(FOLDER, file), font);
    console.log(`${file} ${font.length} bytes`);
  }
  copyFileSync(join(PACKAGES, family, 'LICENSE'), join(FOLDER, `${family}-licence.txt`));
}

function span(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
}
