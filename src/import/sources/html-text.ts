/** Tags of the editors that résumé builders use; any other tag is left out, with its text kept. */
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const TOKEN = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)\b([^<>]*)>|<!--[\s\S]*?(?:-->|$)|<\/?[^<>]*>/g;
const MARKS: Record<string, string> = { strong: '**', b: '**', em: '*', i: '*', code: '`' };
const BLOCKS = /^(?:p|div|ul|ol|h[1-6]|blockquote|section|table|tr)$/;
/** Their content is no text. */
const HIDDEN = /<(script|style|template)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;

type Options = {
  /** True for Markdown; false for plain text with `- ` before the items of a list. */
  isMarkdown: boolean;
};

/** Returns the text of a fragment of HTML. It is escaped and sanitized where it is shown. */
export function htmlToText(html: string, { isMarkdown }: Options): string {
  if (!html.includes('<') && !html.includes('&')) return html.trim();
  const lists: { isOrdered: boolean; count: number }[] = [];
  const links: string[] = [];
  const source = html.replaceAll(HIDDEN, '');
  const parts: string[] = [];
  let at = 0;
  for (const token of source.matchAll(TOKEN)) {
    parts.push(plain(source.slice(at, token.index), isMarkdown));
    at = token.index + token[0].length;
    const [, slash = '', name = '', attributes = ''] = token;
    parts.push(tagText({ name: name.toLowerCase(), isEnd: slash === '/', attributes }, { lists, links, isMarkdown }));
  }
  parts.push(plain(source.slice(at), isMarkdown));
  return tidy(parts.join(''));
}

type Tag = { name: string; isEnd: boolean; attributes: string };
type State = { lists: { isOrdered: boolean; count: number }[]; links: string[] } & Options;

function tagText({ name, isEnd, attributes }: Tag, { lists, links, isMarkdown }: State): string {
  if (name === 'br') return '\n';
  if (name === 'ul' || name === 'ol') {
    if (isEnd) lists.pop();
    else lists.push({ isOrdered: name === 'ol', count: 0 });
    return lists.length > 0 ? '\n' : '\n\n';
  }
  if (name === 'li') return isEnd ? '' : `\n${itemMark(lists)}`;
  if (BLOCKS.test(name)) return lists.length > 0 ? '' : '\n\n';
  if (name === 'a') return linkText(isEnd, attributes, links, isMarkdown);
  return isMarkdown ? (MARKS[name] ?? '') : '';
}

function itemMark(lists: State['lists']): string {
  const list = lists.at(-1);
  const indent = '  '.repeat(Math.max(0, Math.min(lists.length, 6) - 1));
  if (!list?.isOrdered) return `${indent}- `;
  list.count++;
  return `${indent}${list.count}. `;
}

function linkText(isEnd: boolean, attributes: string, links: string[], isMarkdown: boolean): string {
  if (!isEnd) {
    const [, , url = ''] = /\bhref\s*=\s*(["'])(.*?)\1/i.exec(attributes) ?? [];
    const isUsable = /^https?:\/\/[^\s()<>]+$/.test(decoded(url));
    links.push(isUsable ? decoded(url) : '');
    return isUsable && isMarkdown ? '[' : '';
  }
  const url = links.pop() ?? '';
  if (url === '') return '';
  return isMarkdown ? `](${url})` : ` (${url})`;
}

function plain(text: string, isMarkdown: boolean): string {
  const flat = decoded(text.replaceAll(/[ \t\r\n]+/g, ' '));
  return isMarkdown ? flat.replaceAll(/[*`<[\]\\]/g, '\\$&') : flat;
}

function decoded(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (entity, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? '') : entity;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';
  });
}

function tidy(text: string): string {
  const lines = text.split('\n').map((line) => (/^\s*(?:-|\d+\.) /.test(line) ? line.trimEnd() : line.trim()));
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
