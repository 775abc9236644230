import type { QueryClient } from '@tanstack/react-query';
import { accountQuery, changeAccount, readAccountWithTag } from '../../identity/auth/account-query.ts';
import { apiWithTag } from '../../platform/api/api-client.ts';
import { AppError } from '../../platform/lib/app-error.ts';
import { changedElsewhere, type Step } from '../../platform/ui/undo/undo-stack.ts';
import type { Values } from '../../portfolio/model/record.ts';
import { recordKind } from '../../portfolio/model/record-kinds.ts';
import { resolveSections } from '../../portfolio/model/sections.ts';
import type { Account } from '../../portfolio/model/user.ts';
import { recordIn } from '../../portfolio/records/kit/record-calls.ts';
import type { EditPlace, StoredText } from './edit-place.ts';
import { readTargetText, saveTargetText } from './target-texts.ts';
import { valueAt, withValueAt } from './value-path.ts';

/** Without `isFresh`, a translation may be as it was last read. */
export async function readText(place: EditPlace, isFresh = true): Promise<StoredText> {
  const { path, id, target } = place;
  if (target.kind !== 'portfolio') return readTargetText(place, isFresh);
  if (path === 'users' || path === 'sections') {
    const { account, etag } = await readAccountWithTag();
    return ownText(place, account, etag);
  }
  const { body, etag } = await apiWithTag(`GET /api/${path}/:id`, { params: { id } });
  return ownText(place, { ...body }, etag);
}

/** Saves a text in place of the one that was read. Throws `conflict` if that is no longer what is stored. */
export async function saveText(place: EditPlace, text: string, stored: StoredText): Promise<StoredText> {
  const { path, id, target } = place;
  const { etag, values = {} } = stored;
  if (target.kind !== 'portfolio') return saveTargetText(place, text, stored);
  if (path === 'users' || path === 'sections') {
    const account = values as Account;
    const change = path === 'users' ? valuesOf(place, text, values) : { sections: withTitle(account, id, text) };
    const saved = await changeAccount({ account, etag }, change);
    return ownText(place, saved.account, saved.etag);
  }
  const body = valuesOf(place, text, values);
  requireContent(body, place);
  const options = { params: { id }, body, ifMatch: etag };
  const saved = await apiWithTag(`PATCH /api/${path}/:id`, options);
  return ownText(place, recordIn(recordKind(path), saved.body), saved.etag);
}

function ownText(place: EditPlace, values: Values | Account, etag: string | undefined): StoredText {
  const isTitle = place.path === 'sections';
  const text = isTitle ? titleOf(values as Account, place.id) : textOf(values, place);
  // Without a title of its own, a section shows that of its kind.
  return { text, shown: isTitle && text === '' ? undefined : text, etag, values: { ...values } };
}

/** A change of a text, from what was stored to what is stored now. */
export function textStep(client: QueryClient, place: EditPlace, done: string, before: string, after: string): Step {
  const send = async (expected: string, wanted: string) => {
    const stored = await readText(place);
    if (stored.text !== expected) throw changedElsewhere();
    await saveText(place, wanted, stored);
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
    const value = valueAt(values, each);
    return Array.isArray(value) ? [...new Set(value)].join('\n') : String(value ?? '');
  });
  return texts.join('\n');
}

function valuesOf({ field, kind }: EditPlace, text: string, values: Values): Record<string, unknown> {
  const [list = ''] = field.split('/');
  if (list !== field) return { [list]: withValueAt(values, field, text)[list] };
  if (kind === 'list') return { [field]: text === '' ? [] : text.split('\n') };
  const fields = field.split(',');
  if (fields.length === 1) return { [field]: text };
  const lines = text.split('\n');
  return Object.fromEntries(fields.map((each, index) => [each, lines[index] ?? '']));
}

/** The server leaves out an item without words, and those after it would then have other places than on the page. */
function requireContent(body: Record<string, unknown>, { field }: EditPlace): void {
  if (!field.includes('/')) return;
  const item = valueAt(body, field.slice(0, field.lastIndexOf('/')));
  const words = Object.entries(item ?? {}).filter(([name]) => ['text', 'value', 'label'].includes(name));
  if (words.length === 0 || words.some(([, word]) => String(word).trim() !== '')) return;
  throw new AppError('invalid', { message: 'Not saved', error: 'Nothing would be left of it: remove it in its form' });
}

function titleOf({ sections }: Account, kind: string): string {
  return sections.find((section) => section.kind === kind)?.title ?? '';
}

function withTitle({ sections }: Account, kind: string, title: string) {
  return resolveSections(sections).map((section) => (section.kind === kind ? { ...section, title } : section));
}
