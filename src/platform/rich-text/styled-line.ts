import { EAST_ASIAN } from './east-asian-emphasis.ts';
import { mergedRuns, type StyledText, type TextStyle } from './html-blocks.ts';
import { inlineTokens } from './markdown.ts';
import { escapeInline } from './markdown-escape.ts';

/** A style that is written with signs on both sides. */
type Mark = 'isStruck' | 'isBold' | 'isItalic';
const MARKS: readonly Mark[] = ['isStruck', 'isBold', 'isItalic'];
/** How often a text is tried with fewer styles, before it has none. */
const TRIES_MAX = 12;
/** No paragraph that anybody writes changes its style more often; checking takes time for each. */
const RUNS_MAX = 1_000;
const HAS_STYLE = ({ isBold, isItalic, isStruck, isCode, href }: TextStyle) =>
  isBold || isItalic || isStruck || isCode || href !== undefined;

/**
 * Returns the runs as one piece of Markdown. Markdown cannot say every style everywhere, such as bold that ends with a sign
 * inside a word: what would be shown with asterisks loses that style, never its characters.
 */
export function styledLine(given: readonly StyledText[]): string {
  let runs = mergedRuns(withMarksAtWords(given));
  for (let tries = 0; tries < TRIES_MAX && runs.length <= RUNS_MAX && runs.some(HAS_STYLE); tries += 1) {
    const text = written(runs, '*');
    const fault = isPlainlyRight(runs) ? undefined : firstFault(text, runs);
    if (fault === undefined) return text;
    const other = written(runs, '_');
    if (other !== text && firstFault(other, runs) === undefined) return other;
    runs = mergedRuns(withoutStyle(runs, fault));
  }
  return escapeInline(runs.map(({ text }) => text).join(''));
}

/** True if each styled run is of one style, and of words with spaces around: what nearly every text has. */
function isPlainlyRight(runs: readonly StyledText[]): boolean {
  return runs.every((run, index) => {
    if (stylesOf(run).length + (run.isCode ? 1 : 0) === 0) return true;
    const isSimple = stylesOf(run).length === 1 && !run.isCode && /^[\p{L}\p{N} ]+$/u.test(run.text);
    const [before, after] = [runs[index - 1], runs[index + 1]];
    const isApart = (!before || /\s$/.test(before.text)) && (!after || /^\s/.test(after.text));
    return isSimple && isApart;
  });
}

/** Signs stand next to words: spaces have the styles that both of their neighbours have, and a sign at a word's side none. */
function withMarksAtWords(runs: readonly StyledText[]): StyledText[] {
  const pieces = runs.flatMap(({ text, ...style }): StyledText[] =>
    style.isCode
      ? text.split(/(\n)/).map((piece) => ({ ...(piece === '\n' ? {} : style), text: piece }))
      : (text.match(/\s+|\S+/g) ?? []).map((piece) => ({ ...style, text: piece })),
  );
  const filled = pieces.filter(({ text }) => text !== '');
  return filled.flatMap((piece, index) => {
    if (piece.isCode) return [piece];
    const [before, after] = [filled[index - 1], filled[index + 1]];
    if (piece.text.trim() === '') return [{ text: piece.text, ...sharedStyle(before, after) }];
    return withoutSignsAtSide(piece, before, after);
  });
}

function sharedStyle(one: TextStyle = {}, other: TextStyle = {}): TextStyle {
  return {
    ...(one.isBold && other.isBold && { isBold: true }),
    ...(one.isItalic && other.isItalic && { isItalic: true }),
    ...(one.isStruck && other.isStruck && { isStruck: true }),
    ...(one.href !== undefined && one.href === other.href && { href: one.href }),
  };
}

/** 'a**(b)**c' would show its asterisks: 'a(**b**)c'. */
function withoutSignsAtSide(
  piece: StyledText,
  before: StyledText | undefined,
  after: StyledText | undefined,
): StyledText[] {
  const { text, ...style } = piece;
  if (style.href !== undefined || !MARKS.some((mark) => style[mark])) return [piece];
  const characters = [...text];
  const isLetter = (char: string) => !/[\p{P}\p{S}]/u.test(char) || EAST_ASIAN.test(char);
  const [from, to] = [characters.findIndex(isLetter), characters.findLastIndex(isLetter) + 1];
  const start = characters.slice(0, from).join('');
  const word = characters.slice(from, to).join('');
  const end = characters.slice(to).join('');
  if (from === -1) return [piece];
  const isWordBefore = isPlainLetter([...(before?.text ?? '')].at(-1));
  const isWordAfter = isPlainLetter([...(after?.text ?? '')].at(0));
  return [
    { ...(isWordBefore ? stylesWithin(style, before) : style), text: start },
    { ...style, text: word },
    { ...(isWordAfter ? stylesWithin(style, after) : style), text: end },
  ].filter((run) => run.text !== '');
}

function isPlainLetter(char = ''): boolean {
  return /[\p{L}\p{N}]/u.test(char) && !EAST_ASIAN.test(char);
}

