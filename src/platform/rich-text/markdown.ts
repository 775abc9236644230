import MarkdownIt from 'markdown-it';
import { type ImageShape, sourceSet } from '../files/image-sizes.ts';
import { isUploadedImage } from '../lib/fields.ts';
import { allowEastAsianEmphasis } from './east-asian-emphasis.ts';
import { embedOf } from './embeds.ts';
import { safeHref } from './safe-url.ts';

const HEADINGS_MAX = 6;

/** What a text may show besides words: a project's description can have images and embeds. */
export type RichContent = {
  /** The images that may be shown, by `image_url`: the owner's own, with their shapes if they are known. */
  images: Readonly<Record<string, ImageShape | undefined>> | 'all';
};

type Env = { headingsAbove: number; rich: RichContent | undefined };
type Markdown = InstanceType<typeof MarkdownIt>;
type Token = ReturnType<Markdown['parse']>[number];

const plain = createRenderer().disable('image');
const rich = createRenderer();
rich.validateLink = (url) => safeHref(url) !== undefined || isUploadedImage(withoutSlash(url));
rich.core.ruler.push('images_and_embeds', ({ tokens }) => {
  for (const [index, token] of tokens.entries()) {
    const [before, after] = [tokens[index - 1], tokens[index + 1]];
    if (token.type !== 'inline' || before?.type !== 'paragraph_open' || !after) continue;
    const children = token.children ?? [];
    if (children.length === 1 && children[0]?.type === 'image') {
      before.tag = after.tag = 'figure';
      children[0].meta = { isFigure: true };
    } else markEmbed(children);
  }
});
rich.renderer.rules.image = (tokens, index, options, env, self) => {
  const token = tokens[index];
  return token ? imageHtml(token, self.renderInlineAsText(token.children ?? [], options, env), env as Env) : '';
};

function createRenderer(): Markdown {
  const markdown = new MarkdownIt({ html: false, linkify: true });
  allowEastAsianEmphasis(markdown);
  markdown.validateLink = (url) => safeHref(url) !== undefined;
  markdown.core.ruler.push('strangers_text', ({ tokens, env }) => {
    const { headingsAbove } = env as Env;
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
  return markdown;
}

/** A text whose first heading is level 3 starts at level 1, so that no document skips a level. */
function enterLevel(levels: number[], level: number): void {
  while ((levels.at(-1) ?? 0) >= level) levels.pop();
  levels.push(level);
}

/** Marks a paragraph that is only the URL of a page which can be embedded: its link is then opened in a frame. */
function markEmbed(children: readonly Token[]): void {
  const [open, text, close] = children;
  if (children.length !== 3 || open?.info !== 'auto' || text?.type !== 'text' || close?.type !== 'link_close') return;
  const embed = embedOf(String(open.attrGet('href')));
  if (!embed) return;
  open.attrSet('data-embed', embed.src);
  text.content = `${embed.site}: ${text.content}`;
}

function imageHtml(token: Token, alt: string, { rich: content }: Env): string {
  const imageUrl = withoutSlash(String(token.attrGet('src')));
  const images = content?.images ?? {};
  const isShown = isUploadedImage(imageUrl) && (images === 'all' || Object.hasOwn(images, imageUrl));
  if (!isShown) return escapeText(alt);
  const source = `/${imageUrl}`;
  const shape = images === 'all' ? undefined : images[imageUrl];
  const set = shape && sourceSet(source, shape);
  const attributes = [
    `src="${source}"`,
    `alt="${escapeText(alt)}"`,
    ...(shape ? [`width="${shape.width}"`, `height="${shape.height}"`] : []),
    'loading="lazy" decoding="async"',
    ...(set ? [`srcset="${set}"`, 'sizes="auto,(width>=48rem) 40rem,calc(100vw - 2.5rem)"'] : []),
  ];
  const { isFigure } = (token.meta ?? {}) as { isFigure?: boolean };
  const title = String(token.attrGet('title') ?? '');
  const caption = isFigure && title ? `<figcaption>${escapeText(title)}</figcaption>` : '';
  return `<img ${attributes.join(' ')}>${caption}`;
}

function withoutSlash(url: string): string {
  return url.replace(/^\//, '');
}

function escapeText(text: string): string {
  return rich.utils.escapeHtml(text);
}

/**
 * Renders user Markdown as safe HTML: no raw HTML, only http(s) links, and images and embeds only with `rich`. Its
 * headings are below the `headingsAbove` levels of the document; by default the title's and a section's.
 */
export function markdownToHtml(text: string, headingsAbove = 2, content?: RichContent): string {
  const env: Env = { headingsAbove, rich: content };
  return (content ? rich : plain).render(text, env);
}

/** Returns the tokens of a text inside a paragraph. */
export function inlineTokens(text: string): readonly Token[] {
  return plain.parseInline(text, { headingsAbove: 0, rich: undefined })[0]?.children ?? [];
}

/** Returns the tokens of the same text, for formats other than HTML. */
export function markdownTokens(text: string) {
  return plain.parse(text, { headingsAbove: 0, rich: undefined });
}
