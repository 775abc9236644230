import { expect, test } from 'vitest';
import { resolveSections } from '../../portfolio/model/sections.ts';
import { startingPoint } from '../../portfolio/model/starting-points.ts';
import { checklist } from './checklist-items.ts';
import { type ChecklistProfile, doneSteps, nextStep } from './onboarding-progress.ts';

const EMPTY: ChecklistProfile = {
  id: 'id',
  user_name: 'ada',
  first_name: '',
  last_name: '',
  image_url: '',
  headline: '',
  about: '',
  links: [],
  theme: { design: 'vitrine' },
  sections: resolveSections([]),
};
const WHOLE = { ...EMPTY, image_url: 'images/x.webp', headline: 'Analyst', about: 'Numbers.', links: [{}] };

test('an empty page lacks everything, a complete one nothing', () => {
  expect(checklist(EMPTY, {}).filter(({ isDone }) => isDone)).toEqual([]);
  const counts = { projects: 1, skills: 1, experiences: 1, badges: 1 };
  expect(checklist(WHOLE, counts).filter(({ isDone }) => !isDone)).toEqual([]);
});

test('who shows pictures needs no skills, and who shows research a publication', () => {
  const labelsOf = (work: 'pictures' | 'research') => {
    const { theme, sections } = startingPoint(work);
    return checklist({ ...EMPTY, theme, sections }, {}).map(({ label }) => label);
  };
  expect(labelsOf('pictures')).not.toContain('A skill or two');
  expect(labelsOf('research')).toContain('A publication');
});

test('hidden content does not count', () => {
  expect(checklist(WHOLE, { projects: 0, skills: 1, experiences: 1, badges: 1 }).map(({ isDone }) => isDone)).toContain(
    false,
  );
});

test('the next step is the first that is neither done nor skipped', () => {
  expect(nextStep(EMPTY, {}, [])).toBe('start');
  expect(nextStep(EMPTY, {}, ['start'])).toBe('profile');
  expect(nextStep(EMPTY, { experiences: 2 }, [])).toBe('profile');
  expect(nextStep({ ...EMPTY, headline: 'Analyst' }, { experiences: 2 }, [])).toBe('profile');
  expect(nextStep(WHOLE, { experiences: 2 }, [])).toBe('project');
  expect(nextStep(WHOLE, { projects: 1 }, [])).toBeUndefined();
  expect(nextStep(EMPTY, {}, ['start', 'profile', 'project'])).toBeUndefined();
});

test('a step is done if its content exists, from any source', () => {
  expect(doneSteps(EMPTY, {})).toEqual([]);
  expect(doneSteps(EMPTY, { projects: 1 })).toEqual(['start', 'project']);
  expect(doneSteps(WHOLE, { projects: 1 })).toEqual(['start', 'profile', 'project']);
});
