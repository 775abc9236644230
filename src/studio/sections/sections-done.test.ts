import { expect, test } from 'vitest';
import { resolveSections, type Section } from '../../portfolio/model/sections.ts';
import { sectionsDone } from './sections-done.ts';

const DEFAULT = resolveSections([]);
const first = DEFAULT[0] as Section;

const done = (before: readonly Section[], after: readonly Section[]) =>
  sectionsDone(
    { sections: [...before], hide_empty_sections: true },
    { sections: [...after], hide_empty_sections: true },
  );

test('what was changed of the sections is named', () => {
  expect(done(DEFAULT, DEFAULT.with(0, { ...first, shown: false }))).toMatch(/^‘.+’ hidden\.$/);
  const renamed = DEFAULT.with(0, { ...first, title: 'Work' });
  expect(done(DEFAULT, renamed)).toMatch(/^‘.+’ renamed\.$/);
  expect(done(renamed, renamed.with(0, { ...first, title: 'Work', shown: false }))).toBe('‘Work’ hidden.');
  const reversed = DEFAULT.toReversed();
  expect(done(DEFAULT, reversed)).toBe('Sections moved.');
  expect(done(reversed, DEFAULT)).toBe('The sections are in the default order.');
  const shown = { sections: DEFAULT, hide_empty_sections: false };
  expect(sectionsDone({ ...shown, hide_empty_sections: true }, shown)).toBe('Empty sections shown.');
});
