/**
 * Subsets the fonts of résumés into src/delivery/files/make/fonts: `node scripts/cut-resume-fonts.ts`. Static fonts, because Typst
 * takes no variable ones. `coverage.json` lists their characters, without the East Asian ones
 * (src/platform/lib/east-asian-letters.ts): others are replaced before a text is set.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import { forEachLargeFont, RESUME_FONTS } from './large-fonts.ts';

const FOLDER = join(import.meta.dirname, '..', 'src', 'delivery', 'files', 'make', 'fonts');

type Ranges = readonly (readonly [first: number, last: number])[];
/** Latin with Vietnamese and Hausa, Greek, Cyrillic, punctuation, currencies, arrows and signs. */
const EUROPEAN: Ranges = [
  [0x20, 0x7e],
  [0xa0, 0x2af],
  [0x2b0, 0x52f],
  [0x1e00, 0x1eff],
  [0x2010, 0x2027],
  [0x2030, 0x205e],
  [0x2070, 0x209f],
  [0x20a0, 0x20bf],
  [0x2100, 0x218f],
  [0x2190, 0x2199],
  [0x2200, 0x22ff],
  [0x25a0, 0x25ff],
];
const HEBREW: Ranges = [[0x590, 0x5ff]];
const ARABIC: Ranges = [
  [0x600, 0x6ff],
  [0x750, 0x77f],
  [0x200c, 0x200f],
];
/** What joins letters or keeps them apart, and the circle that stands for a letter which is missing. */
const JOINERS = '\u200c\u200d\u25cc';
const FILES: readonly { family: string; files: Record<string, string>; ranges: Ranges }[] = [
  {
    family: 'noto-sans',
    files: {
      'noto-sans-400.ttf': '400Regular/NotoSans_400Regular.ttf',
      'noto-sans-400-italic.ttf': '400Regular_Italic/NotoSans_400Regular_Italic.ttf',
      'noto-sans-700.ttf': '700Bold/NotoSans_700Bold.ttf',
    },
    ranges: EUROPEAN,
  },
  {
    family: 'noto-sans-hebrew',
    files: {
      'noto-sans-hebrew-400.ttf': '400Regular/NotoSansHebrew_400Regular.ttf',
      'noto-sans-hebrew-700.ttf': '700Bold/NotoSansHebrew_700Bold.ttf',
    },
    ranges: HEBREW,
  },
  {
    // For letters that Vazirmatn lacks, such as Sindhi's.
    family: 'noto-sans-arabic',
    files: {
      'noto-sans-arabic-400.ttf': '400Regular/NotoSansArabic_400Regular.ttf',
      'noto-sans-arabic-700.ttf': '700Bold/NotoSansArabic_700Bold.ttf',
    },
    ranges: ARABIC,
  },
];
/** It has each joined form as one glyph: of separate dots, as Noto Sans Arabic has them, programs read letters twice. */
const VAZIRMATN = '@fontsource-variable/vazirmatn';

const { resolve } = createRequire(import.meta.url);
await mkdir(FOLDER, { recursive: true });
const covered = new Set<number>();
for (const { family, files, ranges } of FILES) {
  const source = dirname(resolve(`@expo-google-fonts/${family}/package.json`));
  await copyFile(join(source, 'LICENSE_FONT'), join(FOLDER, `${family}-licence.txt`));
  const letters = lettersIn(ranges);
  for (const [name, file] of Object.entries(files)) {
    const whole = await readFile(join(source, file));
    const font = await subsetFont(whole, String.fromCodePoint(...letters), { targetFormat: 'sfnt', noHinting: true });
    await writeFile(join(FOLDER, name), font);
    cover(font, letters);
  }
}
const vazirmatn = dirname(resolve(`${VAZIRMATN}/package.json`));
const arabic = await readFile(join(vazirmatn, 'files', 'vazirmatn-arabic-wght-normal.woff2'));
await copyFile(join(vazirmatn, 'LICENSE'), join(FOLDER, 'vazirmatn-licence.txt'));
for (const weight of [400, 700]) {
  const letters = lettersIn(ARABIC);
  const options = { targetFormat: 'sfnt', noHinting: true, variationAxes: { wght: weight } } as const;
  const font = await subsetFont(arabic, String.fromCodePoint(...letters), options);
  await writeFile(join(FOLDER, `vazirmatn-${weight}.ttf`), font);
  cover(font, letters);
}
await forEachLargeFont(async ({ name, whole, letters, licence }) => {
  const font = await subsetFont(whole, letters.join(''), { targetFormat: 'sfnt', noHinting: true });
  await writeFile(join(FOLDER, `${name}.ttf`), font);
  await writeFile(join(FOLDER, `${name}-licence.txt`), licence);
  const points = codePointsOf(font);
  const missing = letters.filter((letter) => !points.has(letter.codePointAt(0) ?? 0));
  if (missing.length > 0) throw new Error(`The ${name} font lacks ${missing.join(' ')}`);
  if (name === 'devanagari') for (const letter of letters) covered.add(letter.codePointAt(0) ?? 0);
});
await forEachLargeFont(async ({ name, whole, letters, licence }) => {
  const text = `${letters.join('')}\u0964\u0965${JOINERS}`;
  const font = await subsetFont(whole, text, { targetFormat: 'sfnt', noHinting: true });
  await writeFile(join(FOLDER, `${name}.ttf`), font);
  await writeFile(join(FOLDER, `${name}-licence.txt`), licence);
  cover(
    font,
    letters.map((letter) => letter.codePointAt(0) ?? 0),
  );
}, RESUME_FONTS);
await writeFile(join(FOLDER, 'coverage.json'), `${JSON.stringify(asRanges([...covered].sort((a, b) => a - b)))}\n`);

function lettersIn(ranges: Ranges): number[] {
  return ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at));
}

function cover(font: Buffer, letters: readonly number[]): void {
  const points = codePointsOf(font);
  for (const point of letters) if (points.has(point)) covered.add(point);
}

/** Reads the `cmap` table (OpenType): formats 4 and 12. */
function codePointsOf(font: Buffer): Set<number> {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  const record = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap');
  if (record === undefined) throw new Error('The font has no cmap');
  const cmap = font.readUInt32BE(record + 8);
  const points = new Set<number>();
  for (let index = 0; index < font.readUInt16BE(cmap + 2); index++) {
    const at = cmap + font.readUInt32BE(cmap + 4 + 8 * index + 4);
    const format = font.readUInt16BE(at);
    if (format === 4) {
      const segments = font.readUInt16BE(at + 6) / 2;
      for (let segment = 0; segment < segments; segment++) {
        const last = font.readUInt16BE(at + 14 + 2 * segment);
        const first = font.readUInt16BE(at + 16 + 2 * segments + 2 * segment);
        for (let point = first; point <= last && point !== 0xffff; point++) points.add(point);
      }
    } else if (format === 12) {
      for (let group = 0; group < font.readUInt32BE(at + 12); group++) {
        const first = font.readUInt32BE(at + 16 + 12 * group);
        const last = font.readUInt32BE(at + 20 + 12 * group);
        for (let point = first; point <= last; point++) points.add(point);
      }
    }
  }
  return points;
}

function asRanges(points: readonly number[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const point of points) {
    const range = ranges.at(-1);
    if (range && range[1] === point - 1) range[1] = point;
    else ranges.push([point, point]);
  }
  return ranges;
}
