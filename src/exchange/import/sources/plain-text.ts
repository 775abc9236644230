import type { RichBlock } from '../../../platform/rich-text/html-blocks.ts';
import { blocksToMarkdown } from '../../../platform/rich-text/html-to-markdown.ts';

/** Texts of other programs that lost their line breaks, or are meant as plain text. */

/** A sentence's end, two or more spaces, and a new sentence: what was a paragraph. */
const PARAGRAPH = /(?<=[.!?:;)])[ \u00a0]{2,}(?=\S)/g;
/** '• ' anywhere, '- ' and '* ' and '1. ' after two spaces: what were items of a list. */
const ITEM = /(?<![ \u00a0])[ \u00a0]*(?=[•●▪◦‣] ?\S)|[ \u00a0]{2,}(?=(?:[-*–] |\d{1,2}[.)] )\S)/g;
const DASHED = /^[-*–] /;

/** Restores the line breaks of a text that was flattened to one line; others are unchanged. */
export function withLineBreaks(text: string): string {
  const tidy = text.replaceAll(/\r\n?/g, '\n');
  if (tidy.includes('\n')) return tidy;
  // Long runs of spaces mean no more than two, and would cost the square of their length.
  const narrow = tidy.replaceAll(/[ \u00a0]{3,}/g, '  ');
  const items = narrow.replaceAll(ITEM, (_match, at: number) => (at === 0 ? '' : '\n'));
  const listed = DASHED.test(items) && !items.includes('\n') ? items.replaceAll(/ (?=[-*–] \p{Lu})/gu, '\n') : items;
  return listed.replaceAll(PARAGRAPH, '\n\n');
}

const BULLET = /^\s*(?:[•●▪◦‣·]\s*|[-*–]\s+)/;

/** Returns the lines of a text without bullets and empty lines. */
export function linesOf(text: string): string[] {
  const lines = withLineBreaks(text).split('\n');
  return lines.map((line) => line.replace(BULLET, '').trim()).filter((line) => line !== '');
}

/** Returns plain text as Markdown that shows the same: with its line breaks, its lists as lists, all else escaped. */
export function plainToMarkdown(text: string): string {
  return blocksToMarkdown(plainBlocks(withLineBreaks(text).split('\n')));
}

/** Lines with bullets that follow one another are a list, others a paragraph. */
function plainBlocks(lines: readonly string[]): RichBlock[] {
  const blocks: RichBlock[] = [];
  let isAfterGap = false;
  for (const line of lines) {
    const text = line.replace(BULLET, '').trim().replace(/\s+/g, ' ');
    const last = blocks.at(-1);
    if (text === '') isAfterGap = true;
    else if (BULLET.test(line)) {
      const item: RichBlock[] = [{ kind: 'paragraph', runs: [{ text }] }];
      if (last?.kind === 'list') last.items.push(item);
      else blocks.push({ kind: 'list', isOrdered: false, start: 1, items: [item] });
    } else if (last?.kind === 'paragraph' && !isAfterGap) last.runs.push({ text: `\n${text}` });
    else blocks.push({ kind: 'paragraph', runs: [{ text }] });
    if (text !== '') isAfterGap = false;
  }
  return blocks;
}
