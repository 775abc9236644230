import type { Config } from '../../platform/config.ts';
import { pageTexts, serverTranslator } from '../../platform/lib/texts/catalogues.ts';
import { LANGUAGE_NAMES, type Language } from '../../platform/lib/texts/languages.ts';
import { embedOrigins } from '../../platform/rich-text/embeds.ts';
import { markdownToHtml } from '../../platform/rich-text/markdown.ts';
import { hasCovers } from '../../portfolio/model/designs.ts';
import { changedTheme, suitedLayout, ThemeChange } from '../../portfolio/model/theme.ts';
import { type CoverSvg, coverSvgs } from '../../portfolio/records/project/cover-svg.ts';
import { basePath, formPath, pathOf } from '../../portfolio/representation/places.ts';
import {
  type FileOptions,
  formOf,
  isForEverybody,
  isTailored,
  type Representation,
} from '../../portfolio/representation/representation.ts';
import { viewPage } from '../../portfolio/representation/visited-page.ts';
import type { Renderer } from '../documents/renderer.ts';
import { hireTexts } from './availability-texts.ts';
import { type PortfolioSite, portfolioSite, type SiteChoice } from './owner-path.ts';
import { fullName } from './profile.ts';
import type { RenderedDocument } from './rendered-document.server.ts';
import { bookingOrigins, withBookingFrames } from './state/booking-frames.ts';
import { markAt } from './state/checked-badges.ts';
import { withGroupNames } from './state/group-names.ts';
import { furtherLanguages, inForm } from './state/in-form.ts';
import { markNew } from './state/links-trust.ts';
import { confirmationTexts } from './state/page-confirmations.ts';
import { isDefaultOrder, isPrepared, pageQueries, pageSections, shownQueries } from './state/page-sections.ts';
import { withTestimonials } from './state/page-testimonials.ts';
import type { PortfolioState, ReadPortfolio, ReadState } from './state/portfolio-state.ts';
import { projectState } from './state/project-state.ts';
import { recordsOf, withRecords } from './state/shown-records.ts';

/** A page or a file to make, and where its portfolio is; plain data that can be sent to a thread. */
export type RenderJob = Representation & SiteChoice & FileOptions;

/** What pages depend on besides their portfolio: where the site is, whether it sends mails, and what it may frame. */
export type Installation = { origin: string; hasMail: boolean; bookingHosts: readonly string[] };

export function installationOf({
  origin,
  smtpUrl,
  bookingHosts,
}: Pick<Config, 'origin' | 'smtpUrl' | 'bookingHosts'>): Installation {
  return { origin, hasMail: smtpUrl !== undefined, bookingHosts };
}

type DocumentContent = Parameters<Renderer['renderCompressed']>[0];

/** Everything about a document except its HTML, and the data to render it. */
export type PlannedDocument = Omit<RenderedDocument, 'html' | 'indexed'> & { content: DocumentContent };

/** Undefined if the portfolio has no such form, or no such project in it. */
export function planDocument(
  job: RenderJob,
  portfolio: ReadPortfolio,
  { origin, hasMail, bookingHosts }: Installation,
  now: Date,
): PlannedDocument | undefined {
  const read = inOtherLook(inForm(portfolio, job), job);
  if (!read) return undefined;
  const parts = { ...siteOf(job, portfolio.state.profile, origin), origin, hasMail, bookingHosts, now };
  const { page } = job;
  const planned =
    page.kind === 'project'
      ? planProject(job, read, { ...parts, slug: page.slug })
      : page.kind === 'home' && planPortfolio(job, read, parts);
  return planned ? { ...planned, variant: formPath(job) } : undefined;
}

/** A preview in a design or a look that its owner has not chosen yet, with what would come with it. */
function inOtherLook(read: ReadPortfolio | undefined, job: RenderJob): ReadPortfolio | undefined {
  if (!read || job.viewer !== 'preview' || (job.design ?? job.look) === undefined) return read;
  const { design, look } = job;
  const change = ThemeChange.safeParse({ ...(design && { design }), ...(look && { look_version: look }) }).data;
  if (!change) return read;
  const { state } = read;
  const { layout, theme } = state.profile;
  const changed = { layout: suitedLayout(theme, change) ?? layout, theme: changedTheme(theme, change) };
  return { ...read, state: { ...state, profile: { ...state.profile, ...changed } } };
}

