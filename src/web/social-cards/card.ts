import { createHash } from 'node:crypto';
import { initials } from '../../lib/initials.ts';
import { imageSource } from '../../model/safe-url.ts';
import { projectPath } from '../../records/project/project-url.ts';

/** Increment by hand when the design changes: a card's URL is cached permanently. */
const DESIGN = 4;

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

type Owner = {
  user_name: string;
  first_name: string;
  last_name: string;
  theme: { mode: string; accent: string; accent_dark?: string };
  branding: boolean;
};
type CardOwner = Owner & {
  card_url: string;
  image_url: string;
  headline: string;
  location: string;
  availability: string;
};
type ProjectOnCard = { slug: string; title: string; image_url: string; technologies: readonly string[] };

const TECHNOLOGIES_SHOWN = 5;

/** `ownerPath` is the canonical path of the portfolio. */
type CardSite = { origin: string; ownerPath: string };

export function portfolioCard(person: CardOwner, { origin, ownerPath }: CardSite): CardWithPath {
  const { user_name, headline, location, availability, image_url, card_url } = person;
  const ownImage = imageSource(card_url);
  const path = `/u/${user_name}`;
  return withPath(path, {
    title: nameOf(person),
    titleInstead: user_name,
    line: headline,
    caption: location || availability,
    address: shortUrl(origin, ownerPath),
    image: imageSource(image_url) ?? '',
    frame: 'portrait',
    ...styleOf(person),
    ...(ownImage && { ownImage }),
  });
}

export function projectCard(owner: Owner, project: ProjectOnCard, { origin, ownerPath }: CardSite): CardWithPath {
  const path = projectPath(`/u/${owner.user_name}`, project);
  return withPath(path, {
    title: project.title,
    titleInstead: owner.user_name,
    line: nameOf(owner),
    caption: project.technologies.slice(0, TECHNOLOGIES_SHOWN).join(' · '),
    address: shortUrl(origin, ownerPath),
    image: imageSource(project.image_url) ?? '',
    frame: 'landscape',
    ...styleOf(owner),
  });
}

/** The card of one of the program's own pages. */
export function siteCard(path: string, title: string, line: string, origin: string): CardWithPath {
  const style = { initials: '', mode: 'light', accent: 'vermilion' } as const;
  return withPath(path, {
    title,
    titleInstead: '',
    line,
    caption: '',
    address: shortUrl(origin, path),
    image: '',
    frame: 'mark',
    ...style,
  });
}

function withPath(path: string, card: Card): CardWithPath {
  const digest = createHash('sha256')
    .update(JSON.stringify([DESIGN, card]))
    .digest('base64url')
    .slice(0, 22);
  return { card, path: `/cards${path === '/' ? '' : path}/${digest}.${card.ownImage ? 'jpg' : 'png'}` };
}

function nameOf({ first_name, last_name, user_name }: Owner): string {
  return [first_name, last_name].filter(Boolean).join(' ') || user_name;
}

function styleOf({
  first_name,
  last_name,
  user_name,
  theme,
  branding,
}: Owner): Pick<Card, 'initials' | 'mode' | 'accent' | 'accent_dark' | 'isUnbranded'> {
  return {
    initials: initials(first_name, last_name) || initials(user_name),
    mode: theme.mode === 'dark' ? 'dark' : 'light',
    accent: theme.accent,
    ...(theme.accent_dark && { accent_dark: theme.accent_dark }),
    ...(!branding && { isUnbranded: true }),
  };
}

/** 'folio.example/u/ada' */
function shortUrl(origin: string, path: string): string {
  return `${origin.replace(/^https?:\/\//, '')}${path === '/' ? '' : path}`;
}
