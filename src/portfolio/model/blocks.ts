import { z } from 'zod';
import { imageUrl, line, prose, webUrl } from '../../platform/lib/fields.ts';

export const BLOCKS_MAX = 100;
const ROW_MIN = 3;
export const ROW_MAX = 6;
const FIGURES_MAX = 12;

/** Beside the text, over the page's width, or to the edges of the window. */
export const BLOCK_WIDTHS = [
  ['text', 'As wide as the text'],
  ['wide', 'As wide as the page'],
  ['full', 'To the edges of the window'],
] as const;

const image = z.object({
  image_url: imageUrl().refine((value) => value !== '', 'must be an image uploaded here'),
  alt: z.prefault(line(), ''),
  caption: z.prefault(line(), ''),
});
const figure = z.object({ value: z.prefault(line(), ''), label: z.prefault(line(), '') });

/** A part of a project's story. */
const Block = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('text'), text: z.prefault(prose(), '') }),
    z.object({
      type: z.literal('image'),
      ...image.shape,
      width: z.prefault(z.enum(['text', 'wide', 'full'], "must be 'text', 'wide' or 'full'"), 'text'),
    }),
    z.object({ type: z.literal('pair'), images: z.array(image).length(2, 'must be two images') }),
    z.object({
      type: z.literal('row'),
      images: z
        .array(image)
        .min(ROW_MIN, `must be at least ${ROW_MIN} images`)
        .max(ROW_MAX, `must be at most ${ROW_MAX} images`),
    }),
    z.object({ type: z.literal('quote'), text: z.prefault(prose(), ''), source: z.prefault(line(), '') }),
    z.object({
      type: z.literal('figures'),
      figures: z
        .array(figure, 'must be a list')
        .max(FIGURES_MAX, `must have at most ${FIGURES_MAX} items`)
        .overwrite((figures) => figures.filter(({ value, label }) => value !== '' || label !== '')),
    }),
    z.object({ type: z.literal('compare'), before: image, after: image }),
    z.object({ type: z.literal('embed'), url: z.prefault(webUrl(), ''), caption: z.prefault(line(), '') }),
  ],
  "must have a type: 'text', 'image', 'pair', 'row', 'quote', 'figures', 'compare' or 'embed'",
);

export type Block = z.infer<typeof Block>;
export type BlockImage = z.infer<typeof image>;

/** The story of a project in order; blocks that say nothing are dropped. */
export const blockList = () =>
  z
    .array(Block, 'must be a list')
    .max(BLOCKS_MAX, `must have at most ${BLOCKS_MAX} items`)
    .overwrite((blocks) => blocks.filter(saysSomething));

function saysSomething(block: Block): boolean {
  if (block.type === 'text' || block.type === 'quote') return block.text !== '';
  if (block.type === 'figures') return block.figures.length > 0;
  return block.type !== 'embed' || block.url !== '';
}

/** Returns the blocks of a project's values; none for other kinds of records. */
export function blocksOf({ blocks }: Record<string, unknown>): Block[] {
  return Array.isArray(blocks) ? blocks : [];
}

/** Returns the images of a block, each with its place in it: 'images.1', 'before', '' for the block itself. */
export function imagesOfBlock(block: Block): { path: string; image: BlockImage }[] {
  switch (block.type) {
    case 'image':
      return [{ path: '', image: block }];
    case 'pair':
    case 'row':
      return block.images.map((one, index) => ({ path: `images.${index}`, image: one }));
    case 'compare':
      return [
        { path: 'before', image: block.before },
        { path: 'after', image: block.after },
      ];
    default:
      return [];
  }
}

/** The parts of a block that are texts in a language, in order. */
const TEXTS = ['text', 'source', 'alt', 'caption', 'value', 'label'];

/** Returns the texts of blocks, in order. */
export function textsOfBlocks(blocks: unknown): string[] {
  const texts: string[] = [];
  mapTexts(blocks, (text) => {
    texts.push(text);
    return text;
  });
  return texts;
}

/** Returns where each of these texts is, in the same order: '2/images/0/caption'. */
export function pathsOfBlockTexts(blocks: unknown, before = ''): string[] {
  if (typeof blocks !== 'object' || blocks === null) return [];
  const isList = Array.isArray(blocks);
  return Object.entries(blocks).flatMap(([name, part]: [string, unknown]) => {
    if (typeof part === 'string') return isList || !TEXTS.includes(name) ? [] : [before + name];
    return pathsOfBlockTexts(part, `${before}${name}/`);
  });
}

/** Returns the blocks with these texts in place of theirs; an empty one leaves what is there. */
export function withBlockTexts<B>(blocks: B, texts: readonly string[]): B {
  let index = 0;
  return mapTexts(blocks, (text) => texts[index++] || text) as B;
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(([name, part]) => {
    if (typeof part === 'string') return [name, TEXTS.includes(name) ? change(part) : part];
    return [name, mapTexts(part, change)];
  });
  return Object.fromEntries(parts);
}

/** Returns a project's story as Markdown: its blocks one after the other, or its description if it has none. */
export function storyOf(project: { description: string; blocks?: readonly Block[] }): string {
  const { description, blocks = [] } = project;
  return blocks.length === 0 ? description : blocks.map(blockMarkdown).join('\n\n');
}

function blockMarkdown(block: Block): string {
  switch (block.type) {
    case 'text':
      return block.text;
    case 'quote':
      return [...block.text.split('\n'), ...(block.source ? ['', `— ${block.source}`] : [])]
        .map((each) => `> ${each}`.trimEnd())
        .join('\n');
    case 'figures':
      return block.figures.map(({ value, label }) => `- **${value}** ${label}`.trimEnd()).join('\n');
    case 'embed':
      return [block.url, block.caption].filter(Boolean).join('\n\n');
    default:
      return imagesOfBlock(block)
        .map(({ image: { image_url, alt, caption } }) => {
          const markdown = `![${(alt || caption).replaceAll(/[[\]\\]/g, '\\$&')}](/${image_url})`;
          return [markdown, caption].filter(Boolean).join('\n\n');
        })
        .join('\n\n');
  }
}
