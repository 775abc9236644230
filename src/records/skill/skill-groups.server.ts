import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/open.ts';
import { sample } from '../../db/sample.ts';
import { type OwnedRecords, ownedRecords } from '../../kit/owned-records.server.ts';
import type { StoredRecord } from '../../kit/record-rows.server.ts';
import { CATALOGUE } from './catalogue.ts';
import { type CatalogueSkill, SKILL_CATEGORIES, type SkillGroup, skills } from './skill.ts';

/** People's own additions to the catalogue; past this, a new name is still a skill, but not offered to others. */
const ADDED_TO_CATALOGUE_MAX = 5_000;
const SHIPPED = new Set(CATALOGUE.map(({ name }) => name.toLowerCase()));

const rows = ownedRecords(skills);

/** A skill always stands in a group of its category. */
export const skillRecords: OwnedRecords = {
  ...rows,
  async add(db, userId, input, now) {
    const group_id = await groupFor(db, userId, { category: String(input.category) });
    await addToCatalogue(db, String(input.name));
    return rows.add(db, userId, { ...input, group_id }, now);
  },
  async change(db, userId, id, change, options) {
    if (change.category === undefined) return rows.change(db, userId, id, change, options);
    const group_id = await groupFor(db, userId, { category: String(change.category) });
    return rows.change(db, userId, id, { ...change, group_id }, options);
  },
};

/** The id of the owner's first group of this category (and of this name, where one is given); made when missing. */
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

/** A person's groups in order, each with its skills in order; groups without a skill to show are left out. */
export async function listGroups(db: Db, userId: string, options: { withHidden: boolean }): Promise<SkillGroup[]> {
  if (userId === sample.user.id) return sample.skill_groups;
  const groups = await db
    .selectFrom('skill_groups')
    .select(['id', 'user_id', 'name', 'category', 'icon'])
    .where('user_id', '=', userId)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
  const all = await rows.list(db, userId);
  const visible = options.withHidden ? all : all.filter((skill) => !skill.hidden);
  const byGroup = Map.groupBy(visible, (skill: StoredRecord) => skill.group_id);
  return groups
    .map((group) => ({ ...group, skillSets: (byGroup.get(group.id) ?? []) as SkillGroup['skillSets'] }))
    .filter((group) => group.skillSets.length > 0);
}

async function addToCatalogue(db: Db, name: string): Promise<void> {
  const name_key = name.toLowerCase();
  if (SHIPPED.has(name_key)) return;
  const { held } = await db
    .selectFrom('catalogue_skills')
    .select((row) => row.fn.countAll<number>().as('held'))
    .executeTakeFirstOrThrow();
  if (held >= ADDED_TO_CATALOGUE_MAX) return;
  await db
    .insertInto('catalogue_skills')
    .values({ id: randomUUID(), name, name_key })
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .execute();
}

/** What the technology picker offers: the shipped list and what people added, by name. */
export async function listCatalogue(db: Db): Promise<CatalogueSkill[]> {
  const added = await db.selectFrom('catalogue_skills').select(['id', 'name']).limit(ADDED_TO_CATALOGUE_MAX).execute();
  return [...CATALOGUE, ...added].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
