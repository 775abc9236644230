import { expect, test } from 'vitest';
import { LANGUAGES } from '../lib/texts/languages.ts';
import { availabilityLine, hireTexts } from './availability-texts.ts';

const OPEN = {
  availability: '',
  availability_state: 'open',
  available_from: '',
  contract_types: 'permanent,part_time',
  rate: 'ask',
  time_zone: 'America/New_York',
};

test.each([
  [
    OPEN,
    {
      hire_action: 'Hire me',
      hire_facts: ['Open to work', 'Permanent, Part-time', 'Rate on request', 'America/New York'],
    },
  ],
  [
    { ...OPEN, availability_state: 'from', available_from: '2027-03', contract_types: '', rate: '€90', time_zone: '' },
    { hire_action: 'Hire me', hire_facts: ['Available from Mar 2027', '€90'] },
  ],
  [
    { ...OPEN, availability_state: 'from' },
    expect.objectContaining({ hire_facts: expect.arrayContaining(['Open to work']) }),
  ],
  [{ ...OPEN, availability_state: 'not_looking' }, { hire_facts: ['Not looking for work'] }],
  [{ ...OPEN, availability_state: '' }, undefined],
])('a page states %o', (profile, texts) => {
  expect(hireTexts(profile, 'en')).toEqual(texts);
});

test('every language has its own words for the state and the button', () => {
  const texts = LANGUAGES.map((language) => {
    const { hire_action: action, hire_facts: facts = [] } =
      hireTexts({ ...OPEN, availability_state: 'from', available_from: '2027' }, language) ?? {};
    return [facts[0], action, facts[2]];
  });
  for (const column of [0, 1, 2]) expect(new Set(texts.map((row) => row[column])).size).toBe(LANGUAGES.length);
  for (const [state] of texts) expect(state).toContain('2027');
});

test('files have one line, with what the owner adds last', () => {
  expect(availabilityLine({ ...OPEN, availability: 'Two days a week' }, 'en')).toBe(
    'Open to work · Permanent, Part-time · Rate on request · America/New York · Two days a week',
  );
  expect(availabilityLine({ ...OPEN, availability_state: '', availability: 'Two days a week' }, 'en')).toBe(
    'Two days a week',
  );
});
