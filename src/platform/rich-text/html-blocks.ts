/** An element or a text of a parsed document, as far as it is needed here. */
export type HtmlNode = {
  /** The tag in lower case; '#text' for a text. */
  name: string;
  text: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly HtmlNode[];
};

export type TextStyle = {
  isBold?: boolean;
  isItalic?: boolean;
  isStruck?: boolean;
  isCode?: boolean;
  href?: string;
};
/** A piece of text in one style; '\n' is a line break. */
export type StyledText = TextStyle & { text: string };

/** What a reader of HTML sees: paragraphs, headings, lists, quotations and code, without the elements that make them. */
export type RichBlock =
  | { kind: 'paragraph'; runs: StyledText[]; level?: number }
  | { kind: 'list'; isOrdered: boolean; start: number; items: RichBlock[][] }
  | { kind: 'quote'; blocks: RichBlock[] }
  | { kind: 'code'; text: string };

type List = Extract<RichBlock, { kind: 'list' }>;

const BLOCKS = new Set(
  'address article aside blockquote body dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);
const IGNORED = new Set(
  'style script head meta title template iframe object noembed noframes #comment #documenttype'.split(' '),
);
/** How Word writes the bullet or number of a list item: in a part that other programs ignore. */
const WORD_BULLET = /mso-list:\s*Ignore/i;
const WORD_ITEM = /mso-list:\s*l\d+ level(\d)/i;
/** Between the cells of a row. */
const CELL_GAP = ' | ';

/** Returns what a reader sees of a document or a part of it. */
export function htmlBlocks(root: HtmlNode): RichBlock[] {
  return blocksOf(root.children, {});
}

function blocksOf(nodes: readonly HtmlNode[], style: TextStyle): RichBlock[] {
  const blocks: RichBlock[] = [];
  let line: StyledText[] = [];
  const endLine = () => {
    blocks.push(...paragraphs(line));
    line = [];
  };
  const visit = (node: HtmlNode, around: TextStyle): void => {
    if (IGNORED.has(node.name) || WORD_BULLET.test(node.attributes.style ?? '')) return;
    if (node.name === '#text') line.push({ ...around, text: node.text.replace(/[ \t\n\r\f\u00a0]+/g, ' ') });
    else if (node.name === 'br') line.push({ ...around, text: '\n' });
    else if (BLOCKS.has(node.name)) {
      endLine();
      append(blocks, blockOf(node, styleOf(node, around)));
    } else {
      const inner = styleOf(node, around);
      for (const child of node.children) visit(child, inner);
    }
  };
  for (const node of nodes) visit(node, style);
  endLine();
  return blocks;
}

/** Word writes each item as a paragraph: those that follow one another are one list. */
function append(blocks: RichBlock[], added: readonly RichBlock[]): void {
  for (const block of added) {
    const last = blocks.at(-1);
    if (!isOfWord(block) || !isOfWord(last)) blocks.push(block);
    else for (const item of block.items) addWordItem(last, item);
  }
}

function addWordItem({ items }: List, item: RichBlock[]): void {
  const above = items.at(-1);
  if (above && isOfWord(item[0])) append(above, item);
  else items.push(item);
}

const ofWord = new WeakSet<RichBlock>();

function isOfWord(block: RichBlock | undefined): block is List {
  return block?.kind === 'list' && ofWord.has(block);
}

function blockOf(node: HtmlNode, style: TextStyle): RichBlock[] {
  const { name, attributes, children } = node;
  if (name === 'ul' || name === 'ol') return listOf(node, style);
  if (name === 'pre') return codeOf(node);
  if (name === 'table') return tableOf(node, style);
  const blocks = blocksOf(children, style);
  if (blocks.length === 0) return [];
  if (name === 'li') return [{ kind: 'list', isOrdered: false, start: 1, items: [blocks] }];
  if (name === 'blockquote') return [{ kind: 'quote', blocks }];
  const wordLevel = Number(WORD_ITEM.exec(attributes.style ?? '')?.[1] ?? 0);
  if (wordLevel > 0) return [wordItem(blocks, wordLevel)];
  const level = Number(/^h([1-6])$/.exec(name)?.[1] ?? 0);
  return level === 0 ? blocks : blocks.map((block) => (block.kind === 'paragraph' ? { ...block, level } : block));
}

/** An item of a deeper level is an item of a list of its own. */
function wordItem(blocks: RichBlock[], level: number): RichBlock {
  const list: List = {
    kind: 'list',
    isOrdered: false,
    start: 1,
    items: [level > 1 ? [wordItem(blocks, level - 1)] : blocks],
  };
  ofWord.add(list);
  return list;
}

/** Google Docs puts the list below an item beside it. */
function listOf({ name, attributes, children }: HtmlNode, style: TextStyle): RichBlock[] {
  const items: RichBlock[][] = [];
  for (const child of children) {
    const isItem = child.name === 'li';
    const blocks = blocksOf(isItem ? child.children : [child], isItem ? styleOf(child, style) : style);
    if (blocks.length === 0) continue;
    const last = items.at(-1);
    if (isItem || !last) items.push(blocks);
    else last.push(...blocks);
  }
  const start = Number(attributes.start ?? 1);
  const isNumber = Number.isInteger(start) && start >= 0 && start < 1e9;
  return items.length === 0 ? [] : [{ kind: 'list', isOrdered: name === 'ol', start: isNumber ? start : 1, items }];
}

function codeOf(node: HtmlNode): RichBlock[] {
  const text = textOf(node).replace(/^\n/, '').trimEnd();
  return text === '' ? [] : [{ kind: 'code', text }];
}

function textOf({ name, text, children }: HtmlNode): string {
  if (IGNORED.has(name)) return '';
  return name === '#text' ? text : name === 'br' ? '\n' : children.map(textOf).join('');
}

/** A line for each row; cells with paragraphs or lists of their own follow one another. */
function tableOf(node: HtmlNode, style: TextStyle): RichBlock[] {
  const rows = rowsOf(node).map((row) =>
    row.children
      .filter(({ name }) => name === 'td' || name === 'th')
      .map((cell) => blocksOf(cell.children, styleOf(cell, style)))
      .filter((cell) => cell.length > 0),
  );
  const others = node.children.filter(({ name }) => !/^(?:tr|t(?:body|head|foot)|colgroup)$/.test(name));
  const before = blocksOf(others, style);
  const lines = rows.filter((row) => row.length > 0).map((row) => row.map(lineOf));
  if (lines.some((row) => row.includes(undefined))) return [...before, ...rows.flat(2)];
  const runs = lines.map((row) => row.reduce<StyledText[]>((line, cell = []) => joined(line, cell, CELL_GAP), []));
  return [...before, ...paragraphs(runs.reduce((text, row) => joined(text, row, '\n'), []))];
}

function joined(before: StyledText[], after: StyledText[], gap: string): StyledText[] {
  return before.length === 0 ? after : [...before, { text: gap }, ...after];
}

function lineOf([block, ...others]: readonly RichBlock[]): StyledText[] | undefined {
  const isLine = others.length === 0 && block?.kind === 'paragraph' && !block.level;
  return isLine && block.runs.every(({ text }) => !text.includes('\n')) ? block.runs : undefined;
}

function rowsOf(node: HtmlNode): HtmlNode[] {
  return node.children.flatMap((child) => {
    if (child.name === 'tr') return [child];
    return /^t(?:body|head|foot)$/.test(child.name) ? rowsOf(child) : [];
  });
}

function styleOf({ name, attributes }: HtmlNode, around: TextStyle): TextStyle {
  const style = attributes.style ?? '';
  const inner: TextStyle = { ...around };
  const isMarkedBold = /^(?:b|strong|th)$/.test(name) && !/font-weight:\s*(?:normal|400)/i.test(style);
  if (isMarkedBold || /font-weight:\s*(?:bold|[6-9]00)/i.test(style)) inner.isBold = true;
  if (/^(?:i|em|cite|dfn|var)$/.test(name) || /font-style:\s*italic/i.test(style)) inner.isItalic = true;
  if (/^(?:s|del|strike)$/.test(name) || /text-decoration[\w-]*:\s*line-through/i.test(style)) inner.isStruck = true;
  if (/^(?:code|kbd|samp|tt)$/.test(name)) inner.isCode = true;
  const href = name === 'a' ? usableUrl(attributes.href ?? '') : '';
  if (href !== '') inner.href = href;
  return inner;
}

/** In characters that cannot end the address in Markdown or in a sentence; '' if it is no address of the web. */
function usableUrl(href: string): string {
  const url = href.trim();
  if (!/^https?:\/\/[^\s\\/?#]/i.test(url)) return '';
  return url.replace(/[\s()<>\\"`]/g, percentEncoded);
}

function percentEncoded(char: string): string {
  const encoded = encodeURIComponent(char);
  return encoded === char ? `%${char.charCodeAt(0).toString(16).toUpperCase()}` : encoded;
}

/** Two line breaks separate paragraphs; spaces that are not seen are removed. */
function paragraphs(line: readonly StyledText[]): RichBlock[] {
  const parts: StyledText[][] = [[]];
  let before = '\n';
  for (const { text, ...style } of line) {
    for (const piece of text.split(/(\n)/)) {
      if (piece === '') continue;
      const current = parts.at(-1) ?? [];
      if (piece === '\n' && before === '\n') {
        if (current.length > 0) parts.push([]);
        continue;
      }
      if (piece === '\n') trimEnd(current);
      const shown = /[ \n]$/.test(before) ? piece.replace(/^ /, '') : piece;
      if (shown !== '') current.push({ ...(piece === '\n' ? {} : style), text: shown });
      before = shown === '' ? before : shown;
    }
  }
  return parts.flatMap((runs): RichBlock[] => {
    trimEnd(runs);
    return runs.length === 0 ? [] : [{ kind: 'paragraph', runs: mergedRuns(runs) }];
  });
}

function trimEnd(runs: StyledText[]): void {
  for (let last = runs.at(-1); last; last = runs.at(-1)) {
    const text = last.text.replace(/[ \n]+$/, '');
    runs.pop();
    if (text === '') continue;
    runs.push({ ...last, text });
    return;
  }
}

/** Joins neighbours of the same style. */
export function mergedRuns(runs: readonly StyledText[]): StyledText[] {
  const merged: StyledText[] = [];
  for (const run of runs) {
    const last = merged.at(-1);
    if (last && hasSameStyle(last, run)) merged[merged.length - 1] = { ...last, text: last.text + run.text };
    else merged.push(run);
  }
  return merged;
}

function hasSameStyle(one: TextStyle, other: TextStyle): boolean {
  const { isBold, isItalic, isStruck, isCode, href } = one;
  return (
    !isBold === !other.isBold &&
    !isItalic === !other.isItalic &&
    !isStruck === !other.isStruck &&
    !isCode === !other.isCode &&
    href === other.href
  );
}
