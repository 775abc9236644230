/**
 * Subsets the fonts of the social cards into src/delivery/cards/fonts: `node scripts/cut-card-fonts.ts`. The card
 * renderer reads a variable font in its default weight only, so each file has one weight. The large fonts are those of
 * résumés (cut-resume-fonts.ts).
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

const FOLDER = join(import.meta.dirname, '..', 'src', 'delivery', 'cards', 'fonts');

/** For other scripts: the letters in use today, first and last code point. */
const LETTERS = {
  arabic: [0x0600, 0x06ff],
  cyrillic: [0x0400, 0x045f],
  'cyrillic-ext': [0x048a, 0x052f],
  greek: [0x0370, 0x03ff],
  hebrew: [0x0590, 0x05ff],
} as const;

type Subset = keyof typeof LETTERS;
/** Vazirmatn has each dotted letter as one glyph: satori misplaces the separate dots of Noto Sans Arabic. */
const OTHER_SCRIPTS: { family: string; subsets: Subset[] }[] = [
  { family: 'noto-sans', subsets: ['cyrillic', 'cyrillic-ext', 'greek'] },
  { family: 'vazirmatn', subsets: ['arabic'] },
  { family: 'noto-sans-hebrew', subsets: ['hebrew'] },
];

const LATIN = [
  {
    family: 'bricolage-grotesque',
    subsets: ['latin', 'latin-ext', 'vietnamese'],
    axes: { wght: 650, wdth: 100, opsz: 72 },
  },
  { family: 'instrument-sans', subsets: ['latin', 'latin-ext'], axes: { wght: 450, wdth: 100 } },
];

const { resolve } = createRequire(import.meta.url);
await mkdir(FOLDER, { recursive: true });
for (const { family, subsets, axes } of LATIN) {
  const source = await sourceOf(family);
  for (const subset of subsets) {
    const packed = await readFile(join(source, `${family}-${subset}-standard-normal.woff2`));
    await write(`${family}-${subset}.ttf`, packed, '', { keepAllGlyphs: true, targetFormat: 'sfnt', axes });
  }
}
for (const { family, subsets } of OTHER_SCRIPTS) {
  const source = await sourceOf(family);
  for (const subset of subsets) {
    const packed = await readFile(join(source, `${family}-${subset}-wght-normal.woff2`));
    const [first, last] = LETTERS[subset];
    const letters = Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    for (const wght of [450, 650]) {
      const options = { targetFormat: 'woff2', axes: { wght } } as const;
      await write(`${subset}-${wght}.woff2`, packed, letters.join(''), options);
    }
  }
}

/** Returns the folder of a family's files; its licence is copied with the subsets. */
async function sourceOf(family: string): Promise<string> {
  const source = dirname(resolve(`@fontsource-variable/${family}/package.json`));
  await copyFile(join(source, 'LICENSE'), join(FOLDER, `${family}-licence.txt`));
  return join(source, 'files');
}

type Options = { keepAllGlyphs?: boolean; targetFormat: 'sfnt' | 'woff2'; axes: Record<string, number> };

async function write(name: string, packed: Buffer, letters: string, { axes, ...options }: Options): Promise<void> {
  const font = await subsetFont(packed, letters, { ...options, noHinting: true, variationAxes: axes });
  await writeFile(join(FOLDER, name), font);
}
