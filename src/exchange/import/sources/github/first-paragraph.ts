import { cutWords, tidyText } from '../../parse/text.ts';
import { htmlToText } from '../html-text.ts';

/** A README may have megabytes; its first paragraph is near its start. */
const READ_MAX_CHARACTERS = 10_000;
const PARAGRAPH_MAX_CHARACTERS = 1_000;
/** Shorter ones are slogans, rows of badges or the words of a language switch. */
const PARAGRAPH_MIN_CHARACTERS = 20;

/** Returns the first paragraph of text in a README of Markdown, without images, headings and links; '' if there is none. */
export function firstParagraph(readme: string): string {
  const start = readme.slice(0, READ_MAX_CHARACTERS).replaceAll(/\r\n?/g, '\n');
  const blocks = start
    .replaceAll(/<h[1-6][\s\S]*?(?:<\/h[1-6]\s*>|$)/gi, '\n\n')
    .replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replaceAll(/^(?:```|~~~)[^\n]*\n[\s\S]*?(?:^(?:```|~~~)[^\n]*$|(?![\s\S]))/gm, '\n')
    .split(/\n[ \t]*\n/);
  for (const block of blocks) {
    const paragraph = textOf(block);
    if (paragraph.length >= PARAGRAPH_MIN_CHARACTERS) return cutWords(paragraph, PARAGRAPH_MAX_CHARACTERS);
  }
  return '';
}

/** '' for a block that is no paragraph: a heading, a list, a table, a quotation, code. */
function textOf(given: string): string {
  const block = given.replace(/^\s*\n/, '');
  const lines = block
    .split('\n')
    .filter((line) => !/^ {0,3}(?:#{1,6}(?:\s|$)|={3,}\s*$|-{3,}\s*$|\[[^\]]+\]:)/.test(line));
  const isSetextHeading = /\n {0,3}(?:=+|-+)[ \t]*$/.test(block.trimEnd());
  const [first = ''] = lines;
  if (isSetextHeading || /^(?: {4}|\t|\s*(?:[-*+]|\d+[.)])\s|\s*[>|])/.test(first)) return '';
  const withoutLinks = lines
    .join(' ')
    .replaceAll(/\[?!\[[^[\]]*\]\s?(?:\([^)]*\)|\[[^\]]*\])(?:\]\s?(?:\([^)]*\)|\[[^\]]*\]))?/g, ' ')
    .replaceAll(/\[([^[\]]+)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1');
  return tidyText(htmlToText(withoutLinks, { isMarkdown: false }).replaceAll(/\s+/g, ' ')).trim();
}
