import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import { storedLanguages } from '../../platform/lib/texts/languages.ts';
import { isPublic } from '../../portfolio/model/record-rules.ts';
import { projects } from '../../portfolio/records/project/project.ts';
import { projectPath } from '../../portfolio/records/project/project-url.ts';
import { overlaid, PUBLISHED_PROFILE } from '../../portfolio/versions/published-records.server.ts';
import { ownerPath } from '../page/owner-path.ts';
import { preparedIds } from './prepared-portfolios.server.ts';

/** The sitemap protocol's limit for one file. */
const URLS_PER_FILE = 50_000;
/** Rows of one query: other requests wait for no more than these. */
const ROWS_PER_QUERY = 500;

/** A page to index, with the time of its last visible change. */
type Listed = { path: string; changedAt: string };

/** The last row before a file of the sitemap. */
type PortfolioKey = { id: string };
type ProjectKey = { user_id: string; slug: string };

/** Where each file begins. Portfolios are ordered by id, projects by owner and slug. */
export type SitemapParts = {
  portfolios: PortfolioKey[];
  projects: ProjectKey[];
  /** Projects of portfolios that are published by hand, as they were published. */
  published: ProjectKey[];
};

const FIRST_PORTFOLIO: PortfolioKey = { id: '' };
const FIRST_PROJECT: ProjectKey = { user_id: '', slug: '' };

/** Reads the indexes only, a file's length at a time: twenty steps for a million portfolios. */
export async function findParts(db: Db): Promise<SitemapParts> {
  return {
    portfolios: await boundaries(FIRST_PORTFOLIO, (after) => portfoliosAfter(db, after)),
    projects: await boundaries(FIRST_PROJECT, (after) => projectsAfter(db, after)),
    published: await boundaries(FIRST_PROJECT, (after) => publishedAfter(db, after)),
  };
}

/** True if the sitemap has more than `count` portfolios, or projects. Reads the indexes only. */
export async function hasMoreUrls(db: Db, count: number): Promise<boolean> {
  const rows = [
    portfoliosAfter(db, FIRST_PORTFOLIO).limit(1).offset(count),
    projectsAfter(db, FIRST_PROJECT).limit(1).offset(count),
    publishedAfter(db, FIRST_PROJECT).limit(1).offset(count),
  ];
  for (const row of rows) if ((await row.execute()).length > 0) return true;
  return false;
}

type Row<K> = { executeTakeFirst(): Promise<K | undefined> };
type RowsAfter<K> = (after: K) => { limit(rows: number): Row<K> & { offset(rows: number): Row<K> } };

async function boundaries<K>(first: K, rowsAfter: RowsAfter<K>): Promise<K[]> {
  if (!(await rowsAfter(first).limit(1).executeTakeFirst())) return [];
  const found: K[] = [];
  for (let key: K | undefined = first; key && found.length < URLS_PER_FILE; ) {
    found.push(key);
    key = await rowsAfter(key)
      .limit(1)
      .offset(URLS_PER_FILE - 1)
      .executeTakeFirst();
    await nextTurn();
  }
  return found;
}

function portfoliosAfter(db: Db, { id }: PortfolioKey) {
  return db
    .selectFrom('users')
    .select('id')
    .where('indexed', '=', 1)
    .where('suspended_at', '=', '')
    .where('id', '>', id)
    .orderBy('id');
}

function projectsAfter(db: Db, after: ProjectKey) {
  return db
    .selectFrom('projects')
    .select(['user_id', 'slug'])
    .where(sql<boolean>`(user_id, slug) > (${after.user_id}, ${after.slug})`)
    .orderBy('user_id')
    .orderBy('slug');
}

function publishedAfter(db: Db, after: ProjectKey) {
  return db
    .selectFrom('published_records')
    .select(['user_id', 'slug'])
    .where('kind', '=', projects.path)
    .where(sql<boolean>`(user_id, slug) > (${after.user_id}, ${after.slug})`)
    .orderBy('user_id')
    .orderBy('slug');
}

