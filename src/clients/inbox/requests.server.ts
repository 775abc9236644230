import type { Db } from '../../platform/db/open.ts';
import { invalid } from '../../platform/lib/app-error.ts';
import { visibilityOf } from '../../portfolio/model/visibility.ts';
import { findPublished, listPublishedIds } from '../../portfolio/versions/published-records.server.ts';
import type { InboxMessage } from '../message.ts';
import type { MessageTable } from '../tables.ts';

const PROJECTS = 'projects';

/**
 * Returns the title of a project that visitors can ask for: one that only views show and that has a teaser, as published.
 * Throws `invalid` for every other id, and says nothing more about it.
 */
export async function requestedTitle(db: Db, userId: string, projectId: string): Promise<string> {
  const row = await findRequested(db, userId, projectId);
  if (row && visibilityOf(row) === 'views' && row.title && row.teaser_title) return String(row.title);
  throw invalid('Error sending message', [{ field: 'request', message: 'Request names no project to ask for' }]);
}

/** Returns the row of a project as visitors see it, and undefined if there is none. */
export async function findRequested(db: Db, userId: string, id: string): Promise<Record<string, unknown> | undefined> {
  // Undefined: the account publishes at once.
  const publishedIds = await listPublishedIds(db, userId, PROJECTS);
  if (publishedIds) {
    const published = publishedIds.includes(id) ? await findPublished(db, PROJECTS, { id }) : undefined;
    return published?.user_id === userId ? published.row : undefined;
  }
  const own = db.selectFrom(PROJECTS).select(['title', 'teaser_title', 'hidden', 'visibility']);
  return own.where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();
}

type Row = Pick<MessageTable, 'user_id' | 'id'> & {
  request_project_id: string;
  grant_link_id: string;
  granted_at: string;
};

/** Returns what messages ask for and what was given, by the id of the message. */
export async function readRequests(
  db: Db,
  rows: readonly Row[],
  now: Date,
): Promise<Map<string, Pick<InboxMessage, 'request' | 'granted'>>> {
  const requesting = rows.filter(({ request_project_id }) => request_project_id !== '');
  const [first] = requesting;
  if (!first) return new Map();
  const projects = await db
    .selectFrom(PROJECTS)
    .select(['id', 'title'])
    .where('user_id', '=', first.user_id)
    .where(
      'id',
      'in',
      requesting.map(({ request_project_id }) => request_project_id),
    )
    .execute();
  const links = await db
    .selectFrom('share_links')
    .select(['id', 'first_opened_at', 'expires_at', 'revoked_at'])
    .where('user_id', '=', first.user_id)
    .where(
      'id',
      'in',
      requesting.map(({ grant_link_id }) => grant_link_id),
    )
    .execute();
  const titles = new Map(projects.map(({ id, title }) => [id, title]));
  const linksById = new Map(links.map((link) => [link.id, link]));
  const isOver = (time: string) => time !== '' && time <= now.toISOString();
  return new Map(
    requesting.map(({ id, request_project_id, grant_link_id, granted_at }) => {
      const link = linksById.get(grant_link_id);
      const request = { project_id: request_project_id, title: titles.get(request_project_id) ?? null };
      // A link that was deleted gives nothing any more.
      const granted = link
        ? {
            share_link_id: link.id,
            at: granted_at,
            opened_at: link.first_opened_at || null,
            has_ended: link.revoked_at !== '' || isOver(link.expires_at),
          }
        : null;
      return [id, { request, granted }];
    }),
  );
}
