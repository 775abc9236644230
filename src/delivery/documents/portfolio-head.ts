import { serverTranslator } from '../../platform/lib/texts/catalogues.ts';
import type { Language } from '../../platform/lib/texts/languages.ts';
import { excerpt, plainText } from '../../platform/rich-text/excerpt.ts';
import { imageSource, safeHref } from '../../platform/rich-text/safe-url.ts';
import { coverOf } from '../../portfolio/images/cover.ts';
import type { Project } from '../../portfolio/records/project/project.ts';
import { projectPath } from '../../portfolio/records/project/project-url.ts';
import { PAGE_FILES } from '../../portfolio/representation/page-files.ts';
import { portfolioCard, projectCard } from '../cards/page-cards.ts';
import type { DocumentLanguage } from '../page/document-language.ts';
import type { PortfolioSite } from '../page/owner-path.ts';
import { fullName, type Profile } from '../page/profile.ts';
import { entriesOf } from '../page/state/page-sections.ts';
import { basePath, type PortfolioState } from '../page/state/portfolio-state.ts';
import { recordsOf } from '../page/state/shown-records.ts';
import type { DocumentHead } from './share-tags.ts';

/** Maximum items of each list: a portfolio may have thousands, and this is in its head. */
const NAMED_MAX = 20;

type Site = Pick<DocumentHead, 'siteName'> & PortfolioSite;

/** The metadata of a portfolio for search engines and link previews. */
export function portfolioHead(
  state: PortfolioState,
  site: Site,
  { language, labels }: Pick<DocumentLanguage, 'language' | 'labels'>,
): DocumentHead {
  const { profile, queries } = state;
  const { origin, siteName, ownerPath } = site;
  const name = fullName(profile);
  return {
    origin,
    siteName: profile.branding ? siteName : '',
    path: ownerPath,
    title: profile.headline ? `${name} – ${profile.headline}` : name,
    description: profile.headline || excerpt(plainText(profile.about_html)) || contentsOf(name, queries, labels),
    type: 'profile',
    cardPath: portfolioCard(profile, profile.hire_facts?.[0] ?? '', site).path,
    language,
    indexed: profile.indexed,
    alternates: alternatesOf(state),
    languages: site.languages,
    data: { ...portfolioData(profile, queries, site), ...inLanguage(language) },
  };
}

