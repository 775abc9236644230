import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/open.ts';
import { lazy } from '../../lib/lazy.ts';
import { CATALOGUE } from './catalogue.ts';
import type { CatalogueSkill } from './skill.ts';

/** Users' additions to the catalogue; beyond this, a new name is still a skill, but not suggested to others. */
const ADDED_TO_CATALOGUE_MAX = 5_000;
/** So that one account cannot fill the catalogue. */
const ADDED_BY_ONE_MAX = 50;
const byName = lazy(() => new Intl.Collator('en'));
const SHIPPED = new Set(CATALOGUE.map(({ name }) => name.toLowerCase()));

/** Adds a name that is new to the catalogue, up to a limit. */
export async function addToCatalogue(db: Db, userId: string, name: string): Promise<void> {
  const name_key = name.toLowerCase();
  if (SHIPPED.has(name_key)) return;
  const { added, own, publishing } = await db
    .selectFrom('catalogue_skills')
    .select(({ fn, selectFrom }) => [
      fn.countAll<number>().as('added'),
      fn.countAll<number>().filterWhere('added_by', '=', userId).as('own'),
      selectFrom('users').select('publishing').where('users.id', '=', userId).as('publishing'),
    ])
    .executeTakeFirstOrThrow();
  // A draft is nobody else's suggestion.
  if (publishing === 'manual' || added >= ADDED_TO_CATALOGUE_MAX || own >= ADDED_BY_ONE_MAX) return;
  await db
    .insertInto('catalogue_skills')
    .values({ id: randomUUID(), name, name_key, added_by: userId })
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .execute();
}

/**
 * Returns the suggestions of the technology picker, by name: the built-in list and users' additions. Both are already
 * sorted (the second by its index), so that sorting is nearly a merge.
 */
export async function listCatalogue(db: Db): Promise<CatalogueSkill[]> {
  const added = await db
    .selectFrom('catalogue_skills')
    .select(['id', 'name'])
    .orderBy('name_key')
    .limit(ADDED_TO_CATALOGUE_MAX)
    .execute();
  return [...CATALOGUE, ...added].sort((a, b) => byName().compare(a.name, b.name));
}

/** Returns false if no user has added the name. Users' skills with this name stay. */
export async function removeFromCatalogue(db: Db, name: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('catalogue_skills')
    .where('name_key', '=', name.toLowerCase())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
