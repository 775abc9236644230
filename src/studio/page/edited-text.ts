import type { QueryClient } from '@tanstack/react-query';
import { accountQuery, changeAccount, readAccountWithTag } from '../../identity/auth/account-query.ts';
import { apiWithTag } from '../../platform/api/api-client.ts';
import { fieldName } from '../../platform/lib/texts/studio/studio-texts.ts';
import { changedElsewhere, type Step } from '../../platform/ui/undo/undo-stack.ts';
import { type RecordPath, recordKind } from '../../portfolio/model/record-kinds.ts';
import { resolveSections } from '../../portfolio/model/sections.ts';
import type { Account } from '../../portfolio/model/user.ts';
import { recordIn } from '../../portfolio/records/kit/record-calls.ts';

/** A record of the page, its section if `id` is '', or one of its fields: the value of `data-edit`. */
export type EditPlace = {
  path: 'users' | 'sections' | RecordPath;
  id: string;
  /** Several are separated by commas. */
  field: string;
  /** `list`: a text for each item. `dates`: a day, month or year for each field. `name`: a word of it for each field. */
  kind: 'text' | 'markdown' | 'list' | 'dates' | 'name';
};

export function parseEditPlace(value: string): EditPlace {
  const [path = '', id = '', field = '', kind = 'text'] = value.split(':');
  return { path: path as EditPlace['path'], id, field, kind: kind as EditPlace['kind'] };
}

/** A text as it is stored, with the entity tag of its record. */
export type StoredText = { text: string; etag: string | undefined };

export async function readText(place: EditPlace): Promise<StoredText> {
  const { path, id } = place;
  if (path === 'users' || path === 'sections') {
    const { account, etag } = await readAccountWithTag();
    return { text: path === 'users' ? textOf(account, place) : titleOf(account, id), etag };
  }
  const { body, etag } = await apiWithTag(`GET /api/${path}/:id`, { params: { id } });
  return { text: textOf(body, place), etag };
}

/** Throws `conflict` if the record is no longer at the version of `etag`. */
export async function saveText(place: EditPlace, text: string, etag: string | undefined): Promise<StoredText> {
  const { path, id } = place;
  if (path === 'users' || path === 'sections') {
    const { account } = await readAccountWithTag();
    const change = path === 'users' ? valuesOf(place, text) : { sections: withTitle(account, id, text) };
    const saved = await changeAccount({ account, etag }, change);
    return { text: path === 'users' ? textOf(saved.account, place) : titleOf(saved.account, id), etag: saved.etag };
  }
  const options = { params: { id }, body: valuesOf(place, text), ifMatch: etag };
  const saved = await apiWithTag(`PATCH /api/${path}/:id`, options);
  return { text: textOf(recordIn(recordKind(path), saved.body), place), etag: saved.etag };
}

/** A change of a text, from what it was to what is stored now. */
export function textStep(client: QueryClient, place: EditPlace, done: string, before: string, after: string): Step {
  const send = async (expected: string, wanted: string) => {
    const stored = await readText(place);
    if (stored.text !== expected) throw changedElsewhere();
    await saveText(place, wanted, stored.etag);
    await refresh(client, place);
  };
  return { done, undo: () => send(after, before), redo: () => send(before, after) };
}

/** Reloads what other parts of the studio show of it. */
export async function refresh(client: QueryClient, { path }: Pick<EditPlace, 'path'>): Promise<void> {
  const queryKey = path === 'users' || path === 'sections' ? accountQuery.queryKey : [path];
  await client.invalidateQueries({ queryKey });
}

/** One line for each of several fields, and for each item of a list; the page shows an item once. */
function textOf(values: object, { field }: EditPlace): string {
  const texts = field.split(',').map((each) => {
    const value = (values as Record<string, unknown>)[each];
    return Array.isArray(value) ? [...new Set(value)].join('\n') : String(value ?? '');
  });
  return texts.join('\n');
}

function valuesOf({ field, kind }: EditPlace, text: string): Record<string, unknown> {
  if (kind === 'list') return { [field]: text === '' ? [] : text.split('\n') };
  const fields = field.split(',');
  if (fields.length === 1) return { [field]: text };
  const lines = text.split('\n');
  return Object.fromEntries(fields.map((each, index) => [each, lines[index] ?? '']));
}

/** 'Start year – End year' */
export function placeLabel({ field }: EditPlace): string {
  return field.split(',').map(fieldName).join(' – ');
}

function titleOf({ sections }: Account, kind: string): string {
  return sections.find((section) => section.kind === kind)?.title ?? '';
}

function withTitle({ sections }: Account, kind: string, title: string) {
  return resolveSections(sections).map((section) => (section.kind === kind ? { ...section, title } : section));
}
