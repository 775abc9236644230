import type { PageTexts } from '../../../platform/lib/texts/translate.ts';
import { markdownSummary } from '../../../platform/rich-text/markdown-summary.ts';
import { coverOf } from '../../../portfolio/images/cover.ts';
import { storyOf } from '../../../portfolio/model/blocks.ts';
import { hasCovers, type Layout } from '../../../portfolio/model/designs.ts';
import type { Shown } from '../../../portfolio/model/record.ts';
import { type Seo, type SeoColumns, seoOf } from '../../../portfolio/model/seo.ts';
import type { Project } from '../../../portfolio/records/project/project.ts';
import { fullName, type Profile } from '../profile.ts';
import { pageSections, shownQueries } from './page-sections.ts';
import { type Quote, quotesOf } from './page-testimonials.ts';
import type { LanguageChoice, OwnDomain, PageSectionChoice, ReadState, ShownVersion } from './portfolio-state.ts';
import { albumOf, type ShownBlock, shownBlocks } from './shown-blocks.ts';

const PROFILE_KEYS = [
  'id',
  'user_name',
  'first_name',
  'last_name',
  'headline',
  'image_url',
  'theme',
  'layout',
  'indexed',
  'branding',
  'favicon_url',
] as const;

type Neighbour = Pick<Project, 'slug' | 'title'>;
/** With what its cover is, in layouts that have covers. */
type Next = Neighbour & { cover?: Pick<Project, 'id' | 'image_url'> };

/** The data from which a project's page is rendered, on the server and in the browser. */
export type ProjectState = {
  profile: Pick<Profile, (typeof PROFILE_KEYS)[number]> & { full_name: string };
  /** The sections that the header links to. */
  sections: PageSectionChoice[];
  project: Omit<Shown<Project>, 'description' | 'blocks' | keyof SeoColumns> & {
    description_html: string;
    summary: string;
    blocks: ShownBlock[];
  };
  /** Testimonials about it. */
  quotes?: Quote[];
  /** Who has confirmed the work on it, each as a sentence. */
  confirmations?: string[];
  /** Its number among the visible projects, from 1, and their count. */
  number: number;
  count: number;
  previous: Neighbour | undefined;
  next: Next | undefined;
  /** The page's own texts, unless it is in English. */
  texts?: PageTexts;
  /** True if the page does not say which platform it is on. */
  isAlone?: boolean;
  /** Present on the owner's domain. */
  domain?: OwnDomain;
  /** True for what a share link shows. */
  isPrivate?: true;
  languages?: LanguageChoice;
  /** What precedes the paths of its pages and files, unless that is `/u/{user_name}`. */
  base?: string;
  /** For the owner, while they publish by hand. */
  shown?: ShownVersion;
  /** For the head of the document alone. */
  seo?: Seo;
};

/** Returns the page of the visible project with this slug; undefined if there is none. */
export function projectState(
  portfolio: ReadState,
  projects: readonly Shown<Project>[],
  slug: string,
  toHtml: (markdown: string) => string,
): ProjectState | undefined {
  const { profile } = portfolio;
  const index = projects.findIndex((candidate) => candidate.slug === slug);
  const project = projects[index];
  if (!project) return undefined;
  const { description, blocks, images, seo_title, seo_description, ...rest } = project;
  const seo = seoOf({ seo_title, seo_description });
  const quotes = quotesOf(shownQueries(portfolio), slug);
  return {
    profile: {
      ...(Object.fromEntries(PROFILE_KEYS.map((key) => [key, profile[key]])) as Pick<
        Profile,
        (typeof PROFILE_KEYS)[number]
      >),
      full_name: fullName(profile),
    },
    sections: pageSections(portfolio).filter(({ inHeader }) => inHeader),
    project: {
      ...rest,
      blocks: shownBlocks(blocks, toHtml),
      images: albumOf(images, blocks),
      description_html: blocks.length === 0 ? toHtml(description) : '',
      summary: markdownSummary(description || storyOf(project)),
    },
    ...(quotes.length > 0 && { quotes }),
    ...(seo && { seo }),
    number: index + 1,
    count: projects.length,
    previous: neighbour(projects[index - 1]),
    next: nextOf(projects[index + 1], profile.layout),
  };
}

function nextOf(project: Shown<Project> | undefined, layout: Layout): Next | undefined {
  if (!project) return undefined;
  const cover = hasCovers(layout) && { cover: { id: project.id, image_url: coverOf(project) } };
  return { slug: project.slug, title: project.title, ...cover };
}

function neighbour(project: Neighbour | undefined): Neighbour | undefined {
  return project && { slug: project.slug, title: project.title };
}