/** Where a document is, and the languages to choose from: in its links, and at the canonical origin. */
type Parts = Installation & {
  inPage: Pick<PortfolioState, 'base' | 'languages'>;
  site: PortfolioSite;
  now: Date;
};

function siteOf(job: RenderJob, profile: ReadState['profile'], origin: string): Pick<Parts, 'inPage' | 'site'> {
  const { frontOwner, ownOrigin, isOnDomain } = job;
  const site = portfolioSite(profile, job, job, origin);
  const base = basePath(formOf(job, profile.user_name));
  const inPage = base === `/u/${profile.user_name}` ? {} : { base };
  const further = furtherLanguages(profile);
  if (further.length === 0) return { inPage, site };
  const all = [profile.language, ...further];
  const pathIn = (language: Language, isHere: boolean) => {
    const same = { ...job, language: language === profile.language ? undefined : language };
    const choice = { frontOwner, ownOrigin: !isHere || isOnDomain ? ownOrigin : undefined };
    const there = portfolioSite(profile, same, choice, origin);
    if (job.page.kind !== 'project') return there.ownerPath;
    const form = formOf({ ...same, isOnDomain: choice.ownOrigin !== undefined }, profile.user_name);
    return pathOf({ ...form, page: job.page });
  };
  const pages = all.map((language) => ({
    language,
    name: LANGUAGE_NAMES[language],
    path: pathIn(language, true),
  }));
  const current = further.find((language) => language === job.language) ?? profile.language;
  // Nobody but its recipient may know the paths of a link.
  const languages = isForEverybody(job) && {
    languages: all.map((language) => ({ language, path: pathIn(language, false) })),
  };
  return { inPage: { ...inPage, languages: { current, pages } }, site: { ...site, ...languages } };
}

function planPortfolio(
  job: RenderJob,
  read: ReadPortfolio,
  { origin, hasMail, bookingHosts, now, site, inPage }: Parts,
): PlannedDocument {
  const { viewer } = job;
  const marked = markAt(read, now);
  // Where no mail is sent, nobody can confirm an address.
  const confirmedAt = hasMail ? read.confirmedAt : read.createdAt;
  const { state: known, changesAt: trustedAt } = markNew(marked.state, { createdAt: read.createdAt, confirmedAt }, now);
  const changesAt = [marked.changesAt, trustedAt].filter((date) => date !== undefined).sort((a, b) => +a - +b)[0];
  const state = forViewer(known, isEditing(job) ? 'owner' : viewer);
  const page = pageState(state, viewer);
  const covers = coversOf(state);
  const queries = withCovers(withBookingFrames(page.queries, bookingHosts), covers);
  return {
    owner: state.profile.id,
    page: read.view ? viewPage(read.view.id) : '',
    content: {
      kind: 'portfolio',
      site,
      state: {
        ...page,
        queries,
        ...textsOf(state),
        ...platformOf(job, origin),
        ...tailoringOf(state, job),
        ...inPage,
        ...shownTo(job, read),
      },
      images: read.images,
      covers,
      viewer,
      isEditing: isEditing(job),
      linkPath: linkPathOf(job),
    },
    changesAt,
    frames: bookingOrigins(queries),
  };
}

/** The covers of the projects that have no image. */
function coversOf(state: ReadState): Record<string, CoverSvg> {
  return hasCovers(state.profile.layout) ? coverSvgs(recordsOf(shownQueries(state), 'projects')) : {};
}

/** Marks the projects that have one: the browser keeps the document's, and is not sent their shapes. */
function withCovers(queries: ReadState['queries'], covers: object): ReadState['queries'] {
  return withRecords(queries, 'projects', (projects) =>
    projects.map((project) => (project.id in covers ? { ...project, hasCover: true } : project)),
  );
}

function isEditing(job: RenderJob): boolean {
  return 'isEditing' in job && job.isEditing === true;
}

/** What the owner's choice between draft and published begins with, while they publish by hand. */
function shownTo({ viewer, state }: RenderJob, { isManual }: ReadPortfolio): Pick<PortfolioState, 'shown'> {
  if (viewer !== 'owner' || !isManual || typeof state !== 'string') return {};
  return { shown: state };
}

/** The path of the share link, in the language of the page. */
function linkPathOf(job: RenderJob): string | undefined {
  return job.link && basePath(formOf(job, ''));
}

/** Empty sections can be left out for visitors; their owner sees what the specification says of them. */
function forViewer(state: ReadState, viewer: Representation['viewer']): ReadState {
  if (viewer === 'owner') return { ...state, profile: { ...state.profile, hide_empty_sections: false } };
  return isShown(state, viewer) ? state : { ...state, profile: { ...state.profile, indexed: false } };
}

