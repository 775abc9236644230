import type { Db } from '../../platform/db/open.ts';
import { AppError } from '../../platform/lib/app-error.ts';
import type { ErrorMessage } from '../../platform/lib/texts/sentence.ts';
import { readPublishedRows } from '../versions/published-records.server.ts';

/** Throws `conflict` if a link with a password leads to a view: whoever finds the view's address would not need it. */
export async function requireNoPasswordLink(
  db: Db,
  { userId, viewId, at, message }: { userId: string; viewId: string; at: string; message: ErrorMessage },
): Promise<void> {
  if (!(await hasPasswordLink(db, { userId, viewId, at }))) return;
  const error = 'A link with a password leads to this view: revoke the link or take its password away first';
  throw new AppError('conflict', { message, error, faults: [{ field: 'access', message: error }] });
}

/** True if a link with a password, neither revoked nor over, leads to a view. */
export async function hasPasswordLink(
  db: Db,
  { userId, viewId, at }: { userId: string; viewId: string; at: string },
): Promise<boolean> {
  const link = await db
    .selectFrom('share_links')
    .select('id')
    .where('user_id', '=', userId)
    .where('view_id', '=', viewId)
    .where('password_hash', '<>', '')
    .where('revoked_at', '=', '')
    .where((link) => link.or([link('expires_at', '=', ''), link('expires_at', '>', at)]))
    .executeTakeFirst();
  return link !== undefined;
}

/** Throws `conflict` for a view that others can open without a link, as it is stored or as it is published. */
export async function requireClosedView(db: Db, userId: string, viewId: string, message: ErrorMessage): Promise<void> {
  const stored = db.selectFrom('views').select('access').where('user_id', '=', userId).where('id', '=', viewId);
  const [published] = await readPublishedRows(db, userId, 'views', [viewId]);
  const access = (await stored.executeTakeFirst())?.access ?? 'links';
  if (access === 'links' && (!published || published.row.access === 'links')) return;
  const error =
    access === 'links'
      ? 'The view is still published for who has no link: publish that it is for share links only first'
      : 'The view can be opened without a link: make it for share links only first';
  throw new AppError('conflict', { message, error });
}