/** The marks that the neighbour has, too. */
function stylesWithin(style: TextStyle, side: TextStyle = {}): TextStyle {
  return { ...style, ...Object.fromEntries(MARKS.filter((mark) => !side[mark]).map((mark) => [mark, false])) };
}

/** Removes the styles of the run in which the character is, or else of the ones before it. */
function withoutStyle(runs: readonly StyledText[], at: number): StyledText[] {
  let end = 0;
  const here = runs.findIndex(({ text }) => {
    end += text.length;
    return end > at;
  });
  const from = here === -1 ? runs.length - 1 : here;
  const wrong = runs.findLastIndex((run, index) => index <= from && HAS_STYLE(run));
  const index = wrong === -1 ? runs.findIndex(HAS_STYLE) : wrong;
  return runs.map((run, other) => (other === index ? lessStyled(run) : run));
}

/** A link and code stay, as long as the others are the fault. */
function lessStyled({ isBold, isItalic, isStruck, ...run }: StyledText): StyledText {
  return isBold || isItalic || isStruck ? run : { text: run.text };
}

type Opened = { key: string; end: string };

/** Writes the runs, those styles first that last longest. */
function written(runs: readonly StyledText[], italic: '*' | '_'): string {
  const opened: Opened[] = [];
  let text = '';
  for (const [index, run] of runs.entries()) {
    const wanted = stylesOf(run);
    while (opened.some(({ key }) => !wanted.includes(key))) text += opened.pop()?.end ?? '';
    const missing = wanted.filter((key) => !opened.some((open) => open.key === key));
    for (const key of missing.sort((a, b) => lastsUntil(runs, index, b) - lastsUntil(runs, index, a))) {
      const [start, end] = signsOf(key, italic);
      // '!' before a link would make it an image.
      if (start === '[' && text.endsWith('!')) text = `${text.slice(0, -1)}\\!`;
      text += start;
      opened.push({ key, end });
    }
    text += run.isCode ? codeSpan(run.text) : escapeInline(run.text);
  }
  return (
    text +
    opened
      .map(({ end }) => end)
      .reverse()
      .join('')
  );
}

function stylesOf(run: TextStyle): string[] {
  return [...(run.href === undefined ? [] : [`[${run.href}`]), ...MARKS.filter((mark) => run[mark])];
}

function lastsUntil(runs: readonly StyledText[], from: number, key: string): number {
  const end = runs.findIndex((run, index) => index >= from && !stylesOf(run).includes(key));
  return end === -1 ? runs.length : end;
}

function signsOf(key: string, italic: '*' | '_'): readonly [string, string] {
  if (key === 'isBold') return ['**', '**'];
  if (key === 'isItalic') return [italic, italic];
  return key === 'isStruck' ? ['~~', '~~'] : ['[', `](${key.slice(1)})`];
}

function codeSpan(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length));
  const ticks = '`'.repeat(longest + 1);
  const pad = /^[` ]|[` ]$/.test(text) ? ' ' : '';
  return `${ticks}${pad}${text}${pad}${ticks}`;
}

/** Returns the place of the first character that Markdown would show otherwise; undefined if there is none. */
function firstFault(markdown: string, runs: readonly StyledText[]): number | undefined {
  const shown = shownRuns(markdown);
  const wanted = runs.flatMap((run) => [...run.text].map((char) => ({ ...run, text: char })));
  const found = shown.flatMap((run) => [...run.text].map((char) => ({ ...run, text: char })));
  let at = 0;
  for (const [index, char] of wanted.entries()) {
    const other = found[index];
    if (!other || char.text !== other.text || (!isBlank(char.text) && !isShownAs(char, other))) return at;
    at += char.text.length;
  }
  return found.length === wanted.length ? undefined : at;
}

const isBlank = (text: string) => text.trim() === '';

/** Addresses become links by themselves. */
function isShownAs(wanted: TextStyle, shown: TextStyle): boolean {
  const isSameMark = MARKS.every((mark) => !wanted[mark] === !shown[mark]);
  return isSameMark && !wanted.isCode === !shown.isCode && (wanted.href === undefined || shown.href !== undefined);
}

const STYLES: Readonly<Record<string, Mark>> = { strong: 'isBold', em: 'isItalic', s: 'isStruck' };

/** Returns what our pages make of a line of Markdown. */
function shownRuns(markdown: string): StyledText[] {
  const depth = { isBold: 0, isItalic: 0, isStruck: 0 };
  let href: string | undefined;
  return inlineTokens(markdown).flatMap(({ type, tag, nesting, content }, index, tokens): StyledText[] => {
    const mark = STYLES[tag];
    if (mark) depth[mark] += nesting;
    if (tag === 'a') href = nesting === 1 ? String(tokens[index]?.attrGet('href') ?? '') : undefined;
    const text = type === 'softbreak' || type === 'hardbreak' ? '\n' : content;
    if (nesting !== 0 || text === '') return [];
    const { isBold, isItalic, isStruck } = depth;
    return [
      {
        text,
        isBold: isBold > 0,
        isItalic: isItalic > 0,
        isStruck: isStruck > 0,
        isCode: type === 'code_inline',
        ...(href !== undefined && { href }),
      },
    ];
  });
}