/** A portfolio at a domain of its own is in the sitemap there. */
type IsElsewhere = (userId: string) => boolean;
type PortfolioPart = {
  after: PortfolioKey;
  until: PortfolioKey | undefined;
  frontOwner: string | undefined;
  isElsewhere: IsElsewhere;
};
type ProjectPart = { after: ProjectKey; until: ProjectKey | undefined; isElsewhere: IsElsewhere };

/** Returns the portfolios of one file. */
export async function listPortfolios(
  db: Db,
  { after, until, frontOwner, isElsewhere }: PortfolioPart,
): Promise<Listed[]> {
  const listed: Listed[] = [];
  const further: Listed[] = [];
  const rowsAfter = (last: PortfolioKey) => {
    const rows = portfoliosAfter(db, last).select([
      'user_name',
      'changed_at',
      'headline',
      'about',
      ...LANGUAGE_COLUMNS,
    ]);
    return until ? rows.where('id', '<=', until.id) : rows;
  };
  for await (const rows of slices(after, rowsAfter)) {
    const published = await publishedProfiles(db, rows);
    const prepared = await preparedIds(db, rows, published);
    const languages = languagesOf(rows, published);
    for (const row of rows) {
      if (isElsewhere(row.id) || !prepared.has(row.id)) continue;
      listed.push({ path: ownerPath(row, frontOwner), changedAt: row.changed_at });
      for (const language of languages.get(row.id) ?? [])
        further.push({ path: `/u/${row.user_name}/${language}`, changedAt: row.changed_at });
    }
  }
  return within(listed, further);
}

/** Returns the projects of one file: public ones of indexed portfolios that are published at once. */
export async function listProjects(db: Db, { after, until, isElsewhere }: ProjectPart): Promise<Listed[]> {
  return listedProjects(db, { publishing: 'instant', after, isElsewhere }, (last) => {
    const rows = projectsAfter(db, last).select(['hidden', 'title', 'updated_at']);
    return until ? rows.where(sql<boolean>`(user_id, slug) <= (${until.user_id}, ${until.slug})`) : rows;
  });
}

/** The same of those that are published by hand. */
export async function listPublishedProjects(db: Db, { after, until, isElsewhere }: ProjectPart): Promise<Listed[]> {
  return listedProjects(db, { publishing: 'manual', after, isElsewhere }, (last) => {
    const found = publishedAfter(db, last).select('row');
    const rows = until ? found.where(sql<boolean>`(user_id, slug) <= (${until.user_id}, ${until.slug})`) : found;
    return {
      limit: (count) => ({
        execute: async () => (await rows.limit(count).execute()).map(({ row }): ProjectRow => JSON.parse(row)),
      }),
    };
  });
}

type ProjectRow = ProjectKey & { hidden: number; title: string; updated_at: string };

async function listedProjects(
  db: Db,
  { publishing, after, isElsewhere }: { publishing: 'instant' | 'manual' } & Omit<ProjectPart, 'until'>,
  rowsAfter: (last: ProjectKey) => Query<ProjectRow>,
): Promise<Listed[]> {
  const listed: Listed[] = [];
  const further: Listed[] = [];
  // Owners are read separately: with a join, SQLite would scan all projects for every batch.
  for await (const rows of slices(after, rowsAfter)) {
    const names = await listedOwners(db, publishing, new Set(rows.map(({ user_id }) => user_id)));
    for (const { user_id, slug, updated_at, ...project } of rows) {
      const owner = names.get(user_id);
      if (!owner || isElsewhere(user_id) || !isPublic(projects, project)) continue;
      const root = `/u/${owner.user_name}`;
      listed.push({ path: projectPath(root, { slug }), changedAt: updated_at });
      for (const language of owner.languages)
        further.push({ path: projectPath(`${root}/${language}`, { slug }), changedAt: updated_at });
    }
  }
  return within(listed, further);
}

const LANGUAGE_COLUMNS = ['language', 'page_languages', 'publishing'] as const;

type Owner = { id: string } & Record<(typeof LANGUAGE_COLUMNS)[number], string>;

/** Returns the further languages that visitors of each portfolio can choose; of a draft, those that were published. */
function languagesOf(owners: readonly Owner[], published: PublishedProfiles): Map<string, string[]> {
  return new Map(
    owners.map((owner) => {
      const { language, page_languages } = overlaid(owner, published.get(owner.id) ?? {});
      return [owner.id, storedLanguages(page_languages).filter((further) => further !== language)];
    }),
  );
}

