import { setImmediate } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/open.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { notFound } from '../../platform/lib/app-error.ts';
import { RECORD_PATHS } from '../model/record-kinds.ts';
import { recordsIn } from '../records/kit/owned-records.server.ts';
import { skills } from '../records/skill/skill.ts';
import { PUBLISHED_TRANSLATIONS } from '../translations/published-translations.server.ts';
import { listAllTranslations } from '../translations/translation-store.server.ts';
import { PUBLISHED_VIEWS } from '../views/stored-views.server.ts';
import { listViewRows } from '../views/view-rows.server.ts';
import { versionsOf } from './automatic-versions.server.ts';
import { listPublishedIds, PUBLISHED_PROFILE } from './published-records.server.ts';
import { PUBLISHED_COLUMNS } from './snapshot.server.ts';

const ROWS_PER_STATEMENT = 100;
export const GROUPS = 'skill_groups';

/** `isWhole`: until the next change of the account, there is nothing to publish. */
export async function storePublished(
  ctx: Ctx,
  db: Transaction<Tables>,
  userId: string,
  { isWhole }: { isWhole: boolean },
): Promise<void> {
  const at = ctx.now().toISOString();
  await versionsOf(ctx).take(db, userId, 'published');
  await db.deleteFrom('published_records').where('user_id', '=', userId).execute();
  // Who starts to publish by hand changes nothing that visitors see.
  const changes = { publishing: 'manual', ...(isWhole && { changed_at: at }) } as const;
  await db.updateTable('users').set(changes).where('id', '=', userId).execute();
  const { revision, ...account } = await accountOf(db, userId);
  const profile = { ...account, id: userId, published_at: at, ...(isWhole && { revision }) };
  await insert(db, userId, PUBLISHED_PROFILE, [profile]);
  await insertTable(db, userId, GROUPS);
  const byLanguage = Map.groupBy(await listAllTranslations(db, userId), ({ language }) => language);
  const translations = [...byLanguage].map(([id, rows]) => ({ id, rows }));
  await insert(db, userId, PUBLISHED_TRANSLATIONS, translations);
  for (const path of RECORD_PATHS) await insertTable(db, userId, path);
  await insert(db, userId, PUBLISHED_VIEWS, await listViewRows(db, userId));
}

/** Where its owner publishes by hand, a view is there at once, and nothing else of the draft. */
export async function publishView(db: Db, userId: string, id: string): Promise<void> {
  const views = await listPublishedIds(db, userId, PUBLISHED_VIEWS);
  if (!views || views.includes(id)) return;
  const own = db.selectFrom('views').selectAll().where('user_id', '=', userId);
  await insert(db, userId, PUBLISHED_VIEWS, [await own.where('id', '=', id).executeTakeFirstOrThrow()], views.length);
}

type Row = { id: string; slug?: string; name?: string; hidden?: number };

/** In parts: a full account has megabytes of rows. */
async function insertTable(db: Db, userId: string, table: string): Promise<void> {
  const own = recordsIn(db)
    .selectFrom(table as 'records')
    .where('user_id', '=', userId);
  const ids = (await own.select('id').orderBy('sort_order').orderBy('id').execute()).map(({ id }) => id);
  for (let start = 0; start < ids.length; start += ROWS_PER_STATEMENT) {
    // SQLite runs in this thread: let other requests run in between.
    await setImmediate();
    const part = ids.slice(start, start + ROWS_PER_STATEMENT);
    const rows = await own.where('id', 'in', part).selectAll().execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    const ordered = part.flatMap((id) => byId.get(id) ?? []);
    await insert(db, userId, table, ordered, start);
  }
}

async function insert(db: Db, user_id: string, kind: string, rows: readonly Row[], start = 0): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map((row, index) => {
    return { user_id, kind, id: row.id, place: start + index + 1, slug: slugOf(kind, row), row: JSON.stringify(row) };
  });
  await db.insertInto('published_records').values(values).execute();
}

/** The columns of the account that are published, its revision, and what tags of the profile derive from. */
export async function accountOf(db: Db, userId: string) {
  const row = await db
    .selectFrom('users')
    .select([...PUBLISHED_COLUMNS, 'revision', 'updated_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!row) throw notFound('User');
  return row;
}

/** What everybody finds a published row by: the slug of a project or view; the name of a skill, while it is shown. */
function slugOf(kind: string, { slug = '', name, hidden }: Row): string {
  return kind === skills.path ? (hidden ? '' : String(name).toLowerCase()) : slug;
}
