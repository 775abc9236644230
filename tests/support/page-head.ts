import { parse } from 'parse5';

type Node = { tagName?: string; attrs?: { name: string; value: string }[]; value?: string; childNodes?: Node[] };

/** A document's metadata for search engines and link previews. */
export type PageHead = {
  title: string;
  /** By `name` or `property`; a duplicate name is an error, and throws. */
  meta: Record<string, string>;
  /** By `rel`, the last one of each. */
  links: Record<string, string>;
  /** Each `application/ld+json`, parsed. */
  data: Record<string, unknown>[];
};

export function headOf(html: string): PageHead {
  const head: PageHead = { title: '', meta: {}, links: {}, data: [] };
  for (const node of elements(parse(html) as unknown as Node)) {
    const attribute = (name: string) => node.attrs?.find((item) => item.name === name)?.value ?? '';
    const text = () => node.childNodes?.[0]?.value ?? '';
    if (node.tagName === 'title') head.title ||= text();
    if (node.tagName === 'link') head.links[attribute('rel')] = attribute('href');
    if (node.tagName === 'script' && attribute('type') === 'application/ld+json') head.data.push(JSON.parse(text()));
    const name = attribute('name') || attribute('property');
    if (node.tagName !== 'meta' || name === '' || name === 'theme-color') continue;
    if (name in head.meta) throw new Error(`${name} stands twice`);
    head.meta[name] = attribute('content');
  }
  return head;
}

function elements(node: Node): Node[] {
  return [node, ...(node.childNodes ?? []).flatMap(elements)];
}
