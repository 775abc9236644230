import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { mailOwner } from '../auth/email-confirmation.server.ts';
import type { Ctx } from '../context.ts';
import { findPublished } from '../db/published-records.server.ts';
import type { Tables } from '../db/tables.ts';
import { addDays } from '../lib/utc-day.ts';

/** What the page of a link reports: that it was visible for two seconds, or what its reader looked at. */
export type Seen = { what: 'opened' } | { what: 'project'; slug: string } | { what: 'file'; format: string };
/** A monthly mail tells about days that are two months old at most. */
const DAYS_KEPT = 62;

type Counted = { id: string; user_id: string };

/** An opening counts with its country and day, in the row of the link: nothing about the person is stored. */
export async function countSeen(ctx: Ctx, link: Counted, seen: Seen, request: FastifyRequest): Promise<void> {
  await ctx.db.transaction().execute(async (db) => {
    if (seen.what === 'opened') await countOpening(ctx, db, link, ctx.placeOf(request.ip).country_code);
    else await countLook(db, link, seen);
  });
}

async function countOpening(
  ctx: Ctx,
  db: Transaction<Tables>,
  { id, user_id }: Counted,
  countryCode: string,
): Promise<void> {
  const at = ctx.now().toISOString();
  // Also locks the row: what follows is read after other openings.
  const row = await db
    .updateTable('share_links')
    .set((link) => ({ opened_count: link('opened_count', '+', 1), last_opened_on: at.slice(0, 10) }))
    .where('id', '=', id)
    .returning(['name', 'notify', 'opened_count', 'opened_days', 'countries'])
    .executeTakeFirst();
  if (!row) return;
  const isFirst = row.opened_count === 1;
  const countries = plusOne(row.countries, countryCode);
  const today = at.slice(0, 10);
  const opened_days = plusOne(since(addDays(today, -DAYS_KEPT), row.opened_days), today);
  await db
    .updateTable('share_links')
    .set({ countries, opened_days, ...(isFirst && { first_opened_at: at }) })
    .where('id', '=', id)
    .execute();
  await ctx.webhooks.emit({ type: 'link.opened', userId: user_id, id }, db);
  if (isFirst && row.notify === 'first') await mailFirstOpening(ctx, db, user_id, row.name);
}

async function mailFirstOpening(ctx: Ctx, db: Transaction<Tables>, userId: string, name: string): Promise<void> {
  const owner = await db
    .selectFrom('users')
    .select(['email', 'email_confirmed_at', 'studio_language'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const page = `${ctx.config.origin}/studio/links`;
  if (!owner) return;
  await mailOwner(ctx, db, owner, ({ t }) => {
    const text = [
      t("The link '{name}' was opened for the first time.", { name }),
      t('Your links: {link}', { link: page }),
    ];
    return { subject: t('Opened: {name}', { name }), text: text.join('\n\n'), link: page };
  });
}

/** Only what exists: a recipient cannot fill the row. */
async function countLook(
  db: Transaction<Tables>,
  { id, user_id }: Counted,
  seen: Exclude<Seen, { what: 'opened' }>,
): Promise<void> {
  const key = seen.what === 'file' ? `file ${seen.format}` : await projectKey(db, user_id, seen.slug);
  if (key === undefined) return;
  const row = await db
    .updateTable('share_links')
    .set({ id })
    .where('id', '=', id)
    .returning('looked_at')
    .executeTakeFirst();
  if (!row) return;
  const looked_at = plusOne(row.looked_at, key);
  await db.updateTable('share_links').set({ looked_at }).where('id', '=', id).execute();
}

/** Of an owner who publishes by hand, the recipient sees the published projects. */
async function projectKey(db: Transaction<Tables>, userId: string, slug: string): Promise<string | undefined> {
  const published = await findPublished(db, 'projects', { user_id: userId, slug });
  if (published) return `project ${published.row.id}`;
  const own = db.selectFrom('projects').select('id').where('user_id', '=', userId).where('hidden', '=', 0);
  const project = await own.where('slug', '=', slug).executeTakeFirst();
  return project && `project ${project.id}`;
}

/** Returns the counts of a day and of those after it. */
function since(day: string, counts: string): string {
  const parsed: Record<string, number> = JSON.parse(counts);
  return JSON.stringify(Object.fromEntries(Object.entries(parsed).filter(([counted]) => counted >= day)));
}

function plusOne(counts: string, key: string): string {
  const parsed: Record<string, number> = JSON.parse(counts);
  return JSON.stringify({ ...parsed, [key]: (parsed[key] ?? 0) + 1 });
}
