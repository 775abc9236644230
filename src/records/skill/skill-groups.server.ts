import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '../../db/open.ts';
import { isPublic, type Values } from '../../model/record.ts';
import { sample } from '../../sample/sample.ts';
import { listInSlices, listRecords, type OwnedRecords, ownedRecords } from '../kit/owned-records.server.ts';
import type { StoredRecord } from '../kit/record-store.server.ts';
import { CATALOGUE } from './catalogue.ts';
import { type CatalogueSkill, SKILL_CATEGORIES, SkillGroup, skills } from './skill.ts';

/** Users' additions to the catalogue; beyond this, a new name is still a skill, but not suggested to others. */
const ADDED_TO_CATALOGUE_MAX = 5_000;
/** So that one account cannot fill the catalogue. */
const ADDED_BY_ONE_MAX = 50;
const byName = new Intl.Collator('en');
const SHIPPED = new Set(CATALOGUE.map(({ name }) => name.toLowerCase()));

/** A skill is always in a group of its category. */
export const skillRecords: OwnedRecords = ownedRecords(skills, {
  async completeNew(db, userId, values) {
    await addToCatalogue(db, userId, String(values.name));
    return inGroup(db, userId, values);
  },
  async completeChange(db, userId, _stored, change) {
    return change.category === undefined ? change : inGroup(db, userId, change);
  },
});

async function inGroup(db: Db, userId: string, values: Values): Promise<Values> {
  return { ...values, group_id: await groupFor(db, userId, { category: String(values.category) }) };
}

/** Returns the id of the owner's first group of this category (and name, if given); creates it if missing. */
export async function groupFor(db: Db, userId: string, wanted: { category: string; name?: string }): Promise<string> {
  let query = db
    .selectFrom('skill_groups')
    .select('id')
    .where('user_id', '=', userId)
    .where('category', '=', wanted.category);
  if (wanted.name !== undefined) query = query.where('name', '=', wanted.name);
  const found = await query.orderBy('sort_order').orderBy('id').limit(1).executeTakeFirst();
  return (
    found?.id ?? addGroup(db, userId, { category: wanted.category, name: wanted.name ?? labelOf(wanted.category) })
  );
}

async function addGroup(db: Db, userId: string, group: { category: string; name: string }): Promise<string> {
  const { last } = await db
    .selectFrom('skill_groups')
    .select((row) => row.fn.max('sort_order').as('last'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const id = randomUUID();
  const row = { id, user_id: userId, ...group, icon: '', sort_order: Number(last ?? 0) + 1 };
  await db.insertInto('skill_groups').values(row).execute();
  return id;
}

function labelOf(category: string): string {
  if (category === 'select') return 'Other';
  return SKILL_CATEGORIES.find(([value]) => value === category)?.[1] ?? category;
}

/**
 * Returns a user's groups in order, each with its skills in order, without groups that have no visible skills. With
 * many skills, they are read as `rest` is iterated.
 */
export async function listGroups(db: Db, userId: string, options: { withHidden: boolean }) {
  if (userId === sample.user.id) return { start: z.array(SkillGroup).parse(sample.skill_groups), rest: undefined };
  const groups = await db
    .selectFrom('skill_groups')
    .select(['id', 'user_id', 'name', 'category', 'icon'])
    .where('user_id', '=', userId)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
  const { start, rest } = await listInSlices(skillRecords, db, userId);

  function filled(all: StoredRecord[]): SkillGroup[] {
    const visible = options.withHidden ? all : all.filter((skill) => isPublic(skills, skill));
    const byGroup = Map.groupBy(visible, (skill: StoredRecord) => skill.group_id);
    return groups
      .map((group) => ({ ...group, skillSets: (byGroup.get(group.id) ?? []) as SkillGroup['skillSets'] }))
      .filter((group) => group.skillSets.length > 0);
  }
  async function* filledOneByOne(): AsyncGenerator<SkillGroup[]> {
    for (const group of filled(await listRecords(skillRecords, db, userId))) yield [group];
  }
  return { start: filled(start), rest: rest && filledOneByOne() };
}

async function addToCatalogue(db: Db, userId: string, name: string): Promise<void> {
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
  return [...CATALOGUE, ...added].sort((a, b) => byName.compare(a.name, b.name));
}

/** Returns false if no user has added the name. Users' skills with this name stay. */
export async function removeFromCatalogue(db: Db, name: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('catalogue_skills')
    .where('name_key', '=', name.toLowerCase())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
