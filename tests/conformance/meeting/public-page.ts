import { parse } from 'parse5';
import { RECORD_KINDS } from '../../../src/portfolio/model/record-kinds.ts';
import { isEntrySection } from '../../../src/portfolio/model/sections.ts';
import { type Account, ok } from './account.ts';

type Node = {
  nodeName: string;
  tagName?: string;
  attrs?: { name: string; value: string }[];
  value?: string;
  childNodes?: Node[];
};

export type PublicPage = {
  /** The text of the document's main part, without its scripts. */
  text: string;
  heading: string;
  /** By the id of the section: the titles of its records, in page order. */
  titles: Record<string, string[]>;
  dates: Set<string>;
  links: Set<string>;
  images: Set<string>;
  /** The elements that a user's text could have created. */
  elements: Set<string>;
};

export async function pageOf({ app, userName }: Account): Promise<PublicPage> {
  return readPage((await ok(app.request('GET', `/u/${userName}`))).body);
}

/** Parses a public document like a browser. */
export function readPage(html: string): PublicPage {
  const document = parse(html) as unknown as Node;
  const main = elements(document).find(({ tagName }) => tagName === 'main') ?? document;
  const within = elements(main);
  const attributes = (tag: string, name: string) =>
    new Set(within.filter(({ tagName }) => tagName === tag).map((node) => attribute(node, name)));
  const sections = within.filter(({ tagName }) => tagName === 'section');
  return {
    text: textOf(main),
    heading: textOf(within.find(({ tagName }) => tagName === 'h1')),
    titles: {
      // An optional kind has no section while there is nothing to show.
      ...Object.fromEntries(RECORD_KINDS.filter((kind) => 'isOptional' in kind).map(({ path }) => [path, []])),
      ...Object.fromEntries(sections.map((section) => [attribute(section, 'id'), titlesIn(section)])),
      entries: sections.filter((section) => isEntrySection(attribute(section, 'id'))).flatMap(titlesIn),
    },
    dates: attributes('time', 'datetime'),
    links: attributes('a', 'href'),
    images: attributes('img', 'src'),
    elements: new Set(within.map(({ nodeName }) => nodeName)),
  };
}

function titlesIn(section: Node): string[] {
  const isTitle =
    attribute(section, 'id') === 'skills'
      ? (node: Node) => attribute(node, 'class') === 'skill-name'
      : ({ tagName }: Node) => tagName === 'h3';
  return elements(section)
    .filter(isTitle)
    .map(textOf)
    .filter((title) => title !== '');
}

function attribute({ attrs }: Node, name: string): string {
  return attrs?.find((item) => item.name === name)?.value ?? '';
}

function textOf(node: Node | undefined): string {
  if (!node || node.tagName === 'script' || node.tagName === 'style') return '';
  return node.value ?? (node.childNodes ?? []).map(textOf).join('');
}

function elements(node: Node): Node[] {
  const found: Node[] = [];
  const open = [node];
  for (let next = open.pop(); next; next = open.pop()) {
    found.push(next);
    for (const child of (next.childNodes ?? []).toReversed()) open.push(child);
  }
  return found;
}
