import { visibilityOf } from '../../model/visibility.ts';

type Values = Record<string, unknown>;

/** A card of the public page in the place of a project; `place` is the number of projects before it. */
export type ShownTeaser = { id: string; teaser_title: string; teaser_text: string; place: number };

/** What the data of a page names the teasers by. */
export const TEASERS = 'teasers';

/** Returns what the query of a portfolio selects for teasers: of projects that only views show. */
export function teaserRows(rows: readonly Values[]): Values[] {
  return rows.filter(isTeased).map((row) => ({ ...row, position: row.sort_order }));
}

/** The same of a version, whose projects are in order. */
export function teasersOfVersion({ projects = [] }: { projects?: readonly Values[] }): Values[] {
  return teaserRows(projects.map((record, index) => ({ ...record, sort_order: index + 1 })));
}

function isTeased(row: Values): boolean {
  return visibilityOf(row) === 'views' && Boolean(row.title) && Boolean(row.teaser_title);
}

type Placed = { position?: unknown };

/** Returns the teasers of these rows, placed among the projects that everybody sees. */
export function shownTeasers(rows: readonly Values[], projects: readonly Placed[]): ShownTeaser[] {
  return rows.map(({ id, teaser_title, teaser_text, position }) => ({
    id: String(id),
    teaser_title: String(teaser_title),
    teaser_text: String(teaser_text),
    place: projects.filter((project) => Number(project.position) < Number(position)).length,
  }));
}
