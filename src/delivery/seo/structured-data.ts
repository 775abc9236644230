import { excerpt, plainText } from '../../platform/rich-text/excerpt.ts';
import { imageSource, safeHref } from '../../platform/rich-text/safe-url.ts';
import { coverOf } from '../../portfolio/images/cover.ts';
import type { Shown } from '../../portfolio/model/record.ts';
import type { ShownCertification } from '../../portfolio/records/certification/certification.ts';
import type { Project } from '../../portfolio/records/project/project.ts';
import { PROJECT_CATEGORIES } from '../../portfolio/records/project/project-categories.ts';
import { projectPath } from '../../portfolio/records/project/project-url.ts';
import type { Publication } from '../../portfolio/records/publication/publication.ts';
import type { Service } from '../../portfolio/records/service/service.ts';
import type { PortfolioSite } from '../page/owner-path.ts';
import { fullName, type Profile } from '../page/profile.ts';
import { entriesOf } from '../page/state/page-sections.ts';
import type { PortfolioState } from '../page/state/portfolio-state.ts';
import { recordsOf } from '../page/state/shown-records.ts';
import { citation } from './citation.ts';

/** Maximum items of each list: a portfolio may have thousands, and this is in its head. */
const NAMED_MAX = 20;

type Data = Record<string, unknown>;
type Queries = PortfolioState['queries'];

/** What a portfolio's page is, as schema.org data. */
export function portfolioData(profile: Profile, queries: Queries, site: PortfolioSite): Data {
  const { origin, ownerPath } = site;
  const url = `${origin}${ownerPath}`;
  const { headline, location, image_url, hire_action, hire_facts = [] } = profile;
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
      ...given('givenName', profile.first_name),
      ...given('familyName', profile.last_name),
      alternateName: profile.user_name,
      url,
      ...(image && { image: `${origin}${image}` }),
      ...given('description', headline || excerpt(plainText(profile.about_html))),
      ...(location && { homeLocation: { '@type': 'Place', name: location } }),
      ...given('sameAs', distinctUrls(profile.links.map((link) => link.url))),
      ...given('knowsLanguage', titlesOf(queries, 'languages')),
      ...given('award', titlesOf(queries, 'awards')),
      ...careerOf(queries),
      ...(hire_action && { seeks: demand(hire_facts) }),
      ...given('makesOffer', (recordsOf(queries, 'services') as Shown<Service>[]).slice(0, NAMED_MAX).map(offer)),
    },
    ...given('hasPart', worksOf(queries, site)),
    ...given(
      'citation',
      (recordsOf(queries, 'publications') as Shown<Publication>[])
        .slice(0, NAMED_MAX)
        .map((publication) => citation(publication, profile, personId(site))),
    ),
  };
}

function titlesOf(queries: Queries, section: string): string[] {
  return entriesOf(queries, section)
    .map(({ title }) => title)
    .filter(Boolean);
}

/** What somebody who can be hired is looking for. */
function demand([state, ...terms]: readonly string[]): Data {
  return { '@type': 'Demand', name: state, ...given('description', terms.join(', ')) };
}

/** Codes of UN/CEFACT, as schema.org wants them. */
const UNIT_CODES = { project: undefined, day: 'DAY', hour: 'HUR', month: 'MON' } as const;

function offer({ title, description, price_from, price_to, currency, unit }: Shown<Service>): Data {
  const unitCode = UNIT_CODES[unit];
  const price = currency !== '' && {
    priceSpecification: {
      '@type': unitCode ? 'UnitPriceSpecification' : 'PriceSpecification',
      priceCurrency: currency,
      ...(price_from !== null && { minPrice: price_from }),
      ...(price_to !== null && { maxPrice: price_to }),
      ...(unitCode && { unitCode }),
    },
  };
  const service = { '@type': 'Service', name: title, ...given('description', excerpt(description)) };
  return { '@type': 'Offer', itemOffered: service, ...price };
}

/** Current jobs, schools, certificates and skills. */
function careerOf(queries: Queries): Data {
  const jobs = recordsOf(queries, 'experiences').filter((job) => job.end_year === '');
  const companies = jobs.map(({ company_name }) => company_name);
  const schools = recordsOf(queries, 'educations').map(({ institution }) => institution);
  const certificates = recordsOf(queries, 'certifications').filter(({ title }) => title !== '');
  const skills = recordsOf(queries, 'skills').flatMap((group) => group.skillSets.map(({ name }) => name));
  return {
    ...given('jobTitle', jobs[0]?.position ?? ''),
    ...given('worksFor', named('Organization', companies)),
    ...given('alumniOf', named('EducationalOrganization', schools)),
    ...given('hasCredential', certificates.slice(0, NAMED_MAX).map(credential)),
    ...given('knowsAbout', skills),
  };
}

