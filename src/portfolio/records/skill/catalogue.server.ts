import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import type { PeriodicJob } from '../../../platform/jobs/job.server.ts';
import { lazy } from '../../../platform/lib/lazy.ts';
import { HOUR_MS } from '../../../platform/lib/time.ts';
import { CATALOGUE } from './catalogue.ts';
import type { CatalogueSkill } from './skill.ts';

/** Users' additions to the catalogue; beyond this, a new name is still a skill, but not suggested to others. */
const ADDED_TO_CATALOGUE_MAX = 5_000;
/** So that one account cannot fill the catalogue. */
const ADDED_BY_ONE_MAX = 50;
const byName = lazy(() => new Intl.Collator('en'));
const SHIPPED = new Set(CATALOGUE.map(({ name }) => name.toLowerCase()));

/** Adds the name of a skill of an account that publishes at once: a draft is nobody else's suggestion. */
export async function addToCatalogue(db: Db, userId: string, name: string): Promise<void> {
  const account = db.selectFrom('users').select('publishing').where('id', '=', userId);
  if ((await account.executeTakeFirst())?.publishing === 'instant') await addPublished(db, userId, name);
}

/** Adds a name that is new to the catalogue, up to a limit. It is suggested while a portfolio shows it. */
export async function addPublished(db: Db, userId: string, name: string): Promise<void> {
  const name_key = name.toLowerCase();
  if (SHIPPED.has(name_key)) return;
  const { added, own } = await db
    .selectFrom('catalogue_skills')
    .select(({ fn }) => [
      fn.countAll<number>().as('added'),
      fn.countAll<number>().filterWhere('added_by', '=', userId).as('own'),
    ])
    .executeTakeFirstOrThrow();
  if (added >= ADDED_TO_CATALOGUE_MAX || own >= ADDED_BY_ONE_MAX) return;
  await db
    .insertInto('catalogue_skills')
    .values({ id: randomUUID(), name, name_key, added_by: userId })
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .execute();
}

/**
 * Returns the suggestions of the technology picker, by name: the built-in list, and users' additions that at least one
 * portfolio shows to everybody. Both are already sorted (the second by its index), so that sorting is nearly a merge.
 */
export async function listCatalogue(db: Db): Promise<CatalogueSkill[]> {
  const added = await db
    .selectFrom('catalogue_skills')
    .select(['id', 'name'])
    .where(isShownSomewhere)
    .orderBy('name_key')
    .limit(ADDED_TO_CATALOGUE_MAX)
    .execute();
  return [...CATALOGUE, ...added].sort((a, b) => byName().compare(a.name, b.name));
}

/** Deletes names that no portfolio shows any more: they are somebody's own again. */
export async function sweepCatalogue(db: Db): Promise<void> {
  const shown = db.selectFrom('catalogue_skills').select('id').where(isShownSomewhere);
  await db.deleteFrom('catalogue_skills').where('id', 'not in', shown).execute();
}

/** Each name is one step in an index. */
const isShownSomewhere = sql<boolean>`(exists (
  select 1 from skills join users on users.id = skills.user_id
  where lower(skills.name) = lower(catalogue_skills.name) and hidden = 0
    and publishing = 'instant' and suspended_at = ''
) or exists (
  select 1 from published_records join users on users.id = published_records.user_id
  where kind = 'skills' and slug = catalogue_skills.name_key and suspended_at = ''
))`;

/** Returns false if no user has added the name. Users' skills with this name stay. */
export async function removeFromCatalogue(db: Db, name: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('catalogue_skills')
    .where('name_key', '=', name.toLowerCase())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const catalogueJob: PeriodicJob<{ db: Db }> = {
  name: 'skill names',
  everyMs: HOUR_MS,
  run: ({ db }) => sweepCatalogue(db),
};