/** Under the host of the page. A view or a link has no files of the whole portfolio. */
function alternatesOf(state: PortfolioState): NonNullable<DocumentHead['alternates']> {
  const { isTailored = false, isPrivate = false } = state;
  const base = basePath(state);
  const isNameless = base === '' || isPrivate;
  const files = PAGE_FILES.filter(({ isOfWholeOnly }) => !(isTailored && isOfWholeOnly));
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
type SharedProject = Pick<
  Project,
  'title' | 'slug' | 'image_url' | 'images' | 'technologies' | 'live_url' | 'github_url'
> & {
  /** The beginning of its description, as plain text. */
  summary: string;
};

/** The metadata of a project's own page. */
export function projectHead(
  owner: Owner,
  project: SharedProject,
  site: Site,
  { language, labels }: Pick<DocumentLanguage, 'language' | 'labels'>,
): DocumentHead {
  const { origin, siteName, ownerPath, base } = site;
  const name = fullName(owner);
  const path = projectPath(base, project);
  const { title } = project;
  const description = excerpt(project.summary) || serverTranslator(labels).t('A project of {name}.', { name });
  const image = imageSource(coverOf(project));
  return {
    origin,
    siteName: owner.branding ? siteName : '',
    path,
    title: `${title} – ${name}`,
    description,
    type: 'article',
    cardPath: projectCard(owner, project, site).path,
    language,
    indexed: owner.indexed,
    languages: site.languages,
    data: {
      '@context': 'https://schema.org',
      '@type': 'CreativeWork',
      '@id': `${origin}${path}`,
      url: `${origin}${path}`,
      name: title,
      description,
      ...inLanguage(language),
      ...(image && { image: `${origin}${image}` }),
      ...given('keywords', project.technologies.slice(0, NAMED_MAX)),
      ...given('sameAs', distinctUrls([project.live_url, project.github_url])),
      author: { '@type': 'Person', '@id': personId(site), name, url: `${origin}${ownerPath}` },
    },
  };
}

/** English is omitted: text in Latin letters may be in any language. */
function inLanguage(language: string): { inLanguage?: string } {
  return language === 'en' ? {} : { inLanguage: language };
}

function portfolioData(profile: Profile, queries: Queries, site: Site): Record<string, unknown> {
  const { origin, ownerPath } = site;
  const url = `${origin}${ownerPath}`;
  const {
    first_name,
    last_name,
    headline,
    location,
    image_url,
    user_name,
    links,
    hire_action,
    hire_facts = [],
  } = profile;
  const image = imageSource(image_url);
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    '@id': url,
    url,
    name: fullName(profile),
    mainEntity: {
      '@type': 'Person',
      '@id': personId(site),
      name: fullName(profile),
      ...given('givenName', first_name),
      ...given('familyName', last_name),
      alternateName: user_name,
      url,
      ...(image && { image: `${origin}${image}` }),
      ...given('description', headline || excerpt(plainText(profile.about_html))),
      ...(location && { homeLocation: { '@type': 'Place', name: location } }),
      ...given('sameAs', distinctUrls(links.map((link) => link.url))),
      ...given(
        'knowsLanguage',
        entriesOf(queries, 'languages')
          .map(({ title }) => title)
          .filter(Boolean),
      ),
      ...careerOf(queries),
      ...(hire_action && { seeks: demand(hire_facts) }),
    },
    ...given('hasPart', worksOf(queries, site)),
  };
}

/** What somebody who can be hired is looking for. */
function demand([state, ...terms]: readonly string[]): Record<string, unknown> {
  return { '@type': 'Demand', name: state, ...given('description', terms.join(', ')) };
}

/** Current jobs, schools, certificates and skills. */
function careerOf(queries: Queries): Record<string, unknown> {
  const jobs = recordsOf(queries, 'experiences').filter((job) => job.end_year === '');
  const companies = jobs.map(({ company_name }) => company_name);
  const schools = recordsOf(queries, 'educations').map(({ institution }) => institution);
  const certificates = recordsOf(queries, 'certifications').map(({ title }) => title);
  const skills = recordsOf(queries, 'skills').flatMap((group) => group.skillSets.map(({ name }) => name));
  return {
    ...given('jobTitle', jobs[0]?.position ?? ''),
    ...given('worksFor', named('Organization', companies)),
    ...given('alumniOf', named('EducationalOrganization', schools)),
    ...given('hasCredential', named('EducationalOccupationalCredential', certificates)),
    ...given('knowsAbout', skills),
  };
}

function named(type: string, names: readonly string[]): Record<string, unknown>[] {
  return [...new Set(names)].filter(Boolean).map((name) => ({ '@type': type, name }));
}

function worksOf(queries: Queries, { origin, base }: Site): Record<string, unknown>[] {
  return recordsOf(queries, 'projects')
    .slice(0, NAMED_MAX)
    .map((project) => ({
      '@type': 'CreativeWork',
      name: project.title,
      url: `${origin}${projectPath(base, project)}`,
    }));
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

/** Omits empty values, and limits lists to their first items. */
function given(key: string, value: string | readonly unknown[]): Record<string, unknown> {
  return value.length > 0 ? { [key]: typeof value === 'string' ? value : value.slice(0, NAMED_MAX) } : {};
}

function distinctUrls(urls: readonly string[]): string[] {
  return urls.flatMap((url) => safeHref(url) ?? []);
}

function personId({ origin, root }: Site): string {
  return `${origin}${root || '/'}#person`;
}
