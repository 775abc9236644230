import { t, term } from '../../platform/lib/texts/studio/studio-texts.ts';
import { isEntrySection, resolveSections, SECTION_ROWS, type Section } from '../../portfolio/model/sections.ts';
import type { Account } from '../../portfolio/model/user.ts';
import { entrySectionName } from '../../portfolio/records/entry/entry-section-names.ts';
import { inDefaultOrder } from './section-order.ts';

type Settings = Pick<Account, 'sections' | 'hide_empty_sections'>;

/** Says what was changed of the sections: '‘Talks’ hidden.' */
export function sectionsDone(before: Settings, after: Settings): string {
  if (before.hide_empty_sections !== after.hide_empty_sections)
    return after.hide_empty_sections ? t('Empty sections hidden.') : t('Empty sections shown.');
  const former = resolveSections(before.sections);
  const current = resolveSections(after.sections);
  if (!isSameOrder(former, current))
    return isSameOrder(current, inDefaultOrder(current))
      ? t('The sections are in the default order.')
      : t('Sections moved.');
  const changed = current.flatMap((section, index) => {
    const text = changeOf(former[index] ?? section, section);
    return text === undefined ? [] : [text];
  });
  return changed.length === 1 ? `${changed[0]}` : t('Sections changed.');
}

function isSameOrder(some: readonly Section[], others: readonly Section[]): boolean {
  return some.every(({ kind }, index) => kind === others[index]?.kind);
}

function changeOf(before: Section, { title, shown }: Section): string | undefined {
  if (before.shown !== shown) return t(shown ? '‘{name}’ shown.' : '‘{name}’ hidden.', { name: nameOf(before) });
  return before.title === title ? undefined : t('‘{name}’ renamed.', { name: nameOf(before) });
}

function nameOf({ kind, title }: Section): string {
  if (title !== '') return title;
  if (isEntrySection(kind)) return entrySectionName(kind, []);
  return term(SECTION_ROWS.find((row) => row.kind === kind)?.title ?? kind);
}
