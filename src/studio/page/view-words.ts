import { apiWithTag } from '../../platform/api/api-client.ts';
import { describingField, linesOf, titleField } from '../../portfolio/views/item-fields.ts';
import type { View, ViewChange } from '../../portfolio/views/view.ts';
import { withItem } from '../views/view-choices.ts';
import type { EditPlace } from './edit-place.ts';

/** The words of a view in place of a text of the portfolio; `text` is '' where it says what the portfolio says. */
export type ViewWords = { text: string; isStale: boolean };

/** Undefined for what a view has no words of its own for. */
export function viewWords(view: View, place: EditPlace): ViewWords | undefined {
  const name = wordsField(place);
  if (name === 'headline' || name === 'about') return { text: view[name], isStale: false };
  if (name === undefined) return undefined;
  const item = view.items.find(({ kind, record_id }) => kind === place.path && record_id === place.id);
  const text = item?.[name] ?? '';
  return {
    text: place.kind === 'list' ? linesOf(text).join('\n') : text,
    isStale: text !== '' && item?.stale === true,
  };
}

/** Throws `conflict` if the view is no longer at the version of `etag`. */
export async function saveViewWords(view: View, place: EditPlace, text: string, etag: string | undefined) {
  const options = { params: { id: view.id }, body: changeOf(view, place, text), ifMatch: etag };
  const saved = await apiWithTag('PATCH /api/views/:id', options);
  return { view: saved.body.view, etag: saved.etag };
}

function changeOf({ items }: View, place: EditPlace, text: string): ViewChange {
  const name = wordsField(place);
  if (name === 'headline' || name === 'about') return { [name]: text };
  const { path: kind, id: record_id } = place;
  if (name === undefined || kind === 'users' || kind === 'sections') return {};
  const isNamed = items.some((item) => item.kind === kind && item.record_id === record_id);
  return { items: withItem(items, { kind, record_id, [name]: text }, { isForViews: isNamed }) };
}

function wordsField({ path, field }: EditPlace): 'headline' | 'about' | 'title' | 'description' | undefined {
  if (path === 'sections') return undefined;
  if (path === 'users') return field === 'headline' || field === 'about' ? field : undefined;
  if (field === titleField(path)) return 'title';
  return field === describingField(path) ? 'description' : undefined;
}
