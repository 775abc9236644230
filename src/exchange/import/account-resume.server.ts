import type { Db } from '../../platform/db/open.ts';
import { notFound } from '../../platform/lib/app-error.ts';
import { mapKeys } from '../../platform/lib/keys.ts';
import { DEFAULT_LANGUAGE, isLanguage, storedLanguages } from '../../platform/lib/texts/languages.ts';
import type { ListPath } from '../../portfolio/model/record-kinds.ts';
import { LIST_PATHS } from '../../portfolio/model/record-kinds.ts';
import { storedSections } from '../../portfolio/model/sections.ts';
import { seoOf } from '../../portfolio/model/seo.ts';
import { PROFILE_TEXTS } from '../../portfolio/model/user.ts';
import { listRecords, type OwnedRecords } from '../../portfolio/records/kit/owned-records.server.ts';
import type { StoredRecord } from '../../portfolio/records/kit/record-store.server.ts';
import { OWNED_KINDS } from '../../portfolio/records/owned-kinds.server.ts';
import { listAllTranslations } from '../../portfolio/translations/translation-store.server.ts';
import { laterThan, listRecordsSince } from '../../portfolio/views/later-records.server.ts';
import { listViewRows, viewValues } from '../../portfolio/views/view-rows.server.ts';
import type { AccountPortfolio } from './account-resume.ts';
import { PAGE_SETTING_COLUMNS, readPageSettings } from './page-settings.ts';
import type { StoredEntry } from './plan/records.ts';
import type { ProfileValues } from './resume.ts';
import { parseExtras } from './unmapped-fields.ts';

/** Returns everything, in the owner's order, including hidden records. */
export async function readAccountPortfolio(db: Db, userId: string): Promise<AccountPortfolio> {
  const records = mapKeys<ListPath, StoredEntry[]>(LIST_PATHS, () => []);
  for (const path of LIST_PATHS) records[path] = await entriesOf(OWNED_KINDS[path], db, userId);
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
    skills: await entriesOf(OWNED_KINDS.skills, db, userId),
    translations: await listAllTranslations(db, userId),
    views: await readViews(db, userId),
  };
}

async function readViews(db: Db, userId: string): Promise<AccountPortfolio['views']> {
  const views = (await listViewRows(db, userId)).map(viewValues);
  const [settled] = views.flatMap((row) => (row.new_records === 'show' ? [] : row.settled_at)).sort();
  const since = settled === undefined ? [] : await listRecordsSince(db, userId, settled);
  return views.map((view) => {
    const { id, name, slug, headline, about, sections, items, show_contact, new_records, settled_at } = view;
    const later = new_records === 'show' ? [] : laterThan({ items, settled_at }, since);
    return {
      ...{ id, name, slug, headline, about, new_records, sections, show_contact, seo: seoOf(view) },
      items: items.map(({ tailored_at: _, ...item }) => item),
      later: later.map(({ kind, id: record_id }) => ({ kind, record_id })),
    };
  });
}

async function readUser(db: Db, userId: string): Promise<Pick<AccountPortfolio, 'profile' | 'extras'>> {
  const row = await db
    .selectFrom('users')
    .select([
      'first_name',
      'last_name',
      ...PROFILE_TEXTS,
      'image_url',
      'links',
      'language',
      'page_languages',
      'sections',
      'extras',
      ...PAGE_SETTING_COLUMNS,
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!row) throw notFound('User');
  const { extras, links, language, page_languages, sections, ...others } = row;
  const chosen: ProfileValues['language'] = isLanguage(language) && language !== DEFAULT_LANGUAGE ? language : '';
  const profile = {
    ...others,
    ...readPageSettings(others),
    links: JSON.parse(links),
    language: chosen,
    page_languages: storedLanguages(page_languages),
    sections: storedSections(sections),
  };
  return { profile, extras: parseExtras(extras) };
}

async function entriesOf(owned: OwnedRecords, db: Db, userId: string): Promise<StoredEntry[]> {
  const fields = [...owned.kind.columns, 'visibility'];
  const toEntry = (record: StoredRecord) => ({ id: record.id, values: mapKeys(fields, (field) => record[field]) });
  return (await listRecords(owned, db, userId)).map(toEntry);
}
