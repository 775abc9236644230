import { SECTION_KINDS, type Section } from '../../portfolio/model/sections.ts';

/** Returns the sections in the default order, each with its own title and visibility. */
export function inDefaultOrder(sections: readonly Section[]): Section[] {
  return sections.toSorted((a, b) => SECTION_KINDS.indexOf(a.kind) - SECTION_KINDS.indexOf(b.kind));
}
