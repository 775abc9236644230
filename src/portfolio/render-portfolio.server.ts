import type { DocumentCtx } from '../context.ts';
import { pageTexts, serverTranslator } from '../lib/texts/catalogues.ts';
import { LANGUAGE_NAMES, type Language } from '../lib/texts/languages.ts';
import { embedOrigins } from '../model/embeds.ts';
import { markdownToHtml } from '../model/markdown.ts';
import { viewPage } from '../model/reports/visited-page.ts';
import { projectPath } from '../records/project/project-url.ts';
import { hireTexts } from './availability-texts.ts';
import {
  type DocumentVariant,
  furtherLanguages,
  inVariant,
  languagePath,
  PLAIN,
  variantPath,
} from './document-variant.ts';
import { markExpired } from './expired-certificates.ts';
import { withGroupNames } from './group-names.ts';
import { type PortfolioSite, portfolioSite, type SiteChoice } from './owner-path.ts';
import { isDefaultOrder, isPrepared, pageQueries, pageSections } from './page-sections.ts';
import { withTestimonials } from './page-testimonials.ts';
import type { PortfolioKey } from './portfolio-reader.server.ts';
import type { PortfolioState, PortfolioViewer, ReadPortfolio, ReadState, ShownVersion } from './portfolio-state.ts';
import { fullName } from './profile.ts';
import { projectState } from './project-state.ts';
import type { RenderedDocument } from './rendered-document.server.ts';
import { recordsOf } from './shown-records.ts';

/** Selects a document of a portfolio; plain data that can be sent to a thread. */
export type RenderJob = {
  key: PortfolioKey;
  variant?: DocumentVariant;
  /** True for a page under the host of its owner's domain. */
  isOnDomain?: boolean;
} & SiteChoice &
  (
    | {
        kind: 'portfolio';
        viewer: PortfolioViewer;
        /** The path of the share link through which it is shown. */
        linkPath?: string;
        shown?: ShownVersion | undefined;
      }
    | { kind: 'project'; slug: string }
  );

type DocumentContent = Parameters<DocumentCtx['renderer']['renderCompressed']>[0];

/** Everything about a document except its HTML, and the data to render it. */
export type PlannedDocument = Omit<RenderedDocument, 'html' | 'indexed'> & { content: DocumentContent };

/** Undefined if the portfolio has no such variant, or no such visible project in it. */
export function planDocument(
  job: RenderJob,
  portfolio: ReadPortfolio,
  origin: string,
  now: Date,
): PlannedDocument | undefined {
  const { variant = PLAIN } = job;
  const read = inVariant(portfolio, variant);
  if (!read) return undefined;
  const form = formOf(job, portfolio.state.profile, origin);
  const planned =
    job.kind === 'project' ? planProject(job, read, origin, form) : planPortfolio(job, read, { origin, now, form });
  return planned && { ...planned, variant: variantPath(variant), version: portfolio.version };
}

/** What a document says about its form: the languages to choose from, and how its paths begin. */
type Form = {
  /** Under the host of the page. */
  inPage: Pick<PortfolioState, 'languages' | 'languagePath'>;
  /** At the canonical origin. */
  canonical: Pick<PortfolioSite, 'languages'>;
};

function formOf(job: RenderJob, profile: ReadState['profile'], origin: string): Form {
  const { variant = PLAIN, frontOwner, ownOrigin, isOnDomain } = job;
  const further = furtherLanguages(profile);
  const inLanguage = variant.language === undefined ? {} : { languagePath: languagePath(variant) };
  // What a share link shows does not lead to other pages; a view leads only to itself.
  if (further.length === 0 || variant.link) return { inPage: inLanguage, canonical: {} };
  const all = [profile.language, ...further];
  const pathIn = (language: Language, choice: SiteChoice) => {
    const same = { ...variant, language: language === profile.language ? undefined : language };
    const { ownerPath, base } = portfolioSite(profile, { ...choice, variant: same }, origin);
    return job.kind === 'project' ? projectPath(base, job) : ownerPath;
  };
  const host = { frontOwner, ownOrigin: isOnDomain ? origin : undefined };
  const pages = all.map((language) => ({
    language,
    name: LANGUAGE_NAMES[language],
    path: pathIn(language, host),
  }));
  return {
    inPage: {
      languages: { current: further.find((language) => language === variant.language) ?? profile.language, pages },
      ...inLanguage,
    },
    canonical: {
      languages: all.map((language) => ({ language, path: pathIn(language, { frontOwner, ownOrigin }) })),
    },
  };
}

