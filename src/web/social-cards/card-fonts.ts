/** Files in the folder `fonts`, without extension. */
const LATIN = {
  display: ['bricolage-grotesque-latin', 'bricolage-grotesque-latin-ext', 'bricolage-grotesque-vietnamese'],
  text: ['instrument-sans-latin', 'instrument-sans-latin-ext', 'bricolage-grotesque-vietnamese'],
};

/** The other scripts that cards support. Fonts for Chinese, Japanese and Korean would be megabytes. */
const SCRIPTS: [name: string, letter: RegExp][] = [
  ['arabic', /\p{Script=Arabic}/u],
  ['hebrew', /\p{Script=Hebrew}/u],
  ['greek', /\p{Script=Greek}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['cyrillic-ext', /[\u048a-\u052f]/],
];

const fontsOf = (scripts: string[], weight: number) => scripts.map((script) => `${script}-${weight}`);
const ALL_SCRIPTS = SCRIPTS.map(([script]) => script);

/** Font families, in order of preference for a letter. */
export const DISPLAY_FONTS = [...LATIN.display, ...fontsOf(ALL_SCRIPTS, 650)];
export const TEXT_FONTS = [...LATIN.text, ...fontsOf(ALL_SCRIPTS, 450)];

/**
 * Returns the families that a card with these texts needs, each with its file: a font is loaded only if a letter needs
 * it.
 */
export function fontFilesFor(texts: string): [family: string, file: string][] {
  const scripts = SCRIPTS.filter(([, letter]) => letter.test(texts)).map(([script]) => script);
  const latin = new Set([...LATIN.display, ...LATIN.text]);
  return [
    ...[...latin].map((name): [string, string] => [name, `${name}.ttf`]),
    ...[...fontsOf(scripts, 650), ...fontsOf(scripts, 450)].map((name): [string, string] => [name, `${name}.woff2`]),
  ];
}
