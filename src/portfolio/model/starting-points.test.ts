import { expect, test } from 'vitest';
import { DESIGN_IDS } from './designs.ts';
import { resolveSections, SECTION_KINDS } from './sections.ts';
import { SHOWN_WORKS, STARTING_POINTS, shownWorkOf, startingPoint } from './starting-points.ts';

test.each(SHOWN_WORKS)('%s begins with every section once, in four designs of ours', (work) => {
  const { sections } = startingPoint(work);
  expect(sections.map(({ kind }) => kind).toSorted()).toEqual([...SECTION_KINDS].toSorted());
  const { designs } = STARTING_POINTS[work];
  expect([new Set(designs).size, designs.every((design) => DESIGN_IDS.includes(design))]).toEqual([4, true]);
});

test.each(SHOWN_WORKS)('that somebody chose %s is told from the page, also in another of its designs', (work) => {
  const { sections, theme } = startingPoint(work);
  const stored = resolveSections(sections);
  expect(shownWorkOf({ theme, sections: stored })).toBe(work);
  const [, , , last] = STARTING_POINTS[work].designs;
  expect(shownWorkOf({ theme: { design: last }, sections: stored })).toBe(work);
});

test('an order of one’s own is none of ours', () => {
  expect(shownWorkOf({ theme: { design: 'vitrine' }, sections: resolveSections([]).toReversed() })).toBeUndefined();
});
