import { expect, test } from 'vitest';
import { CONDENSE_LEVELS, condense, estimatedLevel, isShortKind } from './condense.ts';
import { fileTexts } from './file-texts.ts';
import { type Resume, type ResumeItem, type ResumeSection, resumeItem } from './resume.ts';

const LAST = CONDENSE_LEVELS - 1;

function resumeWith(sections: ResumeSection[], parts: Partial<Resume> = {}): Resume {
  return {
    ...{ name: 'Ada Lovelace', headline: '', about: '', pronouns: '', location: '', availability: '' },
    ...{ email: '', phone: '', links: [], url: 'https://example.com/u/ada', language: 'en', direction: 'ltr' },
    texts: fileTexts('en'),
    sections,
    ...parts,
  };
}

const jobs = (count: number, item: Partial<ResumeItem> = {}): ResumeSection => ({
  kind: 'experiences',
  title: 'Experience',
  items: Array.from({ length: count }, (_, index) => resumeItem({ title: `Job ${index}`, ...item })),
});

const firstItem = ({ resume }: { resume: Resume }) => resume.sections[0]?.items[0];
const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');

test('a résumé within the limits stays as it is, and says so', () => {
  const whole = resumeWith([jobs(3, { points: ['One', 'Two'], keywords: ['SQL'] })], { about: 'Mathematics.' });
  expect(condense(whole, 0)).toEqual({ resume: whole, isShortened: false });
});

test('each level has fewer items, and more of experiences and projects than of others', () => {
  const counts = Array.from({ length: CONDENSE_LEVELS }, (_, level) => {
    const others: ResumeSection = { ...jobs(100), kind: 'badges', title: 'Badges' };
    return condense(resumeWith([jobs(100), others]), level).resume.sections.map(({ items }) => items.length);
  });
  expect(counts).toEqual([
    [30, 60],
    [12, 16],
    [7, 8],
    [4, 4],
    [3, 2],
  ]);
  const { resume } = condense(resumeWith([jobs(100)]), LAST);
  expect(resume.sections[0]?.items.map(({ title }) => title)).toEqual(['Job 0', 'Job 1', 'Job 2']);
});

test('a level beyond the last is the last', () => {
  const whole = resumeWith([jobs(100)]);
  expect(condense(whole, 99)).toEqual(condense(whole, LAST));
});

test('a long text ends at a word, with an ellipsis, and without half of a pair of code units or of an escape', () => {
  const about = condense(resumeWith([], { about: words(1_000) }), LAST);
  expect(about.isShortened).toBe(true);
  expect(about.resume.about).toMatch(/^word0 .* word\d+…$/);
  expect(about.resume.about.length).toBeLessThanOrEqual(101);
  const escaped = firstItem(
    condense(resumeWith([jobs(1, { markdown: `${'a '.repeat(49)}b\\*${'c'.repeat(50)}` })]), LAST),
  );
  expect(escaped?.markdown).toBe(`${'a '.repeat(49).trimEnd()}…`);
  const emoji = firstItem(condense(resumeWith([jobs(1, { title: '👩‍💻 '.repeat(60) })]), LAST));
  expect(emoji?.title.isWellFormed()).toBe(true);
});

test('points, facts, links and keywords of an item are limited, and a keyword is never cut', () => {
  const many = Array.from({ length: 40 }, (_, index) => `Point ${index}`);
  const links = many.map((label) => ({ label, url: 'https://example.com/' }));
  const keywords = many.map((name) => name.padEnd(30, '.'));
  const whole = resumeWith([jobs(1, { points: many, facts: many, links, keywords })], { links });
  const item = firstItem(condense(whole, 1));
  expect(item).toMatchObject({ points: many.slice(0, 6), facts: many.slice(0, 6), links: links.slice(0, 2) });
  expect(item?.keywords).toEqual(keywords.slice(0, 12));
  expect(condense(whole, 1).resume.links).toHaveLength(8);
  expect(firstItem(condense(whole, LAST))?.links).toEqual([]);
});

test('more links of an item are left out silently: the page has them', () => {
  const links = ['a', 'b', 'c', 'd'].map((label) => ({ label, url: `https://example.com/${label}` }));
  expect(condense(resumeWith([jobs(1, { links })]), 0).isShortened).toBe(false);
});

test('the estimate takes the first level that fits on three pages', () => {
  expect(estimatedLevel(resumeWith([jobs(3)]))).toBe(0);
  expect(estimatedLevel(resumeWith([jobs(30, { markdown: words(300) })]))).toBe(1);
  const endless = (kind: ResumeSection['kind']) => ({ ...jobs(60, { markdown: words(400) }), kind });
  const three = (['projects', 'badges', 'educations'] as const).map(endless);
  expect([three, [...three, ...three]].map((sections) => estimatedLevel(resumeWith(sections)))).toEqual([2, 3]);
});

test('a section of skills, languages or interests costs a line an item', () => {
  expect((['skills', 'languages', 'interests', 'projects'] as const).map(isShortKind)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  const skills: ResumeSection = { ...jobs(60), kind: 'skills', title: 'Skills' };
  expect(estimatedLevel(resumeWith([skills]))).toBe(0);
  expect(
    estimatedLevel(
      resumeWith([
        { ...skills, kind: 'badges' },
        { ...skills, kind: 'awards' },
      ]),
    ),
  ).toBe(1);
});
