import { type Block, imagesOfBlock } from '../../../portfolio/model/blocks.ts';
import type { CaseImage } from '../../../portfolio/model/case-study.ts';

/** The number of its first picture, among all that open over the page, from 1. */
type Numbered = { first: number };

/** A block as its page has it: what is Markdown, or a link to embed, is HTML. */
export type ShownBlock =
  | Extract<Block, { type: 'quote' | 'figures' | 'compare' }>
  | (Extract<Block, { type: 'image' | 'pair' | 'row' }> & Numbered)
  | { type: 'text'; html: string }
  | { type: 'embed'; html: string; caption: string };

export function shownBlocks(blocks: readonly Block[], toHtml: (markdown: string) => string): ShownBlock[] {
  let first = 1;
  return blocks.map((block) => {
    switch (block.type) {
      case 'text':
        return { type: 'text', html: toHtml(block.text) };
      case 'embed':
        // A line with only a link is what Markdown embeds.
        return { type: 'embed', html: toHtml(block.url), caption: block.caption };
      case 'image':
      case 'pair':
      case 'row': {
        const shown = { ...block, first };
        first += imagesOfBlock(block).length;
        return shown;
      }
      default:
        return block;
    }
  });
}

/** Returns the images that no block shows: they follow as an album. */
export function albumOf(images: readonly CaseImage[], blocks: readonly Block[]): CaseImage[] {
  const named = new Set(blocks.flatMap(imagesOfBlock).map(({ image }) => image.image_url));
  return images.filter(({ image_url }) => !named.has(image_url));
}
