import { eastAsianLetters } from '../../platform/lib/east-asian-letters.ts';
import { lazy } from '../../platform/lib/lazy.ts';
import coverage from './make/fonts/coverage.json' with { type: 'json' };

const graphemes = lazy(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));
/** Signs that are common in résumés, in letters that every font has. */
const SPELLED: Record<string, string> = {
  '→': '->',
  '⇒': '=>',
  '←': '<-',
  '↔': '<->',
  '≥': '>=',
  '≤': '<=',
  '≈': '~',
  '≠': '!=',
  '✓': '+',
  '✔': '+',
};
/** Stands for a letter that no font has. */
const MISSING = '?';

const covered = new Set(
  coverage.flatMap(([first = 0, last = 0]) => Array.from({ length: last - first + 1 }, (_, at) => first + at)),
);

/**
 * Returns the text in characters that the fonts of the PDF have: a styled letter becomes its plain form, another letter
 * '?', a symbol or emoji is left out. Line breaks stay.
 */
export function printableText(text: string): string {
  let printable = '';
  for (const { segment } of graphemes().segment(text.toWellFormed())) printable += printableSign(segment);
  return printable;
}

/** Returns the words of a text, each once, of which a letter is in no font. */
export function unprintableWords(text: string): string[] {
  const words = text.toWellFormed().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const isWhole = (word: string) =>
    [...graphemes().segment(word)].every(({ segment }) => printableSign(segment) !== MISSING);
  return [...new Set(words)].filter((word) => !isWhole(word));
}

function printableSign(sign: string): string {
  if (sign === '\n' || sign === '\r\n') return '\n';
  if (/^\s$/u.test(sign)) return ' ';
  if (isCovered(sign)) return sign;
  const spelled = SPELLED[sign] ?? sign.normalize('NFKC');
  if (isCovered(spelled)) return spelled;
  const composed = sign.normalize('NFC');
  if (isCovered(composed)) return composed;
  return /[\p{L}\p{N}]/u.test(sign) ? MISSING : '';
}

function isCovered(text: string): boolean {
  return [...text].every(
    (character) => covered.has(character.codePointAt(0) ?? 0) || (character >= '\u2e80' && isEastAsian(character)),
  );
}

let eastAsian: ReadonlySet<string> | undefined;

/** The 12,000 letters are listed with the first text that may have one. */
function isEastAsian(character: string): boolean {
  eastAsian ??= new Set(Object.values(eastAsianLetters()).flat());
  return eastAsian.has(character);
}
