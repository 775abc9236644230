import type { Db } from '../../platform/db/open.ts';
import { notFound, notLoggedIn } from '../../platform/lib/app-error.ts';
import type { Values } from '../model/record.ts';
import { RECORD_PATHS } from '../model/record-kinds.ts';
import { findOwnRecord, listRecords } from '../records/kit/owned-records.server.ts';
import { OWNED_KINDS } from '../records/owned-kinds.server.ts';
import { findUserById, toPublicUser } from '../storage/user-store.server.ts';
import { listViewRows, viewValues } from '../views/view-rows.server.ts';
import type { TextKind, TextRecord } from './translatable.ts';

/** Returns everything of the account that has texts, hidden records included. */
export async function listTextRecords(db: Db, userId: string): Promise<TextRecord[]> {
  const records: TextRecord[] = [await profileOf(db, userId)];
  for (const path of RECORD_PATHS) {
    if (path === 'skills') records.push(...(await listGroups(db, userId)));
    const { names } = OWNED_KINDS[path].kind;
    for (const { ...values } of (await listRecords(OWNED_KINDS[path], db, userId)) as Values[]) {
      const title = String(names.map((name) => values[name]).find(Boolean) ?? '');
      records.push({ kind: path, id: String(values.id), title, values });
    }
  }
  records.push(...(await listViewTexts(db, userId)));
  return records;
}

/** Throws `not_found` if the account has no such record; the id of the profile is ''. */
export async function findTextRecord(db: Db, userId: string, kind: TextKind, id: string): Promise<Values> {
  if (kind === 'profile' && id !== '') throw notFound('Profile');
  if (kind === 'profile') return (await profileOf(db, userId)).values;
  if (kind === 'views') {
    const view = (await listViewTexts(db, userId)).find((candidate) => candidate.id === id);
    if (!view) throw notFound('View');
    return view.values;
  }
  if (kind !== 'skill_groups') return { ...(await findOwnRecord(OWNED_KINDS[kind], db, userId, id)) };
  const group = (await listGroups(db, userId)).find((candidate) => candidate.id === id);
  if (!group) throw notFound('Group of skills');
  return group.values;
}

async function profileOf(db: Db, userId: string): Promise<TextRecord> {
  const row = await findUserById(db, userId);
  if (!row) throw notLoggedIn();
  const values = toPublicUser(row);
  return { kind: 'profile', id: '', title: '', values };
}

async function listViewTexts(db: Db, userId: string): Promise<TextRecord[]> {
  const views = (await listViewRows(db, userId)).map(viewValues);
  return views.map(({ id, name, headline, about, seo_title, seo_description, items }) => {
    return { kind: 'views', id, title: name, values: { id, headline, about, seo_title, seo_description, items } };
  });
}

async function listGroups(db: Db, userId: string): Promise<TextRecord[]> {
  const groups = await db
    .selectFrom('skill_groups')
    .select(['id', 'name', 'category'])
    .where('user_id', '=', userId)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
  return groups.map((values) => ({ kind: 'skill_groups', id: values.id, title: values.name, values }));
}
