import { safeHref } from '../../platform/rich-text/safe-url.ts';
import { isEntrySection, SECTION_ROWS, type SectionKind } from '../../portfolio/model/sections.ts';
import type { ContactDetails } from '../../portfolio/model/user.ts';
import { availabilityLine } from '../page/availability-texts.ts';
import { pageDirection, portfolioLanguage } from '../page/document-language.ts';
import { fullName } from '../page/profile.ts';
import { withGroupNames } from '../page/state/group-names.ts';
import { entriesOf, isDefaultOrder, pageSections, shownQueries } from '../page/state/page-sections.ts';
import type { ReadState } from '../page/state/portfolio-state.ts';
import type { FileTexts } from './file-texts.ts';
import { escapeMarkdown, type Resume, type ResumeItem, type ResumeLink, type ResumeSection } from './resume.ts';
import { itemsOf } from './resume-items.ts';

/** The order of a résumé whose owner has not ordered the page; the same as printed (styles/print.css). */
const RESUME_ORDER: readonly SectionKind[] = [
  'experiences',
  'educations',
  'skills',
  'projects',
  'certifications',
  'badges',
  'publications',
  'services',
];

/** The English headings that readers of résumés, people and programs, expect; others are the page's own. */
const RESUME_TITLES: Partial<Record<SectionKind, string>> = {
  experiences: 'Experience',
  educations: 'Education',
  badges: 'Awards',
};

export type ResumeOptions = {
  /** The file has the page's order and headings, or those of a résumé. An owner's own ones hold in both. */
  form: 'page' | 'resume';
  origin: string;
  /** The path before that of a project's page. */
  base: string;
  /** The canonical path of the portfolio. */
  path: string;
  /** What follows `/u/{user_name}` in its paths: '/de'. */
  variant?: string;
  texts: FileTexts;
  /** Only for a file that its owner makes. */
  contact?: ContactDetails | undefined;
};

/** Returns what the files of a portfolio say. Pure: the same state gives the same files. */
export function resumeOf(state: ReadState, { form, origin, base, path, texts, contact }: ResumeOptions): Resume {
  const { profile } = state;
  const name = fullName(profile);
  return {
    name,
    headline: profile.headline,
    about: profile.about,
    pronouns: profile.pronouns,
    location: profile.location,
    availability: availabilityLine(profile, texts.language),
    email: contact?.email ?? '',
    phone: contact?.phone ?? '',
    links: profile.links.flatMap(toLink),
    url: `${origin}${path === '/' ? '' : path}`,
    language: portfolioLanguage({ ...state, ...(texts.page && { texts: texts.page }) }).language,
    direction: pageDirection({ profile, ...(texts.page && { texts: texts.page }) }) === 'rtl' ? 'rtl' : 'ltr',
    texts,
    sections: recordSections(state, { form, origin, base, texts }),
  };
}

function toLink({ label, url }: ResumeLink): ResumeLink[] {
  const href = safeHref(url);
  return href === undefined ? [] : [{ label: label === url ? '' : label, url: href }];
}

/** The sections with records that the page shows. */
function recordSections(
  state: ReadState,
  { form, origin, base, texts }: Pick<ResumeOptions, 'form' | 'origin' | 'base' | 'texts'>,
): ResumeSection[] {
  const queries = withGroupNames(shownQueries(state), texts.language);
  const chosen = pageSections(state);
  const isUsual = isDefaultOrder(chosen.map(({ kind }) => kind));
  const ordered = form === 'resume' && isUsual ? chosen.toSorted((a, b) => rank(a.kind) - rank(b.kind)) : chosen;
  return ordered.flatMap(({ kind, title }) => {
    // A résumé is what its owner says; JSON Resume has what others say as references.
    if (kind === 'contacts' || (form === 'resume' && kind === 'testimonials')) return [];
    const path = isEntrySection(kind) ? 'entries' : kind;
    const query = queries.find(({ key }) => key[0] === kind);
    const listed = query && Array.isArray(query.data) ? query.data : [];
    const records = path === 'entries' ? entriesOf(queries, kind) : listed;
    const all = itemsOf(path, records, { origin, base, texts, owner: state.profile });
    const items = form === 'resume' && kind === 'projects' ? all.map(shortened) : all;
    return items.length === 0 ? [] : [{ kind, title: title || titleOf(kind, form, texts), items }];
  });
}

/** A résumé has a project's first words; the page behind its link has the rest. */
function shortened(project: ResumeItem): ResumeItem {
  // The last one is the project's own page.
  const links = project.links.length > 1 ? project.links.slice(0, -1) : project.links;
  return { ...project, links, markdown: escapeMarkdown(project.summary) };
}

/** A new kind stands last. */
function rank(kind: SectionKind): number {
  const index = RESUME_ORDER.indexOf(kind);
  return index === -1 ? RESUME_ORDER.length : index;
}

function titleOf(kind: SectionKind, form: ResumeOptions['form'], { language, t }: FileTexts): string {
  const ofResume = form === 'resume' && language === 'en' ? RESUME_TITLES[kind] : undefined;
  const usual = SECTION_ROWS.find((row) => row.kind === kind)?.title;
  return ofResume ?? (usual ? t(usual) : '');
}
