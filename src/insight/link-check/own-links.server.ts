import { z } from 'zod';
import type { Db } from '../../platform/db/open.ts';
import { isWebUrl, isWebUrlField } from '../../platform/lib/fields.ts';
import { storedLanguages } from '../../platform/lib/texts/languages.ts';
import { markdownBlocks } from '../../platform/rich-text/markdown-blocks.server.ts';
import type { RecordKind } from '../../portfolio/model/record.ts';
import { RECORD_PATHS, type RecordPath } from '../../portfolio/model/record-kinds.ts';
import { listPublicRecords } from '../../portfolio/records/kit/published-records.server.ts';
import { OWNED_KINDS } from '../../portfolio/records/owned-kinds.server.ts';
import { readPublishedTranslations } from '../../portfolio/translations/published-translations.server.ts';
import { byRecord, type LanguageTranslation } from '../../portfolio/translations/translate.ts';
import { listAllTranslations } from '../../portfolio/translations/translation-store.server.ts';
import { withPublished } from '../../portfolio/versions/published-records.server.ts';
import { listFollowableViews } from '../../portfolio/views/stored-views.server.ts';
import type { LinkPlace } from './dead-link.ts';

/** Of one account: each costs a request or two in a week. */
export const LINKS_MAX = 100;
/** The first ones of each kind, in the order of the page. */
const RECORDS_READ_MAX = 200;
/** The texts that are Markdown, in which people write links. */
const MARKDOWN_FIELDS: Partial<Record<RecordPath, readonly string[]>> = { projects: ['description'] };

const PROFILE_COLUMNS = ['id', 'publishing', 'about', 'links', 'language', 'page_languages'] as const;

type AddLinks = (urls: readonly string[], place: LinkPlace) => void;

/**
 * Returns the links that visitors can follow, each with its places, in the order of the page, then those that only
 * views have: of a draft, those that were published.
 */
export async function ownLinks(
  db: Db,
  { userId, ownOrigin, at }: { userId: string; ownOrigin: string; at: string },
): Promise<Map<string, LinkPlace[]>> {
  const links = new Map<string, LinkPlace[]>();
  const add: AddLinks = (urls, place) => {
    const keys = urls.map(withoutFragment).filter((key) => key !== undefined);
    for (const key of new Set(keys)) {
      if (new URL(key).origin === ownOrigin) continue;
      const places = links.get(key);
      if (places) places.push(place);
      else if (links.size < LINKS_MAX) links.set(key, [place]);
    }
  };
  const stored = await db.selectFrom('users').select(PROFILE_COLUMNS).where('id', '=', userId).executeTakeFirst();
  if (!stored) return links;
  const profile = await withPublished(db, stored);
  const translationsOf = byRecord(await shownTranslations(db, profile));
  const own: { url: string }[] = JSON.parse(profile.links);
  add(
    [
      ...own.map(({ url }) => url),
      ...linksOfMarkdown(profile.about),
      ...linksOfTranslations(translationsOf('profile', ''), ['about']),
    ],
    { kind: 'profile', id: userId, title: 'Profile' },
  );
  const shown = new Set<string>();
  for (const path of RECORD_PATHS.filter((each) => hasUrls(OWNED_KINDS[each].kind))) {
    const { kind } = OWNED_KINDS[path];
    const markdown = MARKDOWN_FIELDS[path] ?? [];
    for (const record of await listPublicRecords(OWNED_KINDS[path], db, userId, RECORDS_READ_MAX)) {
      const title = kind.names.map((name) => String(record[name])).find((name) => name !== '') ?? '';
      const urls = [
        ...urlsOf(kind.fields, record),
        ...markdown.flatMap((field) => linksOfMarkdown(String(record[field]))),
        ...linksOfTranslations(translationsOf(path, record.id), markdown),
      ];
      add(urls, { kind: path, id: record.id, title });
      shown.add(`${path} ${record.id}`);
    }
  }
  await addLinksOfViews(db, { userId, at, shown, add });
  return links;
}

type ViewsOf = { userId: string; at: string; shown: ReadonlySet<string>; add: AddLinks };

/** The texts that a view has in place of those of the portfolio; a record that visitors do not see is in no view. */
async function addLinksOfViews(db: Db, { userId, at, shown, add }: ViewsOf): Promise<void> {
  for (const { id, name, about, items } of await listFollowableViews(db, userId, at)) {
    const texts = items.filter((item) => {
      return item.shown && item.kind in MARKDOWN_FIELDS && shown.has(`${item.kind} ${item.record_id}`);
    });
    const urls = [about, ...texts.map(({ description }) => description)].flatMap(linksOfMarkdown);
    add(urls, { kind: 'views', id, title: name });
  }
}

type Shown = { id: string; publishing: string; language: string; page_languages: string };

/** Those in the languages that visitors can choose. */
async function shownTranslations(
  db: Db,
  { id, publishing, language, page_languages }: Shown,
): Promise<LanguageTranslation[]> {
  const languages = new Set<string>(storedLanguages(page_languages).filter((further) => further !== language));
  if (languages.size === 0) return [];
  const published = publishing === 'manual' ? await readPublishedTranslations(db, id) : undefined;
  return (published ?? (await listAllTranslations(db, id))).filter((row) => languages.has(row.language));
}

function linksOfTranslations(rows: readonly LanguageTranslation[], fields: readonly string[]): string[] {
  return rows.filter(({ field }) => fields.includes(field)).flatMap(({ text }) => linksOfMarkdown(text));
}

function hasUrls({ fields }: RecordKind): boolean {
  return Object.values(fields).some((field) => isWebUrlField(field) || itemFields(field) !== undefined);
}

/** The fields of a list of objects, as the links of a project are. */
function itemFields(field: z.ZodType): Record<string, z.ZodType> | undefined {
  return field instanceof z.ZodArray && field.element instanceof z.ZodObject ? field.element.shape : undefined;
}

function urlsOf(fields: Record<string, z.ZodType>, values: Record<string, unknown>): string[] {
  return Object.entries(fields).flatMap(([name, field]): string[] => {
    const inner = itemFields(field);
    const value = values[name];
    if (inner) return Array.isArray(value) ? value.flatMap((item) => urlsOf(inner, item)) : [];
    return isWebUrlField(field) ? [String(value)] : [];
  });
}

function linksOfMarkdown(markdown: string): string[] {
  if (!markdown.includes('://')) return [];
  return markdownBlocks(markdown).flatMap(({ runs }) => runs.flatMap(({ href }) => href ?? []));
}

/** Undefined for what is no web address. */
function withoutFragment(text: string): string | undefined {
  if (!isWebUrl(text)) return undefined;
  const url = new URL(text);
  url.hash = '';
  return url.href;
}
