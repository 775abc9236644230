import { expect, test } from 'vitest';
import { moved } from '../../platform/ui/sorting/moves.ts';
import { resolveSections } from '../../portfolio/model/sections.ts';
import {
  chosenRecords,
  chosenSections,
  staleCount,
  type ViewItemChoice,
  withAll,
  withItem,
  withNewItems,
  withOrder,
  withSectionOrder,
  withSectionShown,
} from './view-choices.ts';

const RECORDS = ['a', 'b', 'c'].map((id) => ({ id, visibility: 'everyone' as const }));
const ITEM: ViewItemChoice = {
  ...{ kind: 'projects', record_id: 'b', shown: true, position: null },
  ...{ title: '', description: '', stale: false },
};
const idsOf = (items: readonly ViewItemChoice[]) =>
  chosenRecords('projects', RECORDS, items).map(({ record, shown }) => `${record.id}${shown ? '' : ' hidden'}`);
const stored = (items: readonly object[]): ViewItemChoice[] => items.map((item) => ({ ...ITEM, ...item }));

test('a view names a record only while it differs from the portfolio', () => {
  const hidden = withItem([], { kind: 'projects', record_id: 'b', shown: false });
  expect(hidden).toEqual([{ ...ITEM, shown: false, stale: undefined }]);
  expect(idsOf(stored(hidden))).toEqual(['a', 'b hidden', 'c']);
  expect(withItem(stored(hidden), { kind: 'projects', record_id: 'b', shown: true })).toEqual([]);
});

test('a view names a record that only views show, also if it says nothing else of it', () => {
  const records = [{ id: 'a', visibility: 'views' as const }];
  const shownBy = (items: readonly ViewItemChoice[]) => chosenRecords('projects', records, items)[0]?.shown;
  const isForViews = { isForViews: true };
  const named = stored(withItem([], { kind: 'projects', record_id: 'a', shown: true }, isForViews));

  expect([shownBy([]), shownBy(named)]).toEqual([false, true]);
  const others = stored(withItem(named, { kind: 'projects', record_id: 'b', shown: false }));
  expect(shownBy(others)).toBe(true);
  expect(shownBy(stored(withItem(others, { kind: 'projects', record_id: 'a', shown: false }, isForViews)))).toBe(false);
});

test('records have the order of the view, and a hidden one has no place in it', () => {
  const items = stored([
    { record_id: 'b', shown: false },
    { kind: 'badges', record_id: 'x', title: 'Mine' },
  ]);
  const rows = chosenRecords('projects', RECORDS, items);
  const ordered = withOrder(items, 'projects', moved(rows, 2, 0));
  expect(ordered.map(({ kind, record_id, position }) => [kind, record_id, position])).toEqual([
    ['projects', 'b', null],
    ['badges', 'x', null],
    ['projects', 'c', 0],
    ['projects', 'a', 1],
  ]);
  expect(idsOf(stored(ordered))).toEqual(['c', 'a', 'b hidden']);
});

test('a text stays marked as older than its record until it is confirmed', () => {
  const items = stored([{ title: 'Mine', stale: true }]);
  expect(staleCount({ items })).toBe(1);
  const [other] = withItem(items, { kind: 'projects', record_id: 'c', shown: false });
  expect(other).not.toHaveProperty('stale');
  const [confirmed] = withItem(items, { kind: 'projects', record_id: 'b', stale: false });
  expect(confirmed).toEqual({ ...ITEM, title: 'Mine', stale: false });
});

test('sections are as in the portfolio until the view hides or moves them', () => {
  const sections = resolveSections([]);
  const first = sections[0]?.kind ?? 'projects';
  expect(chosenSections(sections, []).map(({ kind }) => kind)).toEqual(sections.map(({ kind }) => kind));
  const hidden = withSectionShown(sections, [], { kind: first, shown: false });
  expect(hidden).toEqual([{ kind: first, shown: false, position: null }]);
  expect(chosenSections(sections, hidden)[0]).toMatchObject({ kind: first, shown: false, isChanged: true });
  expect(withSectionShown(sections, hidden, { kind: first, shown: true })).toEqual([]);
  const order = withSectionOrder(moved(chosenSections(sections, hidden), 0, 1));
  expect(chosenSections(sections, order).slice(0, 2)).toMatchObject([{ shown: true }, { kind: first, shown: false }]);
});

test('all of a kind or none is chosen, and what came later is left out until it is named', () => {
  const view = { items: [], new_items: [{ kind: 'projects' as const, record_id: 'b' }] };
  const rows = chosenRecords('projects', RECORDS, withNewItems(view));
  expect(rows.filter(({ shown }) => !shown).map(({ record }) => record.id)).toEqual(['b']);
  const all = withAll([], 'projects', rows, true);
  expect(all.map(({ record_id, shown }) => [record_id, shown])).toEqual(rows.map(({ record }) => [record.id, true]));
  const none = withAll(stored(all), 'projects', rows, false);
  expect(none.every(({ shown, position }) => !shown && position === null)).toBe(true);
});
