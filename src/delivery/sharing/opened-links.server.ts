import type { Transaction } from 'kysely';
import { mailOwner } from '../../identity/auth/email-confirmation.server.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { addDays } from '../../platform/lib/utc-day.ts';
import { accountEventsOf } from '../../portfolio/account-events.server.ts';
import { findPublicRecord } from '../../portfolio/records/kit/published-records.server.ts';
import { projectRecords } from '../../portfolio/records/project/project.server.ts';
import type { SeenOfLink } from './seen-buffer.ts';

/** A monthly mail tells about days that are two months old at most. */
const DAYS_KEPT = 62;
/** Projects and files that are counted for one link; the row is written whole. */
const LOOKED_AT_MAX = 100;

/**
 * Adds up what the pages of one account's links have reported: countries, days and projects in the rows of the links,
 * nothing about a person. Webhooks are told of those openings that are news. Returns the links that were opened.
 */
export async function countSeen(
  ctx: Ctx,
  userId: string,
  links: readonly SeenOfLink[],
  isNews: (id: string, openedAt: string) => boolean,
): Promise<SeenOfLink[]> {
  return ctx.db.transaction().execute(async (db) => {
    const opened: SeenOfLink[] = [];
    // In one order on all nodes: the rows of the links are locked first, those of the webhooks after them.
    for (const link of links.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const row = await lockLink(db, link);
      if (!row) continue;
      if (link.looks.length > 0) await countLooks(db, userId, link, row);
      if (link.openings.length === 0) continue;
      await countOpenings(db, link, row);
      if (row.first_opened_at === '' && row.notify === 'first') await mailFirstOpening(ctx, db, userId, row.name);
      opened.push(link);
    }
    for (const { id, openedAt } of opened) {
      if (isNews(id, openedAt)) await accountEventsOf(ctx).emit({ type: 'link.opened', userId, id }, db);
    }
    return opened;
  });
}

type LockedLink = NonNullable<Awaited<ReturnType<typeof lockLink>>>;

/** What is read here, no other node changes until the end of the transaction. Undefined if the link was deleted. */
async function lockLink(db: Transaction<Tables>, { id, openings }: SeenOfLink) {
  const opened = openings.reduce((sum, { count }) => sum + count, 0);
  return db
    .updateTable('share_links')
    .set((link) => ({ opened_count: link('opened_count', '+', opened) }))
    .where('id', '=', id)
    .returning(['name', 'notify', 'opened_days', 'countries', 'looked_at', 'last_opened_on', 'first_opened_at'])
    .executeTakeFirst();
}

async function countOpenings(db: Transaction<Tables>, link: SeenOfLink, row: LockedLink): Promise<void> {
  const [days, countries] = [parse(row.opened_days), parse(row.countries)];
  for (const { day, countryCode, count } of link.openings) {
    add(days, day, count);
    add(countries, countryCode, count);
  }
  const last_opened_on = [row.last_opened_on, ...Object.keys(days)].toSorted().at(-1) ?? '';
  await db
    .updateTable('share_links')
    .set({
      opened_days: JSON.stringify(since(addDays(last_opened_on, -DAYS_KEPT), days)),
      countries: JSON.stringify(countries),
      ...{ last_opened_on, first_opened_at: row.first_opened_at || link.openedAt },
    })
    .where('id', '=', link.id)
    .execute();
}

/** Only what exists, and so much of it that a recipient cannot fill the row. */
async function countLooks(
  db: Transaction<Tables>,
  userId: string,
  { id, looks }: SeenOfLink,
  row: LockedLink,
): Promise<void> {
  const counts = parse(row.looked_at);
  for (const { look, count } of looks) {
    const key = look.what === 'file' ? `file ${look.format}` : await projectKey(db, userId, look.slug);
    const hasRoom = Object.keys(counts).length < LOOKED_AT_MAX;
    if (key !== undefined && (hasRoom || key in counts)) add(counts, key, count);
  }
  await db
    .updateTable('share_links')
    .set({ looked_at: JSON.stringify(counts) })
    .where('id', '=', id)
    .execute();
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

type Counts = Record<string, number>;

/** Only of what the recipient sees. */
async function projectKey(db: Transaction<Tables>, user_id: string, slug: string): Promise<string | undefined> {
  const project =
    (await findPublicRecord(projectRecords, db, { user_id, slug })) ?? (await findOfViews(db, user_id, slug));
  return project && `project ${project.id}`;
}

/** A project that only views show. */
async function findOfViews(db: Transaction<Tables>, userId: string, slug: string): Promise<{ id: string } | undefined> {
  const own = db.selectFrom('projects').select('id').where('user_id', '=', userId).where('slug', '=', slug);
  return own.where('visibility', '=', 'views').executeTakeFirst();
}

/** Returns the counts of a day and of those after it. */
function since(day: string, counts: Counts): Counts {
  return Object.fromEntries(Object.entries(counts).filter(([counted]) => counted >= day));
}

function parse(counts: string): Counts {
  return JSON.parse(counts);
}

function add(counts: Counts, key: string, count: number): void {
  counts[key] = (counts[key] ?? 0) + count;
}
