import { initials } from '../../platform/lib/initials.ts';
import { displayName, orderedNames } from '../../platform/lib/texts/display-name.ts';
import { imageSource } from '../../platform/rich-text/safe-url.ts';
import { coverOf } from '../../portfolio/images/cover.ts';
import type { CoverSource } from '../../portfolio/records/project/cover-art.ts';
import { artBesideTitle } from '../../portfolio/records/project/cover-art.ts';
import type { Project } from '../../portfolio/records/project/project.ts';
import { projectPath } from '../../portfolio/records/project/project-url.ts';
import type { Card, CardWithPath } from './card.ts';
import { withPath } from './card.ts';

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
type ProjectOnCard = Pick<Project, 'slug' | 'title' | 'image_url' | 'images' | 'technologies'> &
  Pick<CoverSource, 'results' | 'blocks'>;

const TECHNOLOGIES_SHOWN = 5;

/** Where the pages are, and their cards. */
type CardSite = { origin: string; ownerPath: string; root: string; cards: string };

/** `state` is whether the person can be hired, in the language of the page; '' if they do not state it. */
export function portfolioCard(person: CardOwner, state: string, site: CardSite): CardWithPath {
  const { user_name, headline, location, availability, image_url, card_url } = person;
  const ownImage = imageSource(card_url);
  return withPath(site.cards, {
    title: nameOf(person),
    titleInstead: user_name,
    line: headline,
    caption: [location || (state === '' ? availability : ''), state].filter((text) => text !== '').join(' · '),
    address: urlOf(site),
    image: imageSource(image_url) ?? '',
    frame: 'portrait',
    ...styleOf(person),
    ...(ownImage && { ownImage }),
  });
}

export function projectCard(owner: Owner, project: ProjectOnCard, site: CardSite): CardWithPath {
  const image = imageSource(coverOf(project)) ?? '';
  return withPath(projectPath(site.cards, project), {
    title: project.title,
    titleInstead: owner.user_name,
    line: nameOf(owner),
    caption: project.technologies.slice(0, TECHNOLOGIES_SHOWN).join(' · '),
    address: urlOf(site),
    image,
    ...(image === '' && { art: artBesideTitle(project) }),
    frame: 'landscape',
    ...styleOf(owner),
  });
}

/** The card of one of the program's own pages. */
export function siteCard(path: string, title: string, line: string, origin: string): CardWithPath {
  const style = { initials: '', mode: 'light', accent: 'vermilion' } as const;
  return withPath(`/cards${path === '/' ? '' : path}`, {
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

function nameOf(owner: Owner): string {
  return displayName(owner) || owner.user_name;
}

function styleOf({
  first_name,
  last_name,
  user_name,
  theme,
  branding,
}: Owner): Pick<Card, 'initials' | 'mode' | 'accent' | 'accent_dark' | 'isUnbranded'> {
  return {
    initials: initials(...orderedNames({ first_name, last_name })) || initials(user_name),
    mode: theme.mode === 'dark' ? 'dark' : 'light',
    accent: theme.accent,
    ...(theme.accent_dark && { accent_dark: theme.accent_dark }),
    ...(!branding && { isUnbranded: true }),
  };
}

/** The address of a share link is nobody's but its recipient's: a picture does not show it. */
function urlOf({ origin, ownerPath, root }: CardSite): string {
  return shortUrl(origin, root.startsWith('/s/') ? '/' : ownerPath);
}

/** 'folio.example/u/ada' */
function shortUrl(origin: string, path: string): string {
  return `${origin.replace(/^https?:\/\//, '')}${path === '/' ? '' : path}`;
}
