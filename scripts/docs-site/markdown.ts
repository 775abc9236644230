import { dirname, posix } from 'node:path';
import MarkdownIt from 'markdown-it';
import { type Page, pageAt } from './pages.ts';

export type Heading = { level: number; id: string; title: string };
/** A part of a page below one heading, as plain text. */
export type Section = Heading & { text: string };
export type Rendered = { html: string; sections: Section[] };

/** Renders a document. Its links lead to pages of the site, and what has none there (a file of the code) is no link. */
export function renderPage(page: Page, pages: readonly Page[]): Rendered {
  const md = new MarkdownIt({ html: true, linkify: false });
  const tokens = md.parse(page.markdown, {});
  const sections: Section[] = [];
  const ids = new Map<string, number>();
  tokens.forEach((token, index) => {
    const title = tokens[index + 1];
    if (token.type === 'heading_open' && title) {
      const text = plain(title.children ?? []);
      const id = uniqueId(text, ids);
      token.attrSet('id', id);
      sections.push({ level: Number(token.tag.slice(1)), id, title: text, text: '' });
    } else if (token.type === 'inline' && tokens[index - 1]?.type !== 'heading_open') {
      const section = sections.at(-1);
      if (section) section.text += ` ${plain(token.children ?? [])}`;
    } else if (token.type === 'fence') {
      const section = sections.at(-1);
      if (section) section.text += ` ${token.content}`;
    }
    for (const [at, child] of (token.children ?? []).entries()) {
      if (child.type === 'image') child.attrSet('src', imagePath(page, `${child.attrGet('src') ?? ''}`));
      if (child.type === 'image') child.attrSet('loading', 'lazy');
      if (child.type === 'link_open') linkTo(child, token.children?.[at + 1], page, pages);
    }
  });
  md.renderer.rules.table_open = () => '<div class="table" tabindex="0" role="region" aria-label="Table"><table>';
  md.renderer.rules.table_close = () => '</table></div>';
  // What scrolls sideways has to be reached by keyboard.
  const html = md.renderer.render(tokens, md.options, {}).replaceAll('<pre>', '<pre tabindex="0">');
  return { html, sections };
}

type Token = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number];

function linkTo(token: Token, words: Token | undefined, page: Page, pages: readonly Page[]): void {
  const href = `${token.attrGet('href') ?? ''}`;
  if (/^(https?:|mailto:|#)/.test(href)) return;
  const target = pageAt(pages, page.source, href);
  const fragment = /#.*/.exec(href)?.[0] ?? '';
  // The name of a file says something beside the files alone.
  if (target && words && /^[\w/]+\.md$/.test(words.content)) words.content = target.title;
  // Without `href`, a link is text.
  token.attrs = target ? [['href', relative(page.path, target.path) + fragment]] : [];
}

/** Returns a path of the site as seen from another: the site works from a folder, too. */
export function relative(from: string, to: string): string {
  return posix.relative(dirname(from), to) || posix.basename(to);
}

function imagePath(page: Page, src: string): string {
  const source = posix.join(dirname(page.source), src);
  return relative(page.path, source.replace(/^docs\//, ''));
}

function plain(tokens: readonly Token[]): string {
  return tokens.map((token) => (token.type.endsWith('break') ? ' ' : token.content)).join('');
}

/** As public forges make them: links with a fragment work in both places. */
function uniqueId(text: string, taken: Map<string, number>): string {
  const id = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
  const count = taken.get(id) ?? 0;
  taken.set(id, count + 1);
  return count === 0 ? id : `${id}-${count}`;
}