/** A page with nothing on it is held back from visitors. */
function isShown(state: ReadState, viewer: Representation['viewer']): boolean {
  return viewer !== 'visitor' || isPrepared(state);
}

/** A search engine or another program that finds a view must not be led to the rest of the portfolio. */
function tailoringOf({ queries }: ReadState, job: RenderJob): Pick<PortfolioState, 'isTailored' | 'hasNoResume'> {
  const hasCareer = CAREER_PATHS.some((path) => recordsOf(queries, path).length > 0);
  return {
    ...(isTailored(job) && { isTailored: true }),
    // A name alone is no résumé, and the line above the page of a link has it.
    ...((job.link || !hasCareer) && { hasNoResume: true }),
  };
}

/** A portfolio with one of these has a résumé. */
const CAREER_PATHS = ['experiences', 'educations'] as const;

/** The state of the page: only the data of its sections. */
function pageState(read: ReadState, viewer: Representation['viewer']): PortfolioState {
  const {
    about: _about,
    language: _language,
    page_languages: _languages,
    sections: _sections,
    hide_empty_sections: _hideEmpty,
    availability_state: _state,
    available_from: _from,
    contract_types: _types,
    rate: _rate,
    time_zone: _zone,
    resume_print: _print,
    contact_fields,
    seo,
    site_verification,
    ...profile
  } = read.profile;
  const isReady = isShown(read, viewer);
  const sections = isReady ? pageSections(read) : [];
  const hasOwnOrder = !isDefaultOrder(sections.map(({ kind }) => kind)) || undefined;
  const { language } = read.profile;
  const queries = withTestimonials(withGroupNames(pageQueries(read), language), language);
  const hire = hireTexts(read.profile, language);
  const notice = isReady ? {} : { notice: serverTranslator(language).t('This page is being prepared.') };
  const shownFields = contact_fields.length > 0 && { contact_fields };
  return {
    profile: { ...profile, ...hire, ...shownFields, full_name: fullName(profile) },
    sections,
    hasOwnOrder,
    queries,
    ...notice,
    ...(seo && { seo }),
    ...(site_verification.length > 0 && { verification: site_verification }),
  };
}

/** The page's own texts, unless they are English. */
function textsOf({ profile }: ReadState): Pick<PortfolioState, 'texts'> {
  const texts = pageTexts(profile.language);
  return texts ? { texts } : {};
}

/** With LANDING=portfolio no page advertises the platform, and neither does one on its owner's domain or for a recipient. */
function platformOf(
  { frontOwner, isOnDomain, link }: RenderJob,
  origin: string,
): Pick<PortfolioState, 'isAlone' | 'domain' | 'isPrivate'> {
  if (isOnDomain) return { isAlone: true, domain: { platform: origin } };
  return { ...((frontOwner !== undefined || link) && { isAlone: true }), ...(link && { isPrivate: true }) };
}

function planProject(
  job: RenderJob,
  read: ReadPortfolio,
  { slug, site, inPage, origin }: Parts & { slug: string },
): PlannedDocument | undefined {
  // Only the project's title is above the text.
  const toHtml = (markdown: string) => markdownToHtml(markdown, 1, { images: read.images });
  const state = projectState(read.state, recordsOf(read.state.queries, 'projects'), slug, toHtml);
  if (!state) return undefined;
  const confirmations = confirmationTexts(read.confirmations ?? [], state.project, read.state.profile.language);
  const nextId = state.next?.cover?.id ?? '';
  const nextCover = coversOf(read.state)[nextId];
  const content = {
    kind: 'project',
    site,
    state: {
      ...state,
      ...(confirmations.length > 0 && { confirmations }),
      ...textsOf(read.state),
      ...platformOf(job, origin),
      ...inPage,
      ...shownTo(job, read),
    },
    images: read.images,
    covers: nextCover ? { [nextId]: nextCover } : {},
    viewer: job.viewer,
    isEditing: isEditing(job),
    linkPath: linkPathOf(job),
  } as const;
  const html = state.project.blocks.map((block) => ('html' in block ? block.html : ''));
  const frames = embedOrigins([state.project.description_html, ...html].join(' '));
  // The page of a view's project counts as the view does.
  const page = read.view ? viewPage(read.view.id) : state.project.id;
  return { owner: state.profile.id, page, content, frames };
}
