import MarkdownIt from 'markdown-it';
import { safeHref } from './safe-url.ts';

const HEADINGS_MAX = 6;

const markdown = new MarkdownIt({ html: false, linkify: true }).disable('image');
markdown.validateLink = (url) => safeHref(url) !== undefined;
markdown.core.ruler.push('strangers_text', ({ tokens, env }) => {
  const { headingsAbove } = env as { headingsAbove: number };
  /** The levels that the text has used on the way to where it is. */
  const levels: number[] = [];
  for (const token of tokens) {
    if (token.type.startsWith('heading_')) {
      if (token.nesting === 1) enterLevel(levels, Number(token.tag.slice(1)));
      token.tag = `h${Math.min(headingsAbove + levels.length, HEADINGS_MAX)}`;
    }
    for (const child of token.children ?? []) {
      if (child.type === 'link_open') child.attrSet('rel', 'noopener nofollow ugc');
    }
  }
});

/** A text that begins with a third level begins with its first: no page skips a level of headings. */
function enterLevel(levels: number[], level: number): void {
  while ((levels.at(-1) ?? 0) >= level) levels.pop();
  levels.push(level);
}

/**
 * A stranger's Markdown as HTML that is safe to show: no HTML of its own, no pictures, http(s) links alone. Its headings
 * come below those that the page has above it: its own and a section's, where nothing is said.
 */
export function markdownToHtml(text: string, headingsAbove = 2): string {
  return markdown.render(text, { headingsAbove });
}
