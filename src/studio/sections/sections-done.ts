import { isEntrySection, resolveSections, SECTION_ROWS, type Section } from '../../model/sections.ts';
import type { Account } from '../../model/user.ts';
import { entrySectionName } from '../../records/entry/entry-section-names.ts';
import { inDefaultOrder } from './section-order.ts';

type Settings = Pick<Account, 'sections' | 'hide_empty_sections'>;

/** Says what was changed of the sections: '‘Talks’ hidden.' */
export function sectionsDone(before: Settings, after: Settings): string {
  if (before.hide_empty_sections !== after.hide_empty_sections)
    return after.hide_empty_sections ? 'Empty sections hidden.' : 'Empty sections shown.';
  const former = resolveSections(before.sections);
  const current = resolveSections(after.sections);
  if (!isSameOrder(former, current))
    return isSameOrder(current, inDefaultOrder(current)) ? 'The sections are in the default order.' : 'Sections moved.';
  const changed = current.flatMap((section, index) => {
    const text = changeOf(former[index] ?? section, section);
    return text === undefined ? [] : [text];
  });
  return changed.length === 1 ? `${changed[0]}` : 'Sections changed.';
}

function isSameOrder(some: readonly Section[], others: readonly Section[]): boolean {
  return some.every(({ kind }, index) => kind === others[index]?.kind);
}

function changeOf(before: Section, { title, shown }: Section): string | undefined {
  if (before.shown !== shown) return `‘${nameOf(before)}’ ${shown ? 'shown' : 'hidden'}.`;
  return before.title === title ? undefined : `‘${nameOf(before)}’ renamed.`;
}

function nameOf({ kind, title }: Section): string {
  if (title !== '') return title;
  if (isEntrySection(kind)) return entrySectionName(kind, []);
  return SECTION_ROWS.find((row) => row.kind === kind)?.title ?? kind;
}