function credential(certificate: ShownCertification): Data {
  const { title, awarded_by, certification_number, certification_link, awarded_date, expiration_date } = certificate;
  return {
    '@type': 'EducationalOccupationalCredential',
    name: title,
    ...(awarded_by && { recognizedBy: { '@type': 'Organization', name: awarded_by } }),
    ...given('identifier', certification_number),
    ...given('datePublished', awarded_date),
    ...given('expires', expiration_date),
    ...given('url', safeHref(certification_link) ?? ''),
  };
}

function named(type: string, names: readonly string[]): Data[] {
  return [...new Set(names)].filter(Boolean).map((name) => ({ '@type': type, name }));
}

function worksOf(queries: Queries, { origin, base }: PortfolioSite): Data[] {
  return recordsOf(queries, 'projects')
    .slice(0, NAMED_MAX)
    .map((project) => ({
      '@type': 'CreativeWork',
      name: project.title,
      url: `${origin}${projectPath(base, project)}`,
    }));
}

type Owner = Pick<Profile, 'user_name' | 'first_name' | 'last_name'>;
export type SharedProject = Pick<
  Project,
  | ('title' | 'slug' | 'image_url' | 'images' | 'technologies' | 'live_url' | 'github_url')
  | ('category' | 'client' | 'start_year' | 'end_year')
>;

/** What the page of a project is, as schema.org data. `description`: that of its head. */
export function projectData(owner: Owner, project: SharedProject, description: string, site: PortfolioSite): Data {
  const { origin, ownerPath, base } = site;
  const url = `${origin}${projectPath(base, project)}`;
  const { category, client, images, start_year, end_year } = project;
  const image = imageSource(coverOf(project));
  return {
    '@context': 'https://schema.org',
    '@type': 'CreativeWork',
    '@id': url,
    url,
    name: project.title,
    description,
    ...(image && { image: `${origin}${image}` }),
    ...given('genre', genreOf(category)),
    ...given('keywords', project.technologies),
    ...given('temporalCoverage', period(start_year, end_year)),
    ...(client && { sponsor: { '@type': 'Organization', name: client } }),
    ...given(
      'associatedMedia',
      images.slice(0, NAMED_MAX).map((one) => media(one, origin)),
    ),
    ...given('sameAs', distinctUrls([project.live_url, project.github_url])),
    author: { '@type': 'Person', '@id': personId(site), name: fullName(owner), url: `${origin}${ownerPath}` },
  };
}

function genreOf(category: string): string {
  return PROJECT_CATEGORIES.find(([value]) => value === category && value !== 'select')?.[1] ?? '';
}

/** An interval of ISO 8601: '2024-05/2025', '2024/..' while it goes on. */
function period(start: string, end: string): string {
  return start === '' ? end : `${start}/${end || '..'}`;
}

function media({ image_url, alt, caption }: Project['images'][number], origin: string): Data {
  const texts = { ...given('caption', caption), ...given('description', alt) };
  return { '@type': 'ImageObject', contentUrl: `${origin}${imageSource(image_url)}`, ...texts };
}

/** The way from the portfolio to one of its projects. */
export function projectTrail(owner: Owner, project: SharedProject, site: PortfolioSite): Data {
  const { origin, ownerPath, base } = site;
  const steps = [
    [fullName(owner), ownerPath],
    [project.title, projectPath(base, project)],
  ] as const;
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => {
      return { '@type': 'ListItem', position: index + 1, name, item: `${origin}${path}` };
    }),
  };
}

/** Omits empty values, and limits lists to their first items. */
function given(key: string, value: string | readonly unknown[]): Data {
  return value.length > 0 ? { [key]: typeof value === 'string' ? value : value.slice(0, NAMED_MAX) } : {};
}

function distinctUrls(urls: readonly string[]): string[] {
  return urls.flatMap((url) => safeHref(url) ?? []);
}

function personId({ origin, root }: PortfolioSite): string {
  return `${origin}${root || '/'}#person`;
}
