import { serverTranslator } from '../../../platform/lib/texts/catalogues.ts';
import type { LabelText } from '../../../platform/lib/texts/keys.ts';
import type { Language } from '../../../platform/lib/texts/languages.ts';
import { coverOf } from '../../../portfolio/images/cover.ts';
import { caseImagesOf, EMPTY_CASE_STUDY } from '../../../portfolio/model/case-study.ts';
import type { Shown } from '../../../portfolio/model/record.ts';
import {
  entrySectionLabel,
  resolveSections,
  SECTION_ROWS,
  type SectionKind,
} from '../../../portfolio/model/sections.ts';
import { EMPTY_SEO } from '../../../portfolio/model/seo.ts';
import type { Entry } from '../../../portfolio/records/entry/entry.ts';
import { TEASERS } from '../../../portfolio/records/project/shown-teasers.ts';
import { isBrief } from './brief-sections.ts';
import { testimonialsOf } from './page-testimonials.ts';
import type { PageSectionChoice, ReadState } from './portfolio-state.ts';
import { recordsOf, withRecords } from './shown-records.ts';

/** The sections that the header links to, before the contact form. */
const HEADER_KINDS: readonly SectionKind[] = ['projects', 'badges', 'certifications'];

/** On the server only: the page's script gets the result, so that no visitor downloads these rules. */
export function pageSections(state: ReadState): PageSectionChoice[] {
  const { profile, queries } = state;
  const isEmpty = (kind: SectionKind) => {
    if (entrySectionLabel(kind)) return entriesOf(queries, kind).length === 0;
    if (kind === 'testimonials') return testimonialsOf(queries).length === 0;
    if (kind === 'projects' && queries.some((query) => query.key[0] === TEASERS)) return false;
    return queries.some((query) => query.key[0] === kind && isEmptyList(query.data));
  };
  const isOmitted = (kind: SectionKind) => (profile.hide_empty_sections || isOptional(kind)) && isEmpty(kind);
  const sections = resolveSections(profile.sections).filter(({ kind, shown }) => shown && !isOmitted(kind));
  const linked = headerKinds(sections.map(({ kind }) => kind));
  return sections.map(({ kind, title }) => {
    const label = kind === 'testimonials' ? testimonialsLabel(profile.language) : entrySectionLabel(kind);
    return {
      kind,
      title,
      ...(label && { label }),
      inHeader: linked.includes(kind) || undefined,
      ...(isBrief(kind, state) && { isBrief: true }),
    };
  });
}

/** Translated here: it is not among the texts that every page contains. */
function testimonialsLabel(language: Language): LabelText {
  return serverTranslator(language).t('Testimonials') as LabelText;
}

/** False while there is nothing that a visitor could look at: no public record, headline or introduction. */
export function isPrepared({ profile, queries }: ReadState): boolean {
  if (profile.headline !== '' || profile.about !== '') return true;
  return queries.some((query) => !isEmptyList(query.data));
}

/** Returns the entries of one section, as the page has them. */
export function entriesOf(queries: ReadState['queries'], section: string): Shown<Entry>[] {
  return recordsOf(queries, 'entries').filter((entry) => entry.section === section);
}

function isEmptyList(data: unknown): boolean {
  return Array.isArray(data) && data.length === 0;
}

function isOptional(kind: SectionKind): boolean {
  return SECTION_ROWS.some((row) => row.kind === kind && row.isOptional);
}

/** Returns the sections that the header has room for: the specification's, or the first three of an own order. */
function headerKinds(kinds: readonly SectionKind[]): readonly SectionKind[] {
  const isUsual = isDefaultOrder(kinds) && HEADER_KINDS.every((kind) => kinds.includes(kind));
  const first = isUsual ? HEADER_KINDS : kinds.filter((kind) => kind !== 'contacts').slice(0, HEADER_KINDS.length);
  return [...first, 'contacts'];
}

/** True for the default order, whichever sections are left out. */
export function isDefaultOrder(kinds: readonly SectionKind[]): boolean {
  const order = kinds.map((kind) => SECTION_ROWS.findIndex((row) => row.kind === kind));
  return order.every((place, index) => index === 0 || place > (order[index - 1] ?? 0));
}

/** Returns the portfolio's data without that of sections which the owner has hidden: what files and feeds contain. */
export function shownQueries({ profile, queries }: ReadState): ReadState['queries'] {
  const hidden = new Set<string>(profile.sections.filter(({ shown }) => !shown).map(({ kind }) => kind));
  // Teasers are cards among the projects.
  const sectionOf = (key: string | undefined) => (key === TEASERS ? 'projects' : (key ?? ''));
  const shown = queries.filter(({ key }) => !hidden.has(sectionOf(key[0])));
  return withRecords(shown, 'entries', (entries) => entries.filter(({ section }) => !hidden.has(section)));
}

/** The same without what only a project's own page shows: of its images a card has the cover, and a wall of all pictures each. */
export function pageQueries(state: ReadState): ReadState['queries'] {
  const { layout, theme } = state.profile;
  const hasImages = layout === 'wall' && theme.wall === 'pictures';
  return withRecords(shownQueries(state), 'projects', (projects) =>
    projects.map((project) => ({ ...withoutCaseStudy(project), ...(hasImages && { images: caseImagesOf(project) }) })),
  );
}

function withoutCaseStudy(project: Record<string, unknown>): Record<string, unknown> {
  const cover = coverOf({ image_url: String(project.image_url ?? ''), images: caseImagesOf(project) });
  const isOnCard = (name: string) => name === 'cover_fit' || !(name in EMPTY_CASE_STUDY || name in EMPTY_SEO);
  return { ...Object.fromEntries(Object.entries(project).filter(([name]) => isOnCard(name))), image_url: cover };
}
