/** An element or a text of a parsed document, as far as it is needed here. */
export type HtmlNode = {
  /** The tag in lower case; '#text' for a text. */
  name: string;
  text: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly HtmlNode[];
};

const BLOCKS = new Set('p div section article blockquote h1 h2 h3 h4 h5 h6 ul ol li table tr pre'.split(' '));
const IGNORED = new Set(['style', 'script', 'head', 'meta', 'title', 'template', '#comment']);
/** How Word writes the bullet or number of a list item: in a part that other programs ignore. */
const WORD_BULLET = /mso-list:\s*Ignore/i;
const WORD_ITEM = /mso-list:\s*l\d+ level(\d)/i;

/**
 * Converts what was copied from Word, Google Docs or a web page to Markdown: paragraphs, headings, lists, bold, italic
 * and links. Everything else is its text.
 */
export function htmlToMarkdown(root: HtmlNode): string {
  return blocksOf(root, 0)
    .join('\n\n')
    .replace(/^( *(?:-|\d+\.) .*)\n\n(?= *(?:-|\d+\.) )/gm, '$1\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function blocksOf(node: HtmlNode, depth: number): string[] {
  const blocks: string[] = [];
  let line = '';
  const endLine = () => {
    if (tidy(line) !== '') blocks.push(tidy(line));
    line = '';
  };
  for (const child of node.children) {
    if (IGNORED.has(child.name)) continue;
    if (hasBlock(child)) {
      endLine();
      blocks.push(...blockOf(child, depth));
    } else line += inlineOf(child);
  }
  endLine();
  return blocks;
}

/** Google Docs wraps everything in a `b`, which is no block itself. */
function hasBlock(node: HtmlNode): boolean {
  return BLOCKS.has(node.name) || node.children.some(hasBlock);
}

function blockOf(node: HtmlNode, depth: number): string[] {
  const { name, attributes } = node;
  if (name === 'ul' || name === 'ol') return listOf(node, depth);
  const level = /^h([1-6])$/.exec(name)?.[1];
  const blocks = blocksOf(node, depth);
  const wordLevel = WORD_ITEM.exec(attributes.style ?? '')?.[1];
  if (wordLevel) return blocks.map((text) => `${'  '.repeat(Number(wordLevel) - 1)}- ${text}`);
  if (level) return blocks.map((text) => `${'#'.repeat(Number(level))} ${text.replace(/\*\*/g, '')}`);
  return name === 'blockquote' ? blocks.map((text) => text.replace(/^/gm, '> ')) : blocks;
}

/** Lists below an item are indented; Google Docs puts them beside it. */
function listOf({ name, children }: HtmlNode, depth: number): string[] {
  let number = 0;
  const items = children.flatMap((child) => {
    if (child.name === 'ul' || child.name === 'ol') return listOf(child, depth + 1);
    if (child.name !== 'li') return [];
    number += 1;
    const sign = name === 'ol' ? `${number}.` : '-';
    const [first = '', ...rest] = blocksOf(child, depth + 1);
    return [`${'   '.repeat(depth)}${sign} ${first}`, ...rest];
  });
  return [items.join('\n')];
}

function inlineOf(node: HtmlNode): string {
  const { name, attributes, children } = node;
  if (name === '#text') return node.text.replace(/\s+/g, ' ').replace(/[\\`*_[\]]/g, '\\$&');
  if (name === 'br') return '\n';
  const style = attributes.style ?? '';
  if (IGNORED.has(name) || WORD_BULLET.test(style)) return '';
  const text = children.map(inlineOf).join('');
  if (name === 'a' && /^https?:/i.test(attributes.href ?? '')) return around(text, '[', `](${attributes.href})`);
  const isBold =
    /font-weight:\s*(?:bold|[6-9]00)/i.test(style) ||
    (/^(b|strong)$/.test(name) && !/font-weight:\s*(?:normal|400)/i.test(style));
  const isItalic = /font-style:\s*italic/i.test(style) || /^(i|em)$/.test(name);
  return around(isItalic ? around(text, '*', '*') : text, isBold ? '**' : '', isBold ? '**' : '');
}

/** Marks stand next to the words, not next to spaces. */
function around(text: string, before: string, after: string): string {
  const [, start = '', words = '', end = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  return words === '' ? text : `${start}${before}${words}${after}${end}`;
}

function tidy(line: string): string {
  return line
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '  \n')
    .trim();
}