type PublishedProfiles = Map<string, Record<string, unknown>>;

/** Returns the profiles of those who publish by hand, as they were published. */
async function publishedProfiles(db: Db, owners: readonly Owner[]): Promise<PublishedProfiles> {
  const ids = owners.filter(({ publishing }) => publishing === 'manual').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('published_records')
    .select(['user_id', 'row'])
    .where('kind', '=', PUBLISHED_PROFILE)
    .where('user_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ user_id, row }) => [user_id, JSON.parse(row)]));
}

/** A file is planned by its rows. Of pages in further languages, it has as many as fit: each page names the others. */
function within(listed: Listed[], further: readonly Listed[]): Listed[] {
  return [...listed, ...further.slice(0, Math.max(URLS_PER_FILE - listed.length, 0))];
}

/** Returns the pages of one portfolio for a sitemap of its own; nothing if search engines must not index it. */
export async function listPages(db: Db, userId: string): Promise<Listed[]> {
  const owner = await db
    .selectFrom('users')
    .select(['id', 'changed_at', 'headline', 'about', ...LANGUAGE_COLUMNS])
    .where('id', '=', userId)
    .where('indexed', '=', 1)
    .where('suspended_at', '=', '')
    .executeTakeFirst();
  if (!owner) return [];
  const published = await publishedProfiles(db, [owner]);
  if (!(await preparedIds(db, [owner], published)).has(userId)) return [];
  const rows = owner.publishing === 'manual' ? await publishedRows(db, userId) : await instantRows(db, userId);
  const shown = rows.filter((project) => isPublic(projects, project));
  const pagesIn = (base: string) => [
    { path: base || '/', changedAt: owner.changed_at },
    ...shown.map(({ slug, updated_at }) => ({ path: projectPath(base, { slug }), changedAt: updated_at })),
  ];
  const languages = languagesOf([owner], published).get(userId) ?? [];
  return within(
    pagesIn(''),
    languages.flatMap((language) => pagesIn(`/${language}`)),
  );
}

function instantRows(db: Db, userId: string): Promise<ProjectRow[]> {
  return db
    .selectFrom('projects')
    .select(['user_id', 'slug', 'hidden', 'title', 'updated_at'])
    .where('user_id', '=', userId)
    .orderBy('slug')
    .limit(URLS_PER_FILE - 1)
    .execute();
}

async function publishedRows(db: Db, userId: string): Promise<ProjectRow[]> {
  const rows = await db
    .selectFrom('published_records')
    .select('row')
    .where('user_id', '=', userId)
    .where('kind', '=', projects.path)
    .orderBy('slug')
    .limit(URLS_PER_FILE - 1)
    .execute();
  return rows.map(({ row }): ProjectRow => JSON.parse(row));
}

async function listedOwners(
  db: Db,
  publishing: 'instant' | 'manual',
  ids: ReadonlySet<string>,
): Promise<Map<string, { user_name: string; languages: string[] }>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'user_name', ...LANGUAGE_COLUMNS])
    .where('id', 'in', [...ids])
    .where('indexed', '=', 1)
    .where('publishing', '=', publishing)
    .where('suspended_at', '=', '')
    .execute();
  const languages = languagesOf(rows, await publishedProfiles(db, rows));
  return new Map(rows.map(({ id, user_name }) => [id, { user_name, languages: languages.get(id) ?? [] }]));
}

type Query<R> = { limit(rows: number): { execute(): Promise<R[]> } };

/** Yields all rows after the first key, in batches between which other requests run. */
async function* slices<K, R extends K>(first: K, rowsAfter: (last: K) => Query<R>): AsyncGenerator<R[]> {
  for (let last: K | undefined = first; last; ) {
    const rows: R[] = await rowsAfter(last).limit(ROWS_PER_QUERY).execute();
    if (rows.length > 0) yield rows;
    last = rows.length === ROWS_PER_QUERY ? rows.at(-1) : undefined;
    await nextTurn();
  }
}
