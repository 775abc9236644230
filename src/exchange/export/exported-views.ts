import { byRecord } from '../../portfolio/translations/translate.ts';
import type { AccountPortfolio } from '../import/account-resume.ts';
import { OWN_PART } from '../import/json-resume/mapping.ts';
import { isObject } from '../import/plain-values.ts';

/** Returns a document with the views of its account, which only its owner may have. */
export function withViews(document: Record<string, unknown>, account: AccountPortfolio): Record<string, unknown> {
  if (account.views.length === 0) return document;
  const places = placesOf(account);
  const find = byRecord(account.translations);
  const placed = <T extends { kind: string; record_id: string }>(items: readonly T[]) =>
    items.flatMap(({ record_id, ...item }) => {
      const at = places.get(`${item.kind} ${record_id}`);
      return at === undefined ? [] : [{ ...item, at }];
    });
  const views = account.views.map(({ id, items, later, ...view }) => ({
    ...view,
    items: placed(items),
    later: placed(later),
    translations: find('views', id).flatMap(({ language, field, text, source }) => {
      const name = fieldThere(field, places);
      return name === undefined ? [] : [{ language, field: name, text, source }];
    }),
  }));
  const meta = isObject(document.meta) ? document.meta : {};
  const own = isObject(meta[OWN_PART]) ? meta[OWN_PART] : {};
  return { ...document, meta: { ...meta, [OWN_PART]: { ...own, views } } };
}

/** The place of each record in the list of its kind, as a document has them: skills by group. */
function placesOf({ records, groups, skills }: AccountPortfolio): Map<string, number> {
  const byGroup = Map.groupBy(skills, ({ values }) => values.group_id);
  const inGroups = groups.flatMap(({ id }) => byGroup.get(id) ?? []);
  const lists = [...Object.entries(records), ['skills', inGroups] as const];
  return new Map(lists.flatMap(([kind, list]) => list.map(({ id }, at) => [`${kind} ${id}`, at] as const)));
}

function fieldThere(field: string, places: ReadonlyMap<string, number>): string | undefined {
  const [, kind, id, text] = /^items\.([a-z]+)\.(.+)\.([a-z]+)$/.exec(field) ?? [];
  if (kind === undefined) return field;
  const at = places.get(`${kind} ${id}`);
  return at === undefined ? undefined : `items.${kind}.${at}.${text}`;
}
