import { htmlBlocks, type RichBlock, type StyledText } from '../../../platform/rich-text/html-blocks.ts';
import { blocksToMarkdown } from '../../../platform/rich-text/html-to-markdown.ts';
import { htmlTree } from './html-tree.ts';

type Options = {
  /** True for Markdown; false for plain text with `- ` before the items of a list. */
  isMarkdown: boolean;
};

/** Returns the text of a fragment of HTML as a reader sees it. It is sanitized where it is shown. */
export function htmlToText(html: string, { isMarkdown }: Options): string {
  const blocks = htmlBlocks(htmlTree(html));
  return isMarkdown ? blocksToMarkdown(blocks) : plainBlocks(blocks, '\n\n');
}

function plainBlocks(blocks: readonly RichBlock[], gap: string): string {
  return blocks
    .map((block): string => {
      if (block.kind === 'paragraph') return plainRuns(block.runs);
      if (block.kind === 'code') return block.text;
      return block.kind === 'quote' ? plainBlocks(block.blocks, gap) : plainList(block);
    })
    .join(gap);
}

function plainList({ isOrdered, start, items }: Extract<RichBlock, { kind: 'list' }>): string {
  const lines = items.map((blocks, index) => {
    const sign = isOrdered ? `${start + index}. ` : '- ';
    return `${sign}${plainBlocks(blocks, '\n').replaceAll('\n', '\n  ')}`;
  });
  return lines.join('\n');
}

/** Addresses that are not the text of their links stand behind it. */
function plainRuns(runs: readonly StyledText[]): string {
  return runs
    .map(({ text, href }, index) => {
      const isEnd = href !== undefined && runs[index + 1]?.href !== href;
      const linked = isEnd ? linkText(runs, index) : '';
      return isEnd && !isSameUrl(linked, href) ? `${text} (${href})` : text;
    })
    .join('');
}

function linkText(runs: readonly StyledText[], end: number): string {
  const { href } = runs[end] ?? {};
  const start = runs.findLastIndex((run, index) => index < end && run.href !== href) + 1;
  return runs
    .slice(start, end + 1)
    .map(({ text }) => text)
    .join('');
}

function isSameUrl(text: string, href: string): boolean {
  const bare = (url: string) =>
    url
      .trim()
      .replace(/^https?:\/\/(?:www\.)?|\/$/gi, '')
      .toLowerCase();
  return bare(text) === bare(href);
}
