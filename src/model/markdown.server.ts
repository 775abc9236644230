import MarkdownIt from 'markdown-it';
import { safeHref } from './safe-url.ts';

const HEADINGS_MAX = 6;

const markdown = new MarkdownIt({ html: false, linkify: true }).disable('image');
markdown.validateLink = (url) => safeHref(url) !== undefined;
markdown.core.ruler.push('strangers_text', ({ tokens, env }) => {
  const { headingsAbove } = env as { headingsAbove: number };
  /** The heading levels used so far. */
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

/** A text whose first heading is level 3 starts at level 1, so that no document skips a level. */
function enterLevel(levels: number[], level: number): void {
  while ((levels.at(-1) ?? 0) >= level) levels.pop();
  levels.push(level);
}

/**
 * Renders user Markdown as safe HTML: no raw HTML, no images, only http(s) links. Its headings are below the
 * `headingsAbove` levels of the document; by default the title's and a section's.
 */
export function markdownToHtml(text: string, headingsAbove = 2): string {
  return markdown.render(text, { headingsAbove });
}

/** Returns the tokens of the same text, for formats other than HTML. */
export function markdownTokens(text: string) {
  return markdown.parse(text, { headingsAbove: 0 });
}
