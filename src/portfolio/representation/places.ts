import { PAGE_FILES, type PageFile } from './page-files.ts';
import { RESUME_FORMATS, type ResumeFormat } from './resume-formats.ts';

/** What the pages of a portfolio are below: its user name, a share link, or the root of its owner's domain. */
export type Base =
  | { kind: 'user'; user_name: string }
  | { kind: 'link'; token: string }
  | { kind: 'domain'; user_name: string };

export type FileName = PageFile | `resume.${ResumeFormat}`;

/** A page below a base: the portfolio itself, the page of a project, or a file. */
export type Page = { kind: 'home' } | { kind: 'project'; slug: string } | { kind: 'file'; file: FileName };

/** What is made of a portfolio without an place among its pages: the image of one of them for link previews, and what a
 * program would read of the résumé. */
export type Extra = { kind: 'card'; slug?: string } | { kind: 'check' };

/** Where a page is. `language` and `view` are undefined for the owner's own language and for the whole portfolio. */
export type Place = {
  base: Base;
  language?: string | undefined;
  view?: string | undefined;
  page: Page;
};

/** The text forms of a page whose own path has no name: at a domain's root, and of a link, for whose path its cookie is. */
const INDEX = '/index';

/** A kind of page: what its path has after that of the portfolio, and the bases where it is. */
export type PagePattern = {
  page: (slug: string) => Page;
  /** With `:slug` for that of a project. */
  suffix: string;
  /** In place of `suffix` below a link, and at the root of a domain. */
  nameless?: string;
  /** False if there is none of a view or a link: it would lead to the whole portfolio. */
  isOfWholeOnly?: boolean;
};

export const PAGE_PATTERNS: readonly PagePattern[] = [
  { page: () => ({ kind: 'home' }), suffix: '' },
  { page: (slug) => ({ kind: 'project', slug }), suffix: '/projects/:slug' },
  ...PAGE_FILES.map(({ file, path, isOfWholeOnly }) => ({
    page: (): Page => ({ kind: 'file', file }),
    suffix: path,
    ...(path.startsWith('.') && { nameless: `${INDEX}${path}` }),
    isOfWholeOnly,
  })),
  ...RESUME_FORMATS.map((format) => ({
    page: (): Page => ({ kind: 'file', file: `resume.${format}` }),
    suffix: `/resume.${format}`,
  })),
];

/** Returns what precedes the paths of all pages of a portfolio in this form: '' at the root of a domain. */
export function basePath({ base, language, view }: Omit<Place, 'page'>): string {
  return `${rootPath(base)}${formPath({ language, view })}`;
}

/** The same of the whole portfolio in its owner's language. */
export function rootPath(base: Base): string {
  if (base.kind === 'domain') return '';
  return base.kind === 'user' ? `/u/${base.user_name}` : `/s/${base.token}`;
}

/** Returns what follows the root in the paths of a form: '' for the plain one, '/de', '/v/acme', '/de/v/acme'. */
export function formPath({ language, view }: Pick<Place, 'language' | 'view'>): string {
  return [language, view && `v/${view}`].map((part) => (part ? `/${part}` : '')).join('');
}

/** Returns the path of a page, under the host of its base. */
export function pathOf(place: Place): string {
  const base = basePath(place);
  const { page } = place;
  if (page.kind === 'home') return base || '/';
  if (page.kind === 'project') return `${base}/projects/${encodeURIComponent(page.slug)}`;
  const pattern = PAGE_PATTERNS.find((pattern) => isSameFile(pattern.page(''), page));
  return `${base}${suffixOf(pattern, place)}`;
}

function isSameFile(a: Page, b: Page): boolean {
  return a.kind === 'file' && b.kind === 'file' && a.file === b.file;
}

function suffixOf(pattern: PagePattern | undefined, place: Omit<Place, 'page'>): string {
  const isNameless = place.base.kind === 'link' || basePath(place) === '';
  return (isNameless && pattern?.nameless) || (pattern?.suffix ?? '');
}

/**
 * Returns the page at a path of the site, or of the domain of `domainOf`; undefined if no page has such a path. That a
 * path can be parsed does not mean that there is such a page.
 */
export function parsePlace(path: string, domainOf?: string): Place | undefined {
  const [base, afterBase] = parseBase(path, domainOf);
  if (!base) return undefined;
  const [language, afterLanguage] = takePart(afterBase, /^\/([a-z]{2})(?=[/.]|$)/);
  const [view, suffix] = base.kind === 'link' ? [undefined, afterLanguage] : takePart(afterLanguage, VIEW);
  const page = parsePage(suffix, base.kind === 'link' || view !== undefined);
  const place = page && { base, ...given({ language, view }), page };
  // A file has one of its two names at each base.
  return place && pathOf(place) === path ? place : undefined;
}

const VIEW = /^\/v\/([a-z0-9-]+)(?=[/.]|$)/;

function parseBase(path: string, domainOf: string | undefined): [Base | undefined, string] {
  if (domainOf !== undefined) return [{ kind: 'domain', user_name: domainOf }, path === '/' ? '' : path];
  const [whole = '', kind, name = ''] = /^\/([us])\/([\w-]+)(?=[/.]|$)/.exec(path) ?? [];
  const rest = path.slice(whole.length);
  if (kind === 's') return [{ kind: 'link', token: name }, rest];
  return [kind === 'u' ? { kind: 'user', user_name: name } : undefined, rest];
}

function takePart(path: string, part: RegExp): [string | undefined, string] {
  const [whole = '', name] = part.exec(path) ?? [];
  return [name, path.slice(whole.length)];
}

function parsePage(suffix: string, isTailored: boolean): Page | undefined {
  const [, slug] = /^\/projects\/([^/]+)$/.exec(suffix) ?? [];
  if (slug !== undefined) return { kind: 'project', slug: decoded(slug) };
  const pattern = PAGE_PATTERNS.find((each) => each.suffix === suffix || each.nameless === suffix);
  return pattern && !(pattern.isOfWholeOnly && isTailored) ? pattern.page('') : undefined;
}

function given({ language, view }: Pick<Place, 'language' | 'view'>): Pick<Place, 'language' | 'view'> {
  return { ...(language !== undefined && { language }), ...(view !== undefined && { view }) };
}

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

/** Fastify's patterns of all forms of a page below one kind of base. */
export function routePatterns(kind: 'user' | 'link', pattern: PagePattern): string[] {
  const root = kind === 'user' ? '/u/:user_name' : '/s/:token';
  const views = kind === 'user' && !pattern.isOfWholeOnly ? ['', '/v/:view'] : [''];
  if (kind === 'link' && pattern.isOfWholeOnly) return [];
  const suffix = kind === 'link' ? (pattern.nameless ?? pattern.suffix) : pattern.suffix;
  return ['', '/:language'].flatMap((language) => views.map((view) => `${root}${language}${view}${suffix}`));
}

/** The same of the cards of pages below a link: for whose path its cookie is. */
export function cardPatterns({ suffix }: PagePattern): string[] {
  return ['', '/:language'].map((language) => `/s/:token${language}/card${suffix}/:file`);
}
