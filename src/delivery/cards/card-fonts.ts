/** Files in the folder `fonts`, without extension. */
const LATIN = {
  display: ['bricolage-grotesque-latin', 'bricolage-grotesque-latin-ext', 'bricolage-grotesque-vietnamese'],
  text: ['instrument-sans-latin', 'instrument-sans-latin-ext', 'bricolage-grotesque-vietnamese'],
};

/** The other scripts that cards support, in two weights. */
const SCRIPTS: [name: string, letter: RegExp][] = [
  ['arabic', /\p{Script=Arabic}/u],
  ['hebrew', /\p{Script=Hebrew}/u],
  ['greek', /\p{Script=Greek}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['cyrillic-ext', /[\u048a-\u052f]/],
];

/**
 * Scripts with one weight, as their files are large: 3 MB for Chinese, which cards share with résumés. Han characters look
 * different in Japanese: its font comes first, and is loaded for texts with kana.
 */
const LARGE_SCRIPTS: [name: string, letter: RegExp][] = [
  ['japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['korean', /\p{Script=Hangul}/u],
  ['chinese', /\p{Script=Han}/u],
  ['devanagari', /\p{Script=Devanagari}/u],
];

const fontsOf = (scripts: string[], weight: number) => scripts.map((script) => `${script}-${weight}`);
const ALL_SCRIPTS = SCRIPTS.map(([script]) => script);
const LARGE_FONTS = LARGE_SCRIPTS.map(([script]) => script);

/** Font families, in order of preference for a letter. */
export const DISPLAY_FONTS = [...LATIN.display, ...fontsOf(ALL_SCRIPTS, 650), ...LARGE_FONTS];
export const TEXT_FONTS = [...LATIN.text, ...fontsOf(ALL_SCRIPTS, 450), ...LARGE_FONTS];

type FontFile = { name: string; file: string; isShared: boolean };

/**
 * Returns the families that a card with these texts needs, each with its file: a font is loaded only if a letter needs
 * it. `isShared` ones are among the fonts of résumés.
 */
export function fontFilesFor(texts: string): FontFile[] {
  const needed = ([, letter]: [string, RegExp]) => letter.test(texts);
  const scripts = SCRIPTS.filter(needed).map(([script]) => script);
  const large = LARGE_SCRIPTS.filter(needed).map(([script]) => script);
  const latin = new Set([...LATIN.display, ...LATIN.text]);
  return [
    ...[...latin].map((name) => ({ name, file: `${name}.ttf`, isShared: false })),
    ...[...fontsOf(scripts, 650), ...fontsOf(scripts, 450)].map((name) => ({
      name,
      file: `${name}.woff2`,
      isShared: false,
    })),
    ...large.map((name) => ({ name, file: `${name}.ttf`, isShared: true })),
  ];
}
