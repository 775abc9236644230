import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eastAsianLetters } from '../src/platform/lib/east-asian-letters.ts';

const DEVANAGARI = Array.from({ length: 0x80 }, (_, index) => String.fromCodePoint(0x900 + index));
const LARGE_FONTS = [
  {
    name: 'chinese',
    pack: '@expo-google-fonts/noto-sans-sc@0.4.3',
    file: '500Medium/NotoSansSC_500Medium.ttf',
    letters: eastAsianLetters().chinese,
  },
  {
    name: 'japanese',
    pack: '@expo-google-fonts/noto-sans-jp@0.4.3',
    file: '500Medium/NotoSansJP_500Medium.ttf',
    letters: eastAsianLetters().japanese,
  },
  {
    name: 'korean',
    pack: '@expo-google-fonts/noto-sans-kr@0.4.3',
    file: '500Medium/NotoSansKR_500Medium.ttf',
    letters: eastAsianLetters().korean,
  },
  {
    name: 'devanagari',
    pack: '@expo-google-fonts/noto-sans-devanagari@0.4.1',
    file: '500Medium/NotoSansDevanagari_500Medium.ttf',
    letters: DEVANAGARI,
  },
];

/** Of résumés alone: a letter has many forms, which a card's drawing does not join. */
export const RESUME_FONTS = (
  [
    ['bengali', '0.4.4', 'Bengali', 0x980],
    ['gurmukhi', '0.4.1', 'Gurmukhi', 0xa00],
    ['gujarati', '0.4.2', 'Gujarati', 0xa80],
    ['tamil', '0.4.3', 'Tamil', 0xb80],
    ['telugu', '0.4.2', 'Telugu', 0xc00],
    ['kannada', '0.4.3', 'Kannada', 0xc80],
    ['malayalam', '0.4.2', 'Malayalam', 0xd00],
    ['thai', '0.4.2', 'Thai', 0xe00],
  ] as const
).map(([name, version, script, first]) => ({
  name,
  pack: `@expo-google-fonts/noto-sans-${name}@${version}`,
  file: `500Medium/NotoSans${script}_500Medium.ttf`,
  letters: Array.from({ length: 0x80 }, (_, index) => String.fromCodePoint(first + index)),
}));

type LargeFont = { name: string; whole: Buffer; letters: string[]; licence: Buffer };

/** Downloads fonts, first those that cards and résumés share: up to 10 MB in each of nine weights, too large to be dependencies. */
export async function forEachLargeFont(work: (font: LargeFont) => Promise<void>, fonts = LARGE_FONTS): Promise<void> {
  for (const { name, pack, file, letters } of fonts) {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-fonts-'));
    const packed = execFileSync('npm', ['pack', '--silent', pack], { cwd: folder, encoding: 'utf8' }).trim();
    execFileSync('tar', ['xzf', packed, '--strip-components=1'], { cwd: folder });
    const [whole, licence] = await Promise.all([readFile(join(folder, file)), readFile(join(folder, 'LICENSE_FONT'))]);
    await rm(folder, { recursive: true });
    await work({ name, whole, letters, licence });
  }
}
