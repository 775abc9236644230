import { markdownTokens } from './markdown.ts';
import { safeHref } from './safe-url.ts';

/** A piece of text of one style; `href` makes it a link. */
export type TextRun = { text: string; bold?: boolean; italic?: boolean; code?: boolean; href?: string };

/** A paragraph, or an item of a list. */
export type TextBlock = { kind: 'paragraph' | 'item'; runs: TextRun[] };

/**
 * Returns user Markdown as paragraphs and list items, for formats other than HTML. Headings are bold paragraphs, code is a
 * paragraph, and the cells of a table's row are one paragraph.
 */
export function markdownBlocks(markdown: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let listDepth = 0;
  let isInHeading = false;
  for (const token of markdownTokens(markdown)) {
    if (token.type.endsWith('_list_open')) listDepth += 1;
    else if (token.type.endsWith('_list_close')) listDepth -= 1;
    else if (token.type.startsWith('heading_')) isInHeading = token.nesting === 1;
    else if (token.type === 'fence' || token.type === 'code_block') {
      blocks.push({ kind: 'paragraph', runs: [{ text: token.content.trimEnd(), code: true }] });
    } else if (token.type === 'inline') {
      const runs = runsOf(token.children ?? []);
      const styled = isInHeading ? runs.map((run) => ({ ...run, bold: true })) : runs;
      if (styled.length > 0) blocks.push({ kind: listDepth > 0 ? 'item' : 'paragraph', runs: styled });
    }
  }
  return blocks;
}

type Token = ReturnType<typeof markdownTokens>[number];

function runsOf(tokens: readonly Token[]): TextRun[] {
  const runs: TextRun[] = [];
  let bold = 0;
  let italic = 0;
  let href: string | undefined;
  const push = (text: string, code = false) => {
    if (text === '') return;
    runs.push({
      text,
      ...(bold > 0 && { bold: true }),
      ...(italic > 0 && { italic: true }),
      ...(code && { code }),
      ...(href && { href }),
    });
  };
  for (const token of tokens) {
    if (token.type === 'strong_open') bold += 1;
    else if (token.type === 'strong_close') bold -= 1;
    else if (token.type === 'em_open') italic += 1;
    else if (token.type === 'em_close') italic -= 1;
    else if (token.type === 'link_open') href = safeHref(String(token.attrGet('href') ?? ''));
    else if (token.type === 'link_close') href = undefined;
    else if (token.type === 'code_inline') push(token.content, true);
    else if (token.type === 'softbreak') push(' ');
    else if (token.type === 'hardbreak') push('\n');
    else push(token.content);
  }
  return runs;
}
