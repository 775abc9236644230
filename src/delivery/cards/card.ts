import { createHash } from 'node:crypto';
import type { CoverArt } from '../../portfolio/records/project/cover-art.ts';

/** Increment by hand when the design changes: a card's URL is cached permanently. */
const DESIGN = 5;

export const CARD_WIDTH = 1_200;
export const CARD_HEIGHT = 630;

/** The content of a page's link preview: everything from which it is rendered. */
export type Card = {
  title: string;
  /** Replaces a title whose script the fonts do not have. */
  titleInstead: string;
  line: string;
  caption: string;
  /** The page's URL, without the protocol. */
  address: string;
  /** The path of its image; '' for none. */
  image: string;
  /** The format of the image: upright for a person, landscape for a project, the program's mark. */
  frame: 'portrait' | 'landscape' | 'mark';
  /** The cover of a project without an image. */
  art?: CoverArt;
  /** Shown instead of a missing image. */
  initials: string;
  mode: 'light' | 'dark';
  accent: string;
  /** The owner's own colour in the dark mode. */
  accent_dark?: string;
  /** True without the program's mark. */
  isUnbranded?: true;
  /** The path of the owner's own image, shown instead of all the above. */
  ownImage?: string;
};

/** A card with its URL: the path of its page, and a digest of the content. */
export type CardWithPath = { card: Card; path: string };

/** `folder`: what precedes the image's own name. */
export function withPath(folder: string, card: Card): CardWithPath {
  const digest = createHash('sha256')
    .update(JSON.stringify([DESIGN, card]))
    .digest('base64url')
    .slice(0, 22);
  return { card, path: `${folder}/${digest}.${card.ownImage ? 'jpg' : 'png'}` };
}
