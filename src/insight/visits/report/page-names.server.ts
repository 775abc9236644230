import { sql } from 'kysely';
import { readPage } from '../../../portfolio/representation/visited-page.ts';
import type { Dimension } from '../visit-report.ts';
import { asRows, type ReportDatabase } from './report-sums.server.ts';

/** The names by id. Those of deleted links are unknown; a deleted view has its name while it is in the trash. */
export type PageNames = Record<'project' | 'view' | 'link', ReadonlyMap<string, string>>;

const FORMATS: Record<string, string> = {
  pdf: 'PDF',
  docx: 'Word (DOCX)',
  md: 'Markdown',
  txt: 'Plain text',
  json: 'JSON Resume',
};

/** Reads how the pages that were seen are called now. */
export async function pageNamesOf(
  database: ReportDatabase,
  userId: string,
  pages: readonly string[],
): Promise<PageNames> {
  const read = pages.map(readPage);
  const idsOf = (kind: 'project' | 'view' | 'link') => [...new Set(read.map((page) => page[kind]))].filter(Boolean);
  const namesOf = (select: Select, ids: readonly string[]) => readNames(database, { select, userId, ids });
  const views = idsOf('view');
  return {
    project: await namesOf(sql`select id, title as name from projects where`, idsOf('project')),
    view: new Map([...(await namesOf(DELETED_VIEWS, views)), ...(await namesOf(VIEWS, views))]),
    link: await namesOf(sql`select id, name from share_links where`, idsOf('link')),
  };
}

type Select = ReturnType<typeof sql>;
const VIEWS = sql`select id, name from views where`;
const DELETED_VIEWS = sql`select id, title || ' (deleted)' as name from deleted_records where kind = 'views' and`;

async function readNames(
  { db, engine }: ReportDatabase,
  { select, userId, ids }: { select: Select; userId: string; ids: readonly string[] },
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    ${select} user_id = ${userId} and id in (select ${asRows(engine, ids, 'text')})
  `.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns what a value of the dimension is called. */
export function pageLabel(names: PageNames, dimension: Dimension, value: string): string {
  if (dimension === 'view') return names.view.get(value) ?? 'Deleted view';
  if (dimension === 'link') return names.link.get(value) ?? 'Deleted link';
  if (dimension === 'download') return formatName(value);
  const { format } = readPage(value);
  return format === '' ? placeLabel(names, value) : `${formatName(format)} · ${placeLabel(names, value)}`;
}

function formatName(format: string): string {
  return FORMATS[format] ?? format.toUpperCase();
}

function placeLabel(names: PageNames, page: string): string {
  const { view, link, project } = readPage(page);
  if (link !== '') return `Link: ${names.link.get(link) ?? 'deleted'}`;
  if (view !== '') return `View: ${names.view.get(view) ?? 'deleted'}`;
  if (project === '') return 'Portfolio page';
  const title = names.project.get(project);
  return title === undefined ? 'Deleted project' : title || 'Untitled project';
}
