/**
 * Subsets the fonts of the social cards into src/web/social-cards/fonts: `node scripts/cut-card-fonts.ts`. The card
 * renderer reads a variable font in its default weight only, so each file has one weight.
 */
import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

const FOLDER = join(import.meta.dirname, '..', 'src', 'web', 'social-cards', 'fonts');

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

type Lead = readonly [first: number, last: number];
/** The letters of the national standards, by lead byte: those that names and titles of today are written with. */
const LARGE: { name: string; pack: string; file: string; letters: () => string[] }[] = [
  {
    name: 'chinese',
    pack: 'noto-sans-sc@0.4.3',
    file: '500Medium/NotoSansSC_500Medium.ttf',
    // GB 2312, and level 1 of Big5 for traditional characters.
    letters: () => [
      ...lettersOf('gbk', [0xb0, 0xf7]),
      ...lettersOf('gbk', PUNCTUATION),
      ...lettersOf('big5', [0xa4, 0xc6], 0x40),
    ],
  },
  {
    name: 'japanese',
    pack: 'noto-sans-jp@0.4.3',
    file: '500Medium/NotoSansJP_500Medium.ttf',
    // Level 1 of JIS X 0208, and the kana. Rarer characters are taken from the Chinese font.
    letters: () => [...lettersOf('euc-jp', [0xb0, 0xcf]), ...lettersOf('euc-jp', [0xa1, 0xa5])],
  },
  {
    name: 'korean',
    pack: 'noto-sans-kr@0.4.3',
    file: '500Medium/NotoSansKR_500Medium.ttf',
    // KS X 1001.
    letters: () => [...lettersOf('euc-kr', [0xb0, 0xc8]), ...lettersOf('euc-kr', PUNCTUATION)],
  },
  {
    name: 'devanagari',
    pack: 'noto-sans-devanagari@0.4.1',
    file: '500Medium/NotoSansDevanagari_500Medium.ttf',
    letters: () => Array.from({ length: 0x80 }, (_, index) => String.fromCodePoint(0x900 + index)),
  },
];
const PUNCTUATION: Lead = [0xa1, 0xa3];

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

for (const { name, pack, file, letters } of LARGE) {
  const source = await downloaded(`@expo-google-fonts/${pack}`);
  const shown = letters().filter((letter) => letter > '\u0900');
  await write(`${name}.woff2`, await readFile(join(source, file)), shown.join(''), { targetFormat: 'woff2', axes: {} });
  await copyFile(join(source, 'LICENSE_FONT'), join(FOLDER, `${name}-licence.txt`));
  await rm(source, { recursive: true });
}

/** The two-byte characters of an encoding whose first byte is in the range. Big5 has second bytes from 0x40 on. */
function lettersOf(encoding: string, [first, last]: Lead, firstTrail = 0xa1): string[] {
  const decoder = new TextDecoder(encoding);
  const letters: string[] = [];
  for (let lead = first; lead <= last; lead += 1) {
    for (let trail = firstTrail; trail <= 0xfe; trail += 1) {
      const letter = decoder.decode(Uint8Array.of(lead, trail));
      if ([...letter].length === 1 && letter !== '\ufffd') letters.push(letter);
    }
  }
  return letters;
}

/** Static fonts of 5 to 10 MB in each of nine weights: too large to be dependencies. Returns their folder. */
async function downloaded(spec: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-fonts-'));
  const packed = execFileSync('npm', ['pack', '--silent', spec], { cwd: folder, encoding: 'utf8' }).trim();
  execFileSync('tar', ['xzf', packed, '--strip-components=1'], { cwd: folder });
  return folder;
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
