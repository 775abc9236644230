import { createHash } from 'node:crypto';
import type { Db } from '../../platform/db/open.ts';
import { notFound } from '../../platform/lib/app-error.ts';
import { mapKeys } from '../../platform/lib/keys.ts';
import type { RecordKind, Values } from '../model/record.ts';
import { RECORD_PATHS } from '../model/record-kinds.ts';
import { PROFILE_TEXTS } from '../model/user.ts';
import { KINDS } from '../records/kinds.ts';
import { listRecords, type OwnedRecords } from '../records/kit/owned-records.server.ts';
import type { StoredRecord } from '../records/kit/record-store.server.ts';
import { OWNED_KINDS } from '../records/owned-kinds.server.ts';
import { fromColumns, toColumns } from '../storage/columns.ts';
import { byRecord, type LanguageTranslation } from '../translations/translate.ts';
import { listAllTranslations } from '../translations/translation-store.server.ts';
import { listViewRows } from '../views/view-rows.server.ts';
import { GROUP_COLUMNS, groupValues, type Snapshot, type SnapshotRecord } from './snapshot.ts';
import { viewRecord } from './snapshot-views.server.ts';

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
  'seo_title',
  'seo_description',
] as const;
const JSON_COLUMNS = ['links', 'theme', 'sections', 'contact_fields', 'extras'] as const;
const FLAG_COLUMNS = ['hide_empty_sections'] as const;
const PROFILE_COLUMNS = [...TEXT_COLUMNS, ...JSON_COLUMNS, ...FLAG_COLUMNS] as const;
/**
 * Published with the portfolio, but not in its history: restoring must not publish what was hidden since, nor undo that a
 * search engine knows whose page it is.
 */
const UNVERSIONED_COLUMNS = ['contact_email', 'contact_phone', 'show_contact', 'site_verification'] as const;
/** What of an account is a draft until it is published. */
export const PUBLISHED_COLUMNS = [...PROFILE_COLUMNS, ...UNVERSIONED_COLUMNS] as const;
const IMAGE_NAME = /images\/[0-9a-f]{64}\.webp/g;

/**
 * Reads the whole portfolio, hidden records included. A field of a kind is in it by being defined. `columns`: those of
 * the account.
 */
export async function readSnapshot(
  db: Db,
  userId: string,
  columns: readonly (typeof PUBLISHED_COLUMNS)[number][] = PROFILE_COLUMNS,
): Promise<Snapshot> {
  const account = db.selectFrom('users').select(columns).where('id', '=', userId);
  const groups = db.selectFrom('skill_groups').select(GROUP_COLUMNS).where('user_id', '=', userId);
  return toSnapshot({
    profile: await account.executeTakeFirstOrThrow(() => notFound('User')),
    groups: await groups.orderBy('sort_order').orderBy('id').execute(),
    recordsOf: (owned) => listRecords(owned, db, userId),
    views: await listViewRows(db, userId),
    translations: await listAllTranslations(db, userId),
  });
}

/** The rows of a portfolio, as they are or as they were published. */
type Rows = {
  profile: object;
  groups: readonly object[];
  recordsOf: (owned: OwnedRecords) => StoredRecord[] | Promise<StoredRecord[]>;
  views: readonly Parameters<typeof viewRecord>[0][];
  translations: readonly LanguageTranslation[];
};

export async function toSnapshot({ profile, groups, recordsOf, views, translations }: Rows): Promise<Snapshot> {
  const own = translationsOf(translations);
  const withOwn = (kind: string, record: SnapshotRecord) =>
    Object.assign(record, { translations: own(kind, record.id) });
  const snapshot: Snapshot = {
    profile: { ...profileValues({ ...profile }), translations: own('profile', '') },
    skill_groups: groups.map((group) => withOwn('skill_groups', groupValues({ ...group }))),
  };
  for (const path of RECORD_PATHS) {
    const records = await recordsOf(OWNED_KINDS[path]);
    snapshot[path] = records.map((record) => withOwn(path, toSnapshotRecord(KINDS[path], record)));
  }
  snapshot.views = views.map((row) => withOwn('views', viewRecord(row)));
  return snapshot;
}

type OwnTranslation = Omit<LanguageTranslation, 'kind' | 'record_id'>;

/** Returns a function for the translations of one record, in a fixed order. */
function translationsOf(rows: readonly LanguageTranslation[]): (kind: string, id: string) => OwnTranslation[] {
  const find = byRecord(rows);
  return (kind, id) => find(kind, id).map(({ language, field, text, source }) => ({ language, field, text, source }));
}

/** The translations in a record of a snapshot; undefined if it was stored before there were any. */
export function storedTranslations(kind: string, record_id: string, values: Values): LanguageTranslation[] | undefined {
  const stored = values.translations as OwnTranslation[] | undefined;
  return stored?.map((translation) => ({ ...translation, kind, record_id }));
}

function profileValues(row: Values): Values {
  const columns = PUBLISHED_COLUMNS.filter((column) => column in row);
  return fromColumns(
    mapKeys(columns, (column) => row[column]),
    { json: [...JSON_COLUMNS, 'site_verification'], flags: FLAG_COLUMNS },
  );
}

/** Converts a snapshot's profile to columns. Another version of the program may have had others. */
export function profileColumns(profile: Values): Values {
  const known = PUBLISHED_COLUMNS.filter((column) => profile[column] !== undefined);
  return toColumns(mapKeys(known, (column) => profile[column]));
}

/** Without what follows from its place: the owner, the position, the time of the last change. */
function toSnapshotRecord({ columns }: RecordKind, record: StoredRecord): SnapshotRecord {
  const { id, created_at, visibility } = record;
  return Object.assign(
    mapKeys(columns, (column) => record[column]),
    { id, created_at, visibility },
  );
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Returns the images that a snapshot names, once each, with spaces between them. */
export function imagesIn(text: string): string {
  return [...new Set(text.match(IMAGE_NAME))].join(' ');
}
