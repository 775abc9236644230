import { createHash } from 'node:crypto';
import type { Db } from '../../platform/db/open.ts';
import { notFound } from '../../platform/lib/app-error.ts';
import type { Values } from '../model/record.ts';
import { RECORD_PATHS } from '../model/record-kinds.ts';
import { PROFILE_TEXTS } from '../model/user.ts';
import { listRecords, type OwnedRecords } from '../records/kit/owned-records.server.ts';
import type { StoredRecord } from '../records/kit/record-store.server.ts';
import { OWNED_KINDS } from '../records/owned-kinds.server.ts';
import { byRecord, type LanguageTranslation } from '../translations/translate.ts';
import { listAllTranslations } from '../translations/translation-store.server.ts';
import type { Snapshot, SnapshotRecord } from './snapshot.ts';
import { readViewRows, viewRecord } from './snapshot-views.server.ts';

/** The columns of the account that are its portfolio. Settings that decide who sees it stay as they are. */
const TEXT_COLUMNS = [
  'first_name',
  'last_name',
  ...PROFILE_TEXTS,
  'image_url',
  'favicon_url',
  'card_url',
  'layout',
  'language',
  'page_languages',
] as const;
const JSON_COLUMNS = ['links', 'theme', 'sections', 'extras'] as const;
const FLAG_COLUMNS = ['hide_empty_sections'] as const;
const PROFILE_COLUMNS = [...TEXT_COLUMNS, ...JSON_COLUMNS, ...FLAG_COLUMNS] as const;
/** Published with the portfolio, but not in its history: restoring must not publish what was hidden since. */
const CONTACT_COLUMNS = ['contact_email', 'contact_phone', 'show_contact'] as const;
/** What of an account is a draft until it is published. */
export const PUBLISHED_COLUMNS = [...PROFILE_COLUMNS, ...CONTACT_COLUMNS] as const;
const IMAGE_NAME = /images\/[0-9a-f]{64}\.webp/g;

/** Reads the whole portfolio, hidden records included. A field of a kind is in it by being defined. */
export async function readSnapshot(db: Db, userId: string): Promise<Snapshot> {
  const own = translationsOf(await listAllTranslations(db, userId));
  const profile = { ...(await readProfile(db, userId)), translations: own('profile', '') };
  const groups = await readGroups(db, userId);
  const skill_groups = groups.map((group) => ({ ...group, translations: own('skill_groups', group.id) }));
  const snapshot: Snapshot = { profile, skill_groups };
  for (const path of RECORD_PATHS) {
    const owned = OWNED_KINDS[path];
    const records = (await listRecords(owned, db, userId)).map((record) => toSnapshotRecord(owned, record));
    snapshot[path] = records.map((record) => ({ ...record, translations: own(path, record.id) }));
  }
  const views = (await readViewRows(db, userId)).map((row) => viewRecord({ ...row }));
  snapshot.views = views.map((view) => ({ ...view, translations: own('views', view.id) }));
  return snapshot;
}

type OwnTranslation = Omit<LanguageTranslation, 'kind' | 'record_id'>;

/** Returns a function for the translations of one record, in a fixed order. */
export function translationsOf(rows: readonly LanguageTranslation[]): (kind: string, id: string) => OwnTranslation[] {
  const find = byRecord(rows);
  return (kind, id) => find(kind, id).map(({ language, field, text, source }) => ({ language, field, text, source }));
}

/** The translations in a record of a snapshot; undefined if it was stored before there were any. */
export function storedTranslations(kind: string, record_id: string, values: Values): LanguageTranslation[] | undefined {
  const stored = values.translations as OwnTranslation[] | undefined;
  return stored?.map((translation) => ({ ...translation, kind, record_id }));
}

async function readProfile(db: Db, userId: string): Promise<Values> {
  const row = await db.selectFrom('users').select(PROFILE_COLUMNS).where('id', '=', userId).executeTakeFirst();
  if (!row) throw notFound('User');
  return profileValues(row);
}

/** Converts the columns of a profile to a snapshot's values. */
export function profileValues(row: Values): Values {
  const profile: Values = { ...row };
  for (const column of JSON_COLUMNS) {
    if (column in row) profile[column] = row[column] === '' ? null : JSON.parse(String(row[column]));
  }
  for (const column of FLAG_COLUMNS) if (column in row) profile[column] = row[column] === 1;
  return profile;
}

/** Converts a snapshot's profile to columns. Another version of the program may have had others. */
export function profileColumns(profile: Values): Values {
  const flags: readonly string[] = FLAG_COLUMNS;
  const json: readonly string[] = JSON_COLUMNS;
  const known = PUBLISHED_COLUMNS.filter((column) => profile[column] !== undefined);
  return Object.fromEntries(
    known.map((column) => {
      const value = profile[column];
      if (flags.includes(column)) return [column, Number(value)];
      if (json.includes(column)) return [column, value === null ? '' : JSON.stringify(value)];
      return [column, value];
    }),
  );
}

async function readGroups(db: Db, userId: string): Promise<SnapshotRecord[]> {
  return db
    .selectFrom('skill_groups')
    .select(['id', 'name', 'category', 'icon'])
    .where('user_id', '=', userId)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
}

/** Without what follows from its place: the owner, the position, the time of the last change. */
export function toSnapshotRecord({ kind }: OwnedRecords, record: StoredRecord): SnapshotRecord {
  const { id, created_at, visibility, group_id } = record;
  const fields = Object.keys({ ...kind.fields, ...kind.serverFields }).map((field) => [field, record[field]]);
  return { ...Object.fromEntries(fields), id, created_at, visibility, ...(group_id !== undefined && { group_id }) };
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Returns the images that a snapshot names, once each, with spaces between them. */
export function imagesIn(text: string): string {
  return [...new Set(text.match(IMAGE_NAME))].join(' ');
}
