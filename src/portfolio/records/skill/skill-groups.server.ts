import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '../../../platform/db/open.ts';
import type { Values } from '../../model/record.ts';
import { isPublic } from '../../model/record-rules.ts';
import { sample } from '../../sample/sample.ts';
import { type PublishedRow, readPublished } from '../../versions/published-records.server.ts';
import { listInSlices, listRecords, type OwnedRecords, ownedRecords } from '../kit/owned-records.server.ts';
import { completedRecord, type StoredRecord } from '../kit/record-store.server.ts';
import { addToCatalogue } from './catalogue.server.ts';
import { SKILL_CATEGORIES, SkillGroup, skills } from './skill.ts';

const GROUPS = 'skill_groups';
/** Skills of a response that is sent as a whole. */
const SENT_AT_ONCE = 100;

/** A skill is always in a group of its category. */
export const skillRecords: OwnedRecords = ownedRecords(skills, {
  async completeNew(db, userId, values) {
    await addToCatalogue(db, userId, String(values.name));
    return inGroup(db, userId, values);
  },
  async completeChange(db, userId, stored, change) {
    // Its name may have been forgotten while it was hidden.
    if (change.name !== undefined || change.visibility === 'everyone')
      await addToCatalogue(db, userId, String(change.name ?? stored.name));
    return change.category === undefined ? change : inGroup(db, userId, change);
  },
  /** Its group may be gone. */
  async completeRestored(db, userId, { group_id, category, name }) {
    await addToCatalogue(db, userId, String(name));
    const group = await db
      .selectFrom('skill_groups')
      .select('id')
      .where('id', '=', String(group_id))
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return group ? { group_id } : inGroup(db, userId, { category });
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
 * Returns a user's groups in order, each with its skills in order, without groups that have no visible skills: to their
 * owner as they are now, to others as they are published. With many skills, they are read as `rest` is iterated.
 */
export async function listGroups(db: Db, userId: string, { isOwn }: { isOwn: boolean }) {
  if (userId === sample.user.id) return { start: z.array(SkillGroup).parse(sample.skill_groups), rest: undefined };
  const published = isOwn ? undefined : await readPublished(db, userId, [GROUPS, skills.path]);
  if (published) return inSlices(publishedGroups(published));
  const groups = await db
    .selectFrom('skill_groups')
    .select(['id', 'user_id', 'name', 'category', 'icon'])
    .where('user_id', '=', userId)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
  const { start, rest } = await listInSlices(skillRecords, db, userId);

  async function* filledOneByOne(): AsyncGenerator<SkillGroup[]> {
    for (const group of filled(groups, await listRecords(skillRecords, db, userId), isOwn)) yield [group];
  }
  return { start: filled(groups, start, isOwn), rest: rest && filledOneByOne() };
}

type Group = Omit<SkillGroup, 'skillSets'>;

function filled(groups: readonly Group[], all: StoredRecord[], withHidden: boolean): SkillGroup[] {
  const visible = withHidden ? all : all.filter((skill) => isPublic(skills, skill));
  const byGroup = Map.groupBy(visible, (skill: StoredRecord) => skill.group_id);
  return groups
    .map((group) => ({ ...group, skillSets: (byGroup.get(group.id) ?? []) as SkillGroup['skillSets'] }))
    .filter((group) => group.skillSets.length > 0);
}

function publishedGroups(published: readonly PublishedRow[]): SkillGroup[] {
  const rowsOf = (wanted: string) => published.filter(({ kind }) => kind === wanted).map(({ row }) => row);
  const all = rowsOf(skills.path).map((row) => completedRecord(skillRecords, row));
  const groups = rowsOf(GROUPS).map(({ id, user_id, name, category, icon }) => {
    return { id, user_id, name, category, icon } as Group;
  });
  return filled(groups, all, false);
}

function inSlices(groups: SkillGroup[]) {
  const count = groups.reduce((sum, { skillSets }) => sum + skillSets.length, 0);
  if (count <= SENT_AT_ONCE) return { start: groups, rest: undefined };
  async function* oneByOne(): AsyncGenerator<SkillGroup[]> {
    for (const group of groups) yield [group];
  }
  return { start: [], rest: oneByOne() };
}

/** The same list, of which parts are sent: skills are read as a whole, one list at a time. */
export async function listGroupsInParts(db: Db, userId: string, viewer: { isOwn: boolean }) {
  const { start, rest } = await listGroups(db, userId, viewer);
  const keys = [...start];
  for await (const groups of rest ?? []) keys.push(...groups);
  return { keys, read: (groups: readonly SkillGroup[]) => groups };
}
