import type { Block, BlockImage } from '../../model/blocks.ts';
import type { CaseImage } from '../../model/case-study.ts';

/** Whatever a part is, in the order in which it is offered. */
export const BLOCK_LABELS = {
  text: 'Text',
  image: 'Image',
  pair: 'Two images',
  row: 'Row of images',
  quote: 'Quote',
  figures: 'Figures',
  compare: 'Before and after',
  embed: 'Video or embed',
} as const satisfies Record<Block['type'], string>;

const ROW_MIN = 3;
const ROW_MAX = 6;

export const blockImage = (image_url: string): BlockImage => ({ image_url, alt: '', caption: '' });

/** Returns a new part with the first of the project's images; undefined if it has too few for it. */
export function newBlock(type: Block['type'], imageUrls: readonly string[]): Block | undefined {
  const [first, second] = imageUrls.map(blockImage);
  switch (type) {
    case 'text':
      return { type, text: '' };
    case 'quote':
      return { type, text: '', source: '' };
    case 'figures':
      return { type, figures: [{ value: '', label: '' }] };
    case 'embed':
      return { type, url: '', caption: '' };
    case 'image':
      return first && { type, ...first, width: 'wide' };
    case 'compare':
      return first && second && { type, before: first, after: second };
    case 'pair':
      return first && second && { type, images: [first, second] };
    default:
      return imageUrls.length < ROW_MIN ? undefined : { type, images: imageUrls.slice(0, ROW_MIN).map(blockImage) };
  }
}

/** Returns headings to write below. */
export function templateBlocks(headings: readonly string[]): Block[] {
  return headings.map((heading) => ({ type: 'text', text: `## ${heading}\n\n` }));
}

/** Returns a story made of what is there: the first picture wide, the text, and the others in rows. */
export function arrangedBlocks(description: string, images: readonly CaseImage[]): Block[] {
  const [first, ...others] = images.map(({ image_url, alt, caption }) => ({ image_url, alt, caption }));
  const blocks: Block[] = [];
  if (first) blocks.push({ type: 'image', ...first, width: 'wide' });
  if (description !== '') blocks.push({ type: 'text', text: description });
  for (let at = 0; at < others.length; ) {
    const left = others.length - at;
    // Four are two pairs, and no row leaves one picture alone.
    const size = left === 4 ? 2 : left % ROW_MIN === 1 && left > ROW_MIN ? 2 : Math.min(left, ROW_MIN);
    blocks.push(...rowOf(others.slice(at, at + size)));
    at += size;
  }
  return blocks;
}

function rowOf(images: BlockImage[]): Block[] {
  const [first] = images;
  if (images.length >= ROW_MIN && images.length <= ROW_MAX) return [{ type: 'row', images }];
  if (images.length === 2) return [{ type: 'pair', images }];
  return first ? [{ type: 'image', ...first, width: 'wide' }] : [];
}
