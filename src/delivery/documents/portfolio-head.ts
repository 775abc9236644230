import { serverTranslator } from '../../platform/lib/texts/catalogues.ts';
import type { Language } from '../../platform/lib/texts/languages.ts';
import { excerpt, plainText } from '../../platform/rich-text/excerpt.ts';
import { type Seo, VERIFICATION_TAGS } from '../../portfolio/model/seo.ts';
import { projectPath } from '../../portfolio/records/project/project-url.ts';
import { PAGE_FILES } from '../../portfolio/representation/page-files.ts';
import { portfolioCard, projectCard } from '../cards/page-cards.ts';
import type { DocumentLanguage } from '../page/document-language.ts';
import type { PortfolioSite } from '../page/owner-path.ts';
import { fullName, type Profile } from '../page/profile.ts';
import { basePath, type PortfolioState } from '../page/state/portfolio-state.ts';
import { recordsOf } from '../page/state/shown-records.ts';
import { portfolioData, projectData, projectTrail, type SharedProject } from '../seo/structured-data.ts';
import type { DocumentHead } from './share-tags.ts';

type Site = Pick<DocumentHead, 'siteName'> & PortfolioSite;

/** The metadata of a portfolio for search engines and link previews. */
export function portfolioHead(
  state: PortfolioState,
  site: Site,
  { language, labels }: Pick<DocumentLanguage, 'language' | 'labels'>,
): DocumentHead {
  const { profile, queries, seo, verification = [] } = state;
  const { origin, siteName, ownerPath } = site;
  const name = fullName(profile);
  return {
    origin,
    siteName: profile.branding ? siteName : '',
    path: ownerPath,
    title: seo?.title || (profile.headline ? `${name} – ${profile.headline}` : name),
    description:
      seo?.description ||
      profile.headline ||
      excerpt(plainText(profile.about_html)) ||
      contentsOf(name, queries, labels),
    type: 'profile',
    cardPath: portfolioCard(profile, profile.hire_facts?.[0] ?? '', site).path,
    language,
    indexed: profile.indexed,
    alternates: alternatesOf(state),
    languages: site.languages,
    // A view or a link is not what the owner says is theirs.
    verification: (state.isTailored ? [] : verification).map(
      ({ service, token }) => [VERIFICATION_TAGS[service], token] as const,
    ),
    data: [{ ...portfolioData(profile, queries, site), ...inLanguage(language) }],
  };
}

/** Under the host of the page; a list of publications is no other form of it. A view or a link has no files of the whole portfolio. */
function alternatesOf(state: PortfolioState): NonNullable<DocumentHead['alternates']> {
  const { isTailored = false, isPrivate = false } = state;
  const base = basePath(state);
  const isNameless = base === '' || isPrivate;
  const files = PAGE_FILES.filter(
    ({ file, isOfWholeOnly }) => file !== 'publications.bib' && !(isTailored && isOfWholeOnly),
  );
  return files.map(({ path, type }) => ({ path: filePath(base, path, isNameless), type: mediaType(type) }));
}

/** '.md' belongs to the page's own path, which has no name at the root of a domain, nor below a link. */
function filePath(base: string, path: string, isNameless: boolean): string {
  return isNameless && path.startsWith('.') ? `${base}/index${path}` : `${base}${path}`;
}

/** Without its parameters. */
function mediaType(contentType: string): string {
  return contentType.split(';', 1)[0] ?? '';
}

type Owner = Pick<Profile, 'user_name' | 'first_name' | 'last_name' | 'theme' | 'indexed' | 'branding'>;
type HeadProject = SharedProject & {
  /** The beginning of its description, as plain text. */
  summary: string;
};

/** The metadata of a project's own page. */
export function projectHead(
  owner: Owner,
  { project, seo }: { project: HeadProject; seo?: Seo | undefined },
  site: Site,
  { language, labels }: Pick<DocumentLanguage, 'language' | 'labels'>,
): DocumentHead {
  const { origin, siteName, base } = site;
  const name = fullName(owner);
  const path = projectPath(base, project);
  const { title } = project;
  const description =
    seo?.description || excerpt(project.summary) || serverTranslator(labels).t('A project of {name}.', { name });
  return {
    origin,
    siteName: owner.branding ? siteName : '',
    path,
    title: seo?.title || `${title} – ${name}`,
    description,
    type: 'article',
    cardPath: projectCard(owner, project, site).path,
    language,
    indexed: owner.indexed,
    languages: site.languages,
    data: [
      { ...projectData(owner, project, description, site), ...inLanguage(language) },
      projectTrail(owner, project, site),
    ],
  };
}

/** English is omitted: text in Latin letters may be in any language. */
function inLanguage(language: string): { inLanguage?: string } {
  return language === 'en' ? {} : { inLanguage: language };
}

/** 'The portfolio of Ada Lovelace: 6 projects, 12 skills and 2 badges.' */
function contentsOf(name: string, queries: Queries, labels: Language): string {
  const { t, count, list } = serverTranslator(labels);
  const skills = recordsOf(queries, 'skills').reduce((sum, group) => sum + group.skillSets.length, 0);
  const counts = [
    ['{n} projects', recordsOf(queries, 'projects').length],
    ['{n} skills', skills],
    ['{n} experiences', recordsOf(queries, 'experiences').length],
    ['{n} certifications', recordsOf(queries, 'certifications').length],
    ['{n} badges', recordsOf(queries, 'badges').length],
  ] as const;
  const filled = counts.filter(([, number]) => number > 0);
  if (filled.length === 0) return t('The portfolio of {name}.', { name });
  const contents = list(filled.map(([text, number]) => count(text, number)));
  return t('The portfolio of {name}: {contents}.', { name, contents });
}

type Queries = PortfolioState['queries'];
