import { expect, test } from 'vitest';
import { progressText, recordHeading, textLabel } from './translation-words.ts';

test('progress says what is missing and what is out of date', () => {
  expect(progressText({ texts: 40, translated: 12, stale: 3 })).toBe('12 of 40 translated, 3 out of date');
  expect(progressText({ texts: 2, translated: 2, stale: 0 })).toBe('2 of 2 translated');
});

test('texts and their records have names', () => {
  expect(['title', 'images.caption', 'sections.projects'].map(textLabel)).toEqual([
    'Title',
    'Images: caption',
    'Heading of projects',
  ]);
  const headings = [
    { kind: 'profile', title: '' },
    { kind: 'projects', title: 'Engine' },
    { kind: 'skill_groups', title: '' },
  ].map(recordHeading);
  expect(headings).toEqual(['Profile', 'Project: Engine', 'Skill group: (without a name)']);
});