function planPortfolio(
  job: Extract<RenderJob, { kind: 'portfolio' }>,
  read: ReadPortfolio,
  { origin, now, form }: { origin: string; now: Date; form: Form },
): PlannedDocument {
  const { viewer, linkPath } = job;
  const marked = markExpired(read.state, now);
  const { changesAt } = marked;
  const state = forViewer(marked.state, viewer);
  return {
    owner: state.profile.id,
    page: read.view ? viewPage(read.view.id) : '',
    content: {
      kind: 'portfolio',
      site: { ...portfolioSite(state.profile, job, origin), ...form.canonical },
      state: {
        ...pageState(state, viewer),
        ...textsOf(state),
        ...platformOf(job, origin),
        ...tailoringOf(state, job),
        ...form.inPage,
        ...(job.shown && read.isManual && { shown: job.shown }),
      },
      images: read.images,
      viewer,
      linkPath,
    },
    changesAt,
  };
}

/** Empty sections can be left out for visitors; their owner sees what the specification says of them. */
function forViewer(state: ReadState, viewer: PortfolioViewer): ReadState {
  if (viewer === 'owner') return { ...state, profile: { ...state.profile, hide_empty_sections: false } };
  return isShown(state, viewer) ? state : { ...state, profile: { ...state.profile, indexed: false } };
}

/** A page with nothing on it is held back from visitors. */
function isShown(state: ReadState, viewer: PortfolioViewer): boolean {
  return viewer !== 'visitor' || isPrepared(state);
}

/** A search engine or another program that finds a view must not be led to the rest of the portfolio. */
function tailoringOf(
  { profile: { user_name }, queries }: ReadState,
  { variant = PLAIN, isOnDomain }: RenderJob,
): Pick<PortfolioState, 'isTailored' | 'resumePath'> {
  const isTailored = (variant.link !== undefined || variant.view !== undefined) && { isTailored: true };
  const hasCareer = CAREER_PATHS.some((path) => recordsOf(queries, path).length > 0);
  // A name alone is no résumé.
  if (variant.link || !hasCareer) return { ...isTailored, resumePath: '' };
  const base = isOnDomain ? '' : `/u/${user_name}`;
  const isPlain = !isOnDomain && variant.language === undefined && variant.view === undefined;
  return { ...isTailored, ...(!isPlain && { resumePath: `${base}${variantPath(variant)}/resume.pdf` }) };
}

/** A portfolio with one of these has a résumé. */
const CAREER_PATHS = ['experiences', 'educations'] as const;

/** The state of the page: only the data of its sections. */
function pageState(read: ReadState, viewer: PortfolioViewer): PortfolioState {
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
    ...profile
  } = read.profile;
  const isReady = isShown(read, viewer);
  const sections = isReady ? pageSections(read) : [];
  const hasOwnOrder = !isDefaultOrder(sections.map(({ kind }) => kind)) || undefined;
  const { language } = read.profile;
  const queries = withTestimonials(withGroupNames(pageQueries(read), language), language);
  const hire = hireTexts(read.profile, language);
  const notice = isReady ? {} : { notice: serverTranslator(language).t('This page is being prepared.') };
  return { profile: { ...profile, ...hire, full_name: fullName(profile) }, sections, hasOwnOrder, queries, ...notice };
}

/** The page's own texts, unless they are English. */
function textsOf({ profile }: ReadState): Pick<PortfolioState, 'texts'> {
  const texts = pageTexts(profile.language);
  return texts ? { texts } : {};
}

/** With LANDING=portfolio no page advertises the platform, and neither does one on its owner's domain. */
function platformOf({ frontOwner, isOnDomain }: RenderJob, origin: string): Pick<PortfolioState, 'isAlone' | 'domain'> {
  if (isOnDomain) return { isAlone: true, domain: { platform: origin } };
  return frontOwner === undefined ? {} : { isAlone: true };
}

function planProject(
  job: Extract<RenderJob, { kind: 'project' }>,
  read: ReadPortfolio,
  origin: string,
  form: Form,
): PlannedDocument | undefined {
  // Only the project's title is above the text.
  const toHtml = (markdown: string) => markdownToHtml(markdown, 1, { images: read.images });
  const state = projectState(read.state, recordsOf(read.state.queries, 'projects'), job.slug, toHtml);
  if (!state) return undefined;
  const content = {
    kind: 'project',
    site: { ...portfolioSite(state.profile, job, origin), ...form.canonical },
    state: { ...state, ...textsOf(read.state), ...platformOf(job, origin), ...form.inPage },
    images: read.images,
  } as const;
  const frames = embedOrigins(state.project.description_html);
  return { owner: state.profile.id, page: state.project.id, content, frames };
}
