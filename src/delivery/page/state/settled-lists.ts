import type { RecordKind } from '../../../portfolio/model/record.ts';
import { LIST_PATHS } from '../../../portfolio/model/record-kinds.ts';
import { KINDS } from '../../../portfolio/records/kinds.ts';
import type { SettledQuery } from '../../../portfolio/records/kit/record-queries.ts';
import { shownTeasers, TEASERS } from '../../../portfolio/records/project/shown-teasers.ts';

/** A list as JSON: text on SQLite, parsed by the driver on PostgreSQL. */
export type Json = string | Record<string, unknown>[];
type ReadRow = { id: string } & Record<string, Json>;

const { projects, skills } = KINDS;
export const LIST_KINDS: readonly RecordKind[] = LIST_PATHS.map((path) => KINDS[path]);

/** Returns what the query of a portfolio has read as the data of its page. */
export function settledLists(row: ReadRow): SettledQuery[] {
  const lists = LIST_KINDS.map((kind) => ({ key: [kind.path, row.id], data: recordsOf(kind, row[kind.path]) }));
  const teasers = shownTeasers(parsed(row[TEASERS]), parsed(row[projects.path]));
  return [
    ...lists,
    { key: [skills.path, row.id], data: skillGroupsOf(row) },
    ...(teasers.length > 0 ? [{ key: [TEASERS, row.id], data: teasers }] : []),
  ];
}

function recordsOf(kind: RecordKind, json: Json | undefined): Record<string, unknown>[] {
  const records = parsed(json);
  const fieldsOf = (type: string) => Object.keys(kind.fields).filter((name) => kind.fields[name]?.type === type);
  const [lists, amounts] = [fieldsOf('array'), fieldsOf('nullable')];
  for (const record of records) {
    for (const name of lists) record[name] = JSON.parse(String(record[name]));
    for (const name of amounts) record[name] = record[name] === '' ? null : Number(record[name]);
  }
  return records;
}

/** Each group with its skills; groups without visible skills are left out. */
function skillGroupsOf(row: ReadRow): Record<string, unknown>[] {
  const byGroup = Map.groupBy(recordsOf(skills, row[skills.path]), ({ group_id }) => group_id);
  return parsed(row.skill_groups).flatMap((group) => {
    const members = byGroup.get(group.id)?.map(({ group_id: _, ...skill }) => skill);
    return members ? [{ ...group, skillSets: members }] : [];
  });
}

export function parsed(json: Json | undefined): Record<string, unknown>[] {
  return typeof json === 'string' ? JSON.parse(json) : (json ?? []);
}
