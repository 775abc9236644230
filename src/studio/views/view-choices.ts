import type { RecordPath } from '../../portfolio/model/record-kinds.ts';
import type { Section } from '../../portfolio/model/sections.ts';
import type { Visibility } from '../../portfolio/model/visibility.ts';
import { inPlaces } from '../../portfolio/views/in-places.ts';
import type { View, ViewItemInput } from '../../portfolio/views/view.ts';

type ViewSection = View['sections'][number];
export type ViewItemChoice = View['items'][number];

/** A section of the page with what the view says of it. */
export type ChosenSection = Section & { isChanged: boolean };
/** A record with what the view says of it; `choice` is undefined for one that is as in the portfolio. */
export type ChosenRecord<T> = { record: T; choice: ViewItemChoice | undefined; shown: boolean };

/** Returns the sections in the order of the view. */
export function chosenSections(sections: readonly Section[], choices: readonly ViewSection[]): ChosenSection[] {
  const byKind = new Map(choices.map((choice) => [choice.kind, choice]));
  const placed = inPlaces(sections, ({ kind }) => byKind.get(kind)?.position ?? null);
  return placed.map((section) => {
    const choice = byKind.get(section.kind);
    return { ...section, shown: choice?.shown ?? section.shown, isChanged: choice !== undefined };
  });
}

/** Shows or hides a section in the view. */
export function withSectionShown(
  sections: readonly Section[],
  choices: readonly ViewSection[],
  { kind, shown }: Pick<Section, 'kind' | 'shown'>,
): ViewSection[] {
  const position = choices.find((choice) => choice.kind === kind)?.position ?? null;
  const isAsInPortfolio = position === null && sections.find((section) => section.kind === kind)?.shown === shown;
  const others = choices.filter((choice) => choice.kind !== kind);
  return isAsInPortfolio ? others : [...others, { kind, shown, position }];
}

/** Puts all sections in this order. */
export function withSectionOrder(ordered: readonly ChosenSection[]): ViewSection[] {
  return ordered.map(({ kind, shown }, position) => ({ kind, shown, position }));
}

/** Returns the records of a kind in the order of the view; hidden ones are among them. */
export function chosenRecords<T extends { id: string; visibility: Visibility }>(
  kind: RecordPath,
  records: readonly T[],
  items: readonly ViewItemChoice[],
): ChosenRecord<T>[] {
  const byId = new Map(items.filter((item) => item.kind === kind).map((item) => [item.record_id, item]));
  const shownPlace = (choice: ViewItemChoice | undefined) => (choice?.shown ? choice.position : null);
  const placed = inPlaces(records, ({ id }) => shownPlace(byId.get(id)));
  return placed.map((record) => {
    const choice = byId.get(record.id);
    return { record, choice, shown: choice?.shown ?? record.visibility === 'everyone' };
  });
}

/**
 * Returns the items with a change to one of them. One that says nothing is left out, unless its record is only for views: then
 * it is what shows the record.
 */
export function withItem(
  items: readonly ViewItemChoice[],
  { kind, record_id, ...change }: Pick<ViewItemInput, 'kind' | 'record_id'> & Partial<ViewItemInput>,
  { isForViews = false } = {},
): ViewItemInput[] {
  const isIt = (item: ViewItemInput) => item.kind === kind && item.record_id === record_id;
  const before = items.find(isIt);
  const empty = { kind, record_id, shown: true, position: null, title: '', description: '' };
  const after: ViewItemInput = { ...empty, ...before, ...change };
  const others = items.filter((item) => !isIt(item)).map(unconfirmed);
  const confirmed = change.stale === false ? after : unconfirmed(after);
  return isForViews || saysSomething(confirmed) ? [...others, confirmed] : others;
}

/** Returns the items with the records of a kind in this order. Hidden ones have no place. */
export function withOrder<T extends { id: string }>(
  items: readonly ViewItemChoice[],
  kind: RecordPath,
  ordered: readonly ChosenRecord<T>[],
): ViewItemInput[] {
  const shown = ordered.filter((each) => each.shown);
  const placed = shown.map(({ record, choice }, position): ViewItemInput => {
    const empty = { kind, record_id: record.id, shown: true, title: '', description: '' };
    return unconfirmed({ ...empty, ...choice, position });
  });
  const isPlaced = (item: ViewItemChoice) =>
    item.kind === kind && shown.some(({ record }) => record.id === item.record_id);
  return [...items.filter((item) => !isPlaced(item)).map(unconfirmed), ...placed];
}

/** Returns the items of the view, with those that it leaves out because they came later. */
export function withNewItems({ items, new_items }: Pick<View, 'items' | 'new_items'>): ViewItemChoice[] {
  const named = new Set(items.map(({ kind, record_id }) => `${kind} ${record_id}`));
  const left = new_items.filter(({ kind, record_id }) => !named.has(`${kind} ${record_id}`));
  const empty = { shown: false, position: null, title: '', description: '', stale: false };
  return [...items, ...left.map((item) => ({ ...item, ...empty }))];
}

/** Returns the items with all these records shown or left out: each of them is decided. */
export function withAll(
  items: readonly ViewItemChoice[],
  kind: RecordPath,
  rows: readonly Pick<ChosenRecord<{ id: string }>, 'record' | 'choice'>[],
  shown: boolean,
): ViewItemInput[] {
  const ids = new Set(rows.map(({ record }) => record.id));
  const others = items.filter((item) => !(item.kind === kind && ids.has(item.record_id)));
  const empty = { position: null, title: '', description: '' };
  const chosen = rows.map(({ record, choice }): ViewItemInput => {
    const item = { ...empty, ...choice, kind, record_id: record.id, shown };
    return unconfirmed(shown ? item : { ...item, position: null });
  });
  return [...others.map(unconfirmed), ...chosen];
}

/** How many texts of the view are older than the records that they are about. */
export function staleCount({ items }: Pick<View, 'items'>): number {
  return items.filter(({ stale }) => stale).length;
}

/** `stale: false` would confirm a text. */
function unconfirmed({ stale: _, ...item }: ViewItemInput): ViewItemInput {
  return item;
}

function saysSomething({ shown, position, title, description }: ViewItemInput): boolean {
  return !shown || position !== null || title !== '' || description !== '';
}
