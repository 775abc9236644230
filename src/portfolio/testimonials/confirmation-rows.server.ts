import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { WorkConfirmationTable } from '../sharing-tables.ts';
import { checkedDomain } from './checked-domain.ts';
import type { WrittenTestimonial } from './testimonial-request.ts';
import { isOfTitle } from './work-confirmation.ts';

const TABLE = 'work_confirmations';

/** The link that somebody confirms by. */
export type ConfirmingLink = {
  id: string;
  user_id: string;
  /** Of the e-mail by which this link came; '' for one that its owner can copy, too. */
  mailedDomain: string;
  /** That which the link is about, while everybody may see it. */
  about: { id: string; title: string } | undefined;
};

/** Stores what somebody has confirmed with their words, in place of what they confirmed by the same link before. */
export async function saveConfirmation(db: Db, link: ConfirmingLink, written: WrittenTestimonial, now: Date) {
  // The form has no box while the project is hidden: what is corrected then is about the words alone.
  if (!link.about) return;
  const before = await db
    .selectFrom(TABLE)
    .select(['state', 'domain', 'organisation', 'project_title'])
    .where('user_id', '=', link.user_id)
    .where('request_id', '=', link.id)
    .executeTakeFirst();
  // The box was about the title of today: left empty, it takes back nothing that was confirmed under another.
  if (!written.confirms && before && !isOfTitle(before.project_title, link.about.title)) return;
  await removeConfirmation(db, link);
  if (!written.confirms) return;
  // The website is not stored, so that a correction comes without it.
  const isSame = link.mailedDomain !== '' && !written.website && before?.organisation === written.company;
  const row: Selectable<WorkConfirmationTable> = {
    ...{
      id: randomUUID(),
      user_id: link.user_id,
      request_id: link.id,
      imported: 0,
      state: before?.state === 'hidden' ? 'hidden' : 'pending',
    },
    ...{ project_id: link.about.id, project_title: link.about.title },
    ...{ name: written.name, organisation: written.company },
    domain: isSame ? before.domain : checkedDomain(link.mailedDomain, written.website),
    confirmed_at: now.toISOString(),
  };
  await db.insertInto(TABLE).values(row).execute();
}

/** Returns true if there was one. */
export async function removeConfirmation(db: Db, { user_id, id }: { user_id: string; id: string }): Promise<boolean> {
  const given = db.deleteFrom(TABLE).where('user_id', '=', user_id).where('request_id', '=', id);
  return (await given.executeTakeFirst()).numDeletedRows > 0n;
}

export function findConfirmation({ db }: { db: Db }, { user_id, id }: { user_id: string; id: string }) {
  const given = db.selectFrom(TABLE).selectAll().where('user_id', '=', user_id);
  return given.where('request_id', '=', id).executeTakeFirst();
}

/** Confirms the same work under the title that its project has now. Only a mailed link keeps the domain. */
export async function confirmTitle(db: Db, { user_id, id, mailedDomain, about }: ConfirmingLink, now: Date) {
  if (!about) return;
  await db
    .updateTable(TABLE)
    .set({ project_title: about.title, confirmed_at: now.toISOString(), ...(mailedDomain === '' && { domain: '' }) })
    .where('user_id', '=', user_id)
    .where('request_id', '=', id)
    .where('project_id', '=', about.id)
    .execute();
}

/**
 * Shows what was confirmed with words that their owner approves, unless they have decided about it before. Where they
 * publish by hand, that is a change of their draft: `showConfirmedWithAll` follows once they publish it.
 */
export async function showConfirmedWith(db: Db, userId: string, testimonialId: string): Promise<void> {
  const owner = db.selectFrom('users').select('publishing').where('id', '=', userId);
  if ((await owner.executeTakeFirst())?.publishing === 'manual') return;
  await showPending(db, userId, (request) => request.where('testimonial_id', '=', testimonialId));
}

/** The same for all words that are approved, when they are published. */
export async function showConfirmedWithAll(db: Db, userId: string): Promise<void> {
  await showPending(db, userId, (request) => request.where('testimonial_id', 'in', approvedIds(db, userId)));
}

export function approvedIds(db: Db, userId: string) {
  const own = db.selectFrom('testimonials').select('id').where('user_id', '=', userId);
  return own.where('state', '=', 'approved').where('hidden', '=', 0);
}

function requestIds(db: Db, userId: string) {
  return db.selectFrom('testimonial_requests').select('id').where('user_id', '=', userId);
}

async function showPending(
  db: Db,
  userId: string,
  narrow: (requests: ReturnType<typeof requestIds>) => ReturnType<typeof requestIds>,
): Promise<void> {
  await db
    .updateTable(TABLE)
    .set({ state: 'shown' })
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .where('request_id', 'in', narrow(requestIds(db, userId)))
    .execute();
}
