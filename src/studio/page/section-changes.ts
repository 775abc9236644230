import { resolveSections, type Section } from '../../portfolio/model/sections.ts';
import type { Account } from '../../portfolio/model/user.ts';

/** Puts the section before or after its neighbour on the page; `drawn` are the kinds of the page in its order. */
export function movedSection(account: Pick<Account, 'sections'>, drawn: readonly string[], kind: string, by: -1 | 1) {
  const sections = resolveSections(account.sections);
  const neighbour = drawn[drawn.indexOf(kind) + by];
  const from = sections.findIndex((section) => section.kind === kind);
  const to = sections.findIndex((section) => section.kind === neighbour);
  const section = sections[from];
  if (!section || to < 0) return undefined;
  return resolveSections(sections.toSpliced(from, 1).toSpliced(to, 0, section));
}

export function hiddenSection(account: Pick<Account, 'sections'>, kind: string): Section[] {
  return resolveSections(account.sections).map((section) =>
    section.kind === kind ? { ...section, shown: false } : section,
  );
}
