import MarkdownIt from 'markdown-it';
import { safeHref } from '../lib/safe-address.ts';

/** A page's own headings end here: those of a text come below. */
const HEADINGS_ABOVE = 2;
const HEADINGS_MAX = 6;

const markdown = new MarkdownIt({ html: false, linkify: true }).disable('image');
markdown.validateLink = (url) => safeHref(url) !== undefined;
markdown.core.ruler.push('strangers_text', ({ tokens }) => {
  for (const token of tokens) {
    if (token.type.startsWith('heading_')) {
      token.tag = `h${Math.min(Number(token.tag.slice(1)) + HEADINGS_ABOVE, HEADINGS_MAX)}`;
    }
    for (const child of token.children ?? []) {
      if (child.type === 'link_open') child.attrSet('rel', 'noopener nofollow ugc');
    }
  }
});

/** A stranger's Markdown as HTML that is safe to show: no HTML of its own, no pictures, http(s) links alone. */
export function markdownToHtml(text: string): string {
  return markdown.render(text);
}
