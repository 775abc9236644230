import { z } from 'zod';
import type { Db } from '../db/open.ts';
import { isWebUrl, isWebUrlField } from '../model/fields.ts';
import { markdownBlocks } from '../model/markdown-blocks.server.ts';
import type { RecordKind } from '../model/record.ts';
import { KINDS } from '../records/kinds.ts';
import { recordsIn } from '../records/kit/owned-records.server.ts';
import { isPublicRow, recordReader, type StoredRecord } from '../records/kit/record-store.server.ts';
import type { LinkPlace } from './dead-link.ts';

/** Of one account: each costs a request or two in a week. */
export const LINKS_MAX = 100;
/** The first ones of each kind, in the order of the page. */
const RECORDS_READ_MAX = 200;
/** The texts that are Markdown, in which people write links. */
const MARKDOWN_FIELDS: Partial<Record<string, readonly string[]>> = { projects: ['description'] };

const PROFILE_COLUMNS = ['id', 'about', 'links', 'first_name', 'last_name'] as const;

/** Returns the links that visitors can follow, each with its places, in the order of the page. */
export async function ownLinks(db: Db, userId: string, ownOrigin: string): Promise<Map<string, LinkPlace[]>> {
  const links = new Map<string, LinkPlace[]>();
  const add = (url: string, place: LinkPlace) => {
    const key = withoutFragment(url);
    if (key === undefined || new URL(key).origin === ownOrigin) return;
    const places = links.get(key);
    if (places) places.push(place);
    else if (links.size < LINKS_MAX) links.set(key, [place]);
  };
  const profile = await db.selectFrom('users').select(PROFILE_COLUMNS).where('id', '=', userId).executeTakeFirst();
  if (!profile) return links;
  const place: LinkPlace = { kind: 'profile', id: userId, title: 'Profile' };
  const own: { url: string }[] = JSON.parse(profile.links);
  for (const url of [...own.map(({ url }) => url), ...linksOfMarkdown(profile.about)]) add(url, place);
  for (const kind of Object.values<RecordKind>(KINDS).filter(hasUrls)) {
    for (const record of await shownRecords(db, userId, kind)) {
      const title = kind.names.map((name) => String(record[name])).find((name) => name !== '') ?? '';
      const urls = [...urlsOf(kind.fields, record), ...markdownOf(kind, record)];
      for (const url of new Set(urls)) add(url, { kind: kind.path, id: record.id, title });
    }
  }
  return links;
}

async function shownRecords(db: Db, userId: string, kind: RecordKind): Promise<StoredRecord[]> {
  const rows = await recordsIn(db)
    .selectFrom(kind.path as 'records')
    .selectAll()
    .where('user_id', '=', userId)
    .where(isPublicRow(kind))
    .orderBy('sort_order')
    .orderBy('id')
    .limit(RECORDS_READ_MAX)
    .execute();
  return rows.map(recordReader(kind));
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

function markdownOf(kind: RecordKind, record: StoredRecord): string[] {
  return (MARKDOWN_FIELDS[kind.path] ?? []).flatMap((field) => linksOfMarkdown(String(record[field])));
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
