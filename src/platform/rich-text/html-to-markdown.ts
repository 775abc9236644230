import { type HtmlNode, htmlBlocks, mergedRuns, type RichBlock, type StyledText } from './html-blocks.ts';
import { escapeLineStart } from './markdown-escape.ts';
import { styledLine } from './styled-line.ts';

/** Returns HTML as Markdown that shows what a reader of it saw: paragraphs, headings, lists, styles, links. */
export function htmlToMarkdown(root: HtmlNode): string {
  return blocksToMarkdown(htmlBlocks(root));
}

/** Returns the blocks as Markdown that our pages show in the same way. */
export function blocksToMarkdown(blocks: readonly RichBlock[]): string {
  return joinedBlocks(blocks, '\n\n');
}

function joinedBlocks(blocks: readonly RichBlock[], gap: string): string {
  let isOther = false;
  return blocks
    .map((block, index) => {
      // Lists that follow one another would be one list, if they had the same sign.
      const before = blocks[index - 1];
      const isAfterList = before?.kind === 'list' && block.kind === 'list' && before.isOrdered === block.isOrdered;
      isOther = isAfterList && !isOther;
      return blockText(block, isOther);
    })
    .filter((text) => text !== '')
    .join(gap);
}

function blockText(block: RichBlock, isOtherSign: boolean): string {
  if (block.kind === 'list') return listText(block, isOtherSign);
  if (block.kind === 'quote') return blocksToMarkdown(block.blocks).replace(/^/gm, '> ');
  if (block.kind === 'code') return fenced(block.text);
  return block.level ? headingText(block.runs, block.level) : paragraphText(block.runs);
}

function paragraphText(runs: readonly StyledText[]): string {
  return styledLine(runs).split('\n').map(escapeLineStart).join('  \n');
}

/** A heading is bold anyway, and one line. */
function headingText(runs: readonly StyledText[], level: number): string {
  const line = runs.map(({ isBold: _, text, ...style }) => ({ ...style, text: text.replaceAll('\n', ' ') }));
  return `${'#'.repeat(level)} ${styledLine(mergedRuns(line)).replace(/(?<=^| )#+$/, '\\$&')}`;
}

function listText({ isOrdered, start, items }: Extract<RichBlock, { kind: 'list' }>, isOtherSign: boolean): string {
  const isTight = items.every(([first, ...others]) => isShort(first) && others.every(({ kind }) => kind === 'list'));
  const gap = isTight ? '\n' : '\n\n';
  const lines = items.map((blocks, index) => {
    const sign = isOrdered ? `${start + index}${isOtherSign ? ')' : '.'} ` : isOtherSign ? '+ ' : '- ';
    const text = joinedBlocks(blocks, gap);
    return `${sign}${text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(sign.length)}`)}`;
  });
  return lines.join(gap);
}

function isShort(block: RichBlock | undefined): boolean {
  return block?.kind === 'list' || (block?.kind === 'paragraph' && !block.level);
}

function fenced(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}
