import type { Db } from '../db/open.ts';
import { notFound } from '../lib/app-error.ts';
import type { ListPath } from '../model/record-kinds.ts';
import { LIST_PATHS } from '../model/record-kinds.ts';
import { KINDS } from '../records/kinds.ts';
import { type OwnedRecords, ownedRecords } from '../records/kit/owned-records.server.ts';
import type { StoredRecord } from '../records/kit/record-store.server.ts';
import { skills } from '../records/skill/skill.ts';
import type { AccountPortfolio } from './account-resume.ts';
import { recordOf } from './plain-values.ts';
import type { StoredEntry } from './plan/records.ts';
import { parseExtras } from './unmapped-fields.ts';

/** The rows of each kind that a résumé has. */
export const RECORDS = recordOf<ListPath, OwnedRecords>(LIST_PATHS, (path) => ownedRecords(KINDS[path]));
export const SKILLS = ownedRecords(skills);

/** Returns everything, in the owner's order, including hidden records. */
export async function readAccountPortfolio(db: Db, userId: string): Promise<AccountPortfolio> {
  const records = recordOf<ListPath, StoredEntry[]>(LIST_PATHS, () => []);
  for (const path of LIST_PATHS) records[path] = await entriesOf(RECORDS[path], db, userId);
  const groups = await db
    .selectFrom('skill_groups')
    .select(['id', 'name', 'category', 'icon'])
    .where('user_id', '=', userId)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
  return {
    ...(await readUser(db, userId)),
    records,
    groups,
    skills: await entriesOf(SKILLS, db, userId, ['group_id']),
  };
}

async function readUser(db: Db, userId: string): Promise<Pick<AccountPortfolio, 'profile' | 'extras'>> {
  const row = await db
    .selectFrom('users')
    .select([
      'first_name',
      'last_name',
      'headline',
      'about',
      'location',
      'availability',
      'image_url',
      'links',
      'extras',
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!row) throw notFound('User');
  const { extras, links, ...texts } = row;
  return { profile: { ...texts, links: JSON.parse(links) }, extras: parseExtras(extras) };
}

async function entriesOf(
  { kind, list }: OwnedRecords,
  db: Db,
  userId: string,
  otherColumns: string[] = [],
): Promise<StoredEntry[]> {
  const fields = [...Object.keys({ ...kind.fields, ...kind.serverFields }), 'hidden', ...otherColumns];
  const toEntry = (record: StoredRecord) => ({
    id: record.id,
    values: Object.fromEntries(fields.map((field) => [field, record[field]])),
  });
  return (await list(db, userId)).map(toEntry);
}
