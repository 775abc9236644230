import { say } from '../../../platform/lib/texts/sentence.ts';
import type { ReadEntry, SkillGroupValues } from '../resume.ts';
import { pairUp } from './match-records.ts';
import { changesTo, verdictOn } from './plan-record.ts';
import { COMES_HIDDEN, type RowChanges, type StoredEntry, type Tools } from './records.ts';

/** A group that exists in the account, or will be created. */
export type StoredGroup = { id: string; name: string; category: string; icon: string };
export type SkillChanges = RowChanges & { groups: StoredGroup[] };

type GroupEntry = ReadEntry<SkillGroupValues>;
type PlannedSkill = {
  values: SkillGroupValues['skills'][number] & { group_id: string };
  group: StoredGroup;
  entry: GroupEntry;
};

/** The other inferred fields are the group's. */
const isOfSkills = (field: string) => field === 'visibility';

/** Plans skills by group; a group is created with its first skill. */
export function planSkills(
  entries: readonly GroupEntry[],
  present: { groups: readonly StoredGroup[]; skills: readonly StoredEntry[] },
  { report, budget, freshId, recordsMax, newTranslations, translate, found }: Tools,
): SkillChanges {
  const rows: RowChanges = { add: [], change: [] };
  const groups = new Set(present.groups);
  const taken = new Set<GroupEntry>();
  const items = itemsOf(entries, present.groups, freshId);
  const pairs = pairSkills(items, present.skills);
  const firsts = firstOfEach(items);
  const ofGroup = ({ group, entry }: PlannedSkill) => newTranslations('skill_groups', group.id, entry.translations);
  for (const [index, item] of items.entries()) {
    const { values: given, group, entry } = item;
    const { translations, ...values } = given;
    const title = `${values.name} (${group.name})`;
    const stored = pairs[index];
    if (stored) {
      found(index, stored.id);
      const { group_id: _, ...fields } = values;
      const changes = changesTo(stored.values, { values: fields, derived: entry.derived.filter(isOfSkills) });
      const own = newTranslations('skills', stored.id, translations);
      const reported = {
        keeping: 'same',
        translations: [...own, ...(firsts.includes(item) ? ofGroup(item) : [])],
      } as const;
      if (!report.add('skills', { title, ...verdictOn(stored.values, changes, reported) })) continue;
      taken.add(entry);
      translate(own);
      if (Object.keys(changes).length > 0) rows.change.push({ id: stored.id, values: changes });
    } else if (present.skills.length + rows.add.length >= recordsMax) {
      const why = say('a portfolio holds at most {n}', { n: recordsMax });
      report.add('skills', { action: 'skip', title, why: [why] });
    } else if (
      report.add('skills', {
        action: 'add',
        title,
        why: ['new', ...(values.visibility === 'nobody' ? [COMES_HIDDEN] : []), ...entry.notes],
      })
    ) {
      taken.add(entry);
      groups.add(group);
      const id = freshId();
      found(index, id);
      translate(newTranslations('skills', id, translations));
      rows.add.push({ id, values: { ...values, category: group.category } });
    }
  }
  for (const first of firsts) {
    const { group, entry } = first;
    if (!groups.has(group) || !taken.has(entry)) continue;
    budget.addTo(group.id, entry.kept).store();
    translate(ofGroup(first));
  }
  return { ...rows, groups: [...groups].slice(present.groups.length) };
}

function itemsOf(
  entries: readonly GroupEntry[],
  present: readonly StoredGroup[],
  freshId: () => string,
): PlannedSkill[] {
  const byName = Map.groupBy(present, ({ name }) => name.toLowerCase());
  return entries.flatMap((entry) => {
    const { name, category, icon, skills } = entry.values;
    const named = byName.get(name.toLowerCase()) ?? [];
    const known = named.find((group) => isGroupOf(entry, group));
    const group = known ?? { id: freshId(), name, category, icon };
    if (!known) byName.set(name.toLowerCase(), [...named, group]);
    return skills.map((skill) => ({ values: { ...skill, group_id: group.id }, group, entry }));
  });
}

/** Returns one item of each group entry: a group's preserved fields are the same for all its skills. */
function firstOfEach(items: readonly PlannedSkill[]): PlannedSkill[] {
  return items.filter(({ entry }, index) => entry !== items[index - 1]?.entry);
}

/** True for a group of the same category; for any category if it was only inferred. */
function isGroupOf({ values, derived }: GroupEntry, group: StoredGroup): boolean {
  return group.category === values.category || derived.includes('category');
}

/** A skill matches by group and name, else by name only, because the owner may have moved it. */
function pairSkills(items: readonly PlannedSkill[], present: readonly StoredEntry[]): (StoredEntry | undefined)[] {
  const inGroup = pairUp(valuesOf(items), valuesOf(present), { texts: ['group_id', 'name'] });
  const taken = new Set(inGroup);
  const left = present.filter((_, index) => !taken.has(index));
  const unpaired = items.filter((_, index) => inGroup[index] === undefined);
  const elsewhere = pairUp(valuesOf(unpaired), valuesOf(left), { texts: ['name'] }).values();
  return inGroup.map((index) => {
    if (index !== undefined) return present[index];
    const found = elsewhere.next().value;
    return found === undefined ? undefined : left[found];
  });
}

function valuesOf<V>(things: readonly { values: V }[]): V[] {
  return things.map(({ values }) => values);
}
