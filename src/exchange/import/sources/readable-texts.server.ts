import { markdownTokens } from '../../../platform/rich-text/markdown.ts';
import { markdownBlocks } from '../../../platform/rich-text/markdown-blocks.server.ts';
import { OWN_PART } from '../json-resume/mapping.ts';
import { isObject } from '../plain-values.ts';
import { htmlToText } from './html-text.ts';
import { linesOf } from './plain-text.ts';

/** Texts that are Markdown here; others are plain. */
const MARKDOWN_FIELDS: Readonly<Record<string, readonly string[]>> = {
  basics: ['summary'],
  projects: ['description', 'summary', 'highlights'],
};
/** Texts of sentences, in which styles of Markdown are expected. */
const PROSE_FIELDS = ['summary', 'description', 'highlights', 'courses', 'reference'];
/** Sections of which each line of a summary that is a list is a responsibility. */
const LISTED_SECTIONS = ['work', 'volunteer'];

/**
 * Returns a JSON Resume document of another program with its texts as their readers saw them: the schema does not say
 * whether they are plain, Markdown or HTML, and themes show all three. A document of our own says what they are.
 */
export function withReadableTexts(document: Record<string, unknown>): Record<string, unknown> {
  if (isOwn(document)) return document;
  return Object.fromEntries(
    Object.entries(document).map(([section, value]) => {
      if (section === 'meta' || section === '$schema') return [section, value];
      const readItem = (item: unknown) => (isObject(item) ? readableItem(section, item) : readable(item, toPlain));
      return [section, Array.isArray(value) ? value.map(readItem) : readItem(value)];
    }),
  );
}

function isOwn(document: Record<string, unknown>): boolean {
  const parts = [document.meta, ...Object.values(document).flat()];
  return parts.some((part) => isObject(part) && Object.hasOwn(part, OWN_PART));
}

function readableItem(section: string, item: Record<string, unknown>): Record<string, unknown> {
  const fields = Object.entries(item).map(([field, value]) => {
    const isMarkdown = MARKDOWN_FIELDS[section]?.includes(field) ?? false;
    const isProse = PROSE_FIELDS.includes(field);
    return [field, readable(value, isMarkdown ? toMarkdown : isProse ? proseToPlain : toPlain)];
  });
  const read: Record<string, unknown> = Object.fromEntries(fields);
  if (!LISTED_SECTIONS.includes(section)) return read;
  const [summary, highlights] = [linesIn(item.summary), highlightsIn(item.highlights)];
  if (!summary) return highlights ? { ...read, highlights } : read;
  const { summary: _, ...others } = read;
  return { ...others, highlights: [...summary, ...(highlights ?? listOf(read.highlights))] };
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

/** Returns the lines of a text that is a list in HTML; undefined for other values. */
function linesIn(value: unknown): string[] | undefined {
  if (typeof value !== 'string' || !/<li[\s>]/i.test(value) || !isHtml(value)) return undefined;
  return linesOf(toPlain(value));
}

/** Highlights as one text, or one of which is a list. */
function highlightsIn(value: unknown): unknown[] | undefined {
  const items = listOf(value);
  if (!items.some((item) => linesIn(item))) return undefined;
  return items.flatMap((item) => linesIn(item) ?? readable(item, proseToPlain));
}

function readable(value: unknown, convert: (text: string) => string): unknown {
  if (typeof value === 'string') return convert(value);
  if (Array.isArray(value)) return value.map((item) => readable(item, convert));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, readable(inner, convert)]));
}

function toPlain(text: string): string {
  if (isHtml(text)) return htmlToText(withLineBreaksOf(text), { isMarkdown: false });
  return ENTITY.test(text) ? withoutEntities(text) : text;
}

function proseToPlain(text: string): string {
  const plain = toPlain(text);
  return !isHtml(text) && STYLED.test(plain) ? markdownToPlain(plain) : plain;
}

function toMarkdown(text: string): string {
  if (!isHtml(text)) return withHardBreaks(text);
  if (BLOCK_TAG.test(text) || !STYLED.test(text)) return htmlToText(withLineBreaksOf(text), { isMarkdown: true });
  // Markdown with some tags in it: its own signs count.
  return withHardBreaks(
    text
      .replace(/<br\s*\/?>\n?/gi, '\n')
      .replace(/<\/?(?:b|strong)>/gi, '**')
      .replace(TAGS, ''),
  );
}

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/i;
/** Styles that nobody writes by chance. */
const STYLED = /\*\*[^\s*][^*]*\*\*|\[[^[\]\n]+\]\(https?:|`[^`\n]+`|(?<!\w)__[^\s_][^_]*__(?!\w)/;
const TAGS =
  /<\/?(?:a|abbr|b|big|blockquote|br|code|dd|del|div|dl|dt|em|font|h[1-6]|hr|i|ins|kbd|li|mark|ol|p|pre|s|small|span|strike|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul)(?:\s[^<>]*)?\/?>/gi;
const BLOCK_TAG = /<(?:blockquote|div|dl|h[1-6]|ol|p|pre|table|ul)[\s>]/i;

/** True if the text has an element that is closed, or a line break: '<div> and <span>' are words. */
function isHtml(text: string): boolean {
  if (!text.includes('<')) return false;
  const opened = new Set<string>();
  for (const [tag] of text.replace(/`[^`\n]*`/g, '').matchAll(TAGS)) {
    const name = (/[a-z]+\d?/i.exec(tag)?.[0] ?? '').toLowerCase();
    if (name === 'br') return true;
    if (tag.startsWith('</') && opened.has(name)) return true;
    opened.add(name);
  }
  return false;
}

/** Without paragraphs of its own, the lines of a text are those that its reader sees. */
function withLineBreaksOf(text: string): string {
  return BLOCK_TAG.test(text) ? text : text.replace(/(?:<br\s*\/?>)?\r?\n/gi, '<br>');
}

function withoutEntities(text: string): string {
  const html = text.replace(/</g, '&lt;').replace(/\r?\n/g, '<br>');
  return htmlToText(html, { isMarkdown: false });
}

/** A longer text is cut in any case. */
const LINES_MAX_CHARACTERS = 100_000;

/** Lines of a paragraph that follow one another are lines for whoever sees them. */
function withHardBreaks(markdown: string): string {
  if (!markdown.includes('\n') || markdown.length > LINES_MAX_CHARACTERS) return markdown;
  const lines = markdown.split('\n');
  for (const { type, map } of markdownTokens(markdown)) {
    if (type !== 'inline' || !map) continue;
    for (let index = map[0]; index < map[1] - 1; index += 1) {
      lines[index] = (lines[index] ?? '').replace(/(?<![ \\])[ ]?\r?$/, '  ');
    }
  }
  return lines.join('\n');
}

function markdownToPlain(markdown: string): string {
  const blocks = markdownBlocks(withHardBreaks(markdown));
  const lines = blocks.map(({ kind, runs }) => {
    const text = runs.map(({ text, href }) => (href && href !== text ? `${text} (${href})` : text)).join('');
    return { kind, text: kind === 'item' && blocks.length > 1 ? `- ${text}` : text };
  });
  return lines.reduce((all, { kind, text }, index) => {
    const gap = kind === 'item' && lines[index - 1]?.kind === 'item' ? '\n' : '\n\n';
    return index === 0 ? text : `${all}${gap}${text}`;
  }, '');
}
