import { expect, test } from 'vitest';
import { CONDENSE_LEVELS, condense, estimatedLevel, estimatedPages, isShortKind } from './condense.ts';
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
  expect(condense(whole, 0)).toEqual({ resume: whole, isShortened: false, kept: [{ kept: 3, total: 3 }] });
});

test('each level has fewer items, and more of experiences and projects than of others', () => {
  const counts = Array.from({ length: CONDENSE_LEVELS }, (_, level) => {
    const others: ResumeSection = { ...jobs(100), kind: 'badges', title: 'Badges' };
    return condense(resumeWith([jobs(100), others]), level).resume.sections.map(({ items }) => items.length);
  });
  expect(counts).toEqual([
    [100, 100],
    [30, 60],
    [20, 30],
    [12, 16],
    [10, 12],
    [7, 8],
    [5, 6],
    [4, 4],
    [3, 3],
    [3, 2],
    [2, 1],
  ]);
  const { resume } = condense(resumeWith([jobs(100)]), LAST);
  expect(resume.sections[0]?.items.map(({ title }) => title)).toEqual(['Job 0', 'Job 1']);
});

test('a level beyond the last is the last', () => {
  const whole = resumeWith([jobs(100)]);
  expect(condense(whole, 99)).toEqual(condense(whole, LAST));
});

test('a long text ends at a word, with an ellipsis, and without half of a pair of code units or of an escape', () => {
  const about = condense(resumeWith([], { about: words(1_000) }), LAST);
  expect(about.isShortened).toBe(true);
  expect(about.resume.about).toMatch(/^word0 .* word\d+…$/);
  expect(about.resume.about.length).toBeLessThanOrEqual(81);
  const escaped = firstItem(
    condense(resumeWith([jobs(1, { markdown: `${'a '.repeat(39)}b\\*${'c'.repeat(50)}` })]), LAST),
  );
  expect(escaped?.markdown).toBe(`${'a '.repeat(39).trimEnd()}…`);
  const emoji = firstItem(condense(resumeWith([jobs(1, { title: '👩‍💻 '.repeat(60) })]), LAST));
  expect(emoji?.title.isWellFormed()).toBe(true);
});

test('points, facts, links and keywords of an item are limited, and a keyword is never cut', () => {
  const many = Array.from({ length: 40 }, (_, index) => `Point ${index}`);
  const links = many.map((label) => ({ label, url: 'https://example.com/' }));
  const keywords = many.map((name) => name.padEnd(30, '.'));
  const whole = resumeWith([jobs(1, { points: many, facts: many, links, keywords })], { links });
  const item = firstItem(condense(whole, 3));
  expect(item).toMatchObject({ points: many.slice(0, 6), facts: many.slice(0, 6), links: links.slice(0, 2) });
  expect(item?.keywords).toEqual(keywords.slice(0, 12));
  expect(condense(whole, 3).resume.links).toHaveLength(8);
  expect(firstItem(condense(whole, LAST))?.links).toEqual([]);
});

test('more links of an item are left out silently: the page has them', () => {
  const links = ['a', 'b', 'c', 'd'].map((label) => ({ label, url: `https://example.com/${label}` }));
  expect(condense(resumeWith([jobs(1, { links })]), 0).isShortened).toBe(false);
});

test('the estimate takes the first level that fits on the pages', () => {
  expect([1, 3].map((pages) => estimatedLevel(resumeWith([jobs(3)]), pages))).toEqual([0, 0]);
  const endless = (kind: ResumeSection['kind']) => ({ ...jobs(60, { markdown: words(400) }), kind });
  const long = resumeWith((['projects', 'badges', 'educations'] as const).map(endless));
  const levels = [1, 2, 3, 30].map((pages) => estimatedLevel(long, pages));
  expect(levels).toEqual(levels.toSorted((a, b) => b - a));
  for (const [index, pages] of [1, 2, 3, 30].entries()) {
    const level = levels[index] ?? 0;
    expect(estimatedPages(condense(long, level).resume)).toBeLessThanOrEqual(pages);
    if (level > 0) expect(estimatedPages(condense(long, level - 1).resume)).toBeGreaterThan(pages);
  }
});

test('a reference has the first of many authors, and the owner wherever they stand', () => {
  const authors = [
    { text: 'A. Menabrea, '.repeat(15), isOwner: false },
    { text: 'A. Lovelace', isOwner: true },
    { text: ', C. Babbage'.repeat(2), isOwner: false },
  ];
  const section = { ...jobs(1, { authors }), kind: 'publications' as const };
  const names = firstItem(condense(resumeWith([section]), 4))?.authors ?? [];
  const written = names.map(({ text }) => text).join('');
  expect(written).toMatch(/^(A\. Menabrea, )+… A\. Lovelace$/);
  expect(written.length).toBeLessThan(160);
  expect(firstItem(condense(resumeWith([section]), 0))?.authors).toEqual(authors);
});

test('what is left of a section is counted without employers, which never stand alone', () => {
  const [employer] = jobs(1, { rank: 'employer' }).items;
  const roles = jobs(3, { rank: 'role' }).items;
  const items = Array.from({ length: 10 }, () => [employer, ...roles].filter((item) => item !== undefined)).flat();
  const { resume, kept } = condense(resumeWith([{ ...jobs(0), items }]), 5);
  expect([resume.sections[0]?.items.at(-1)?.rank, kept]).toEqual(['role', [{ kept: 5, total: 30 }]]);
  expect(condense(resumeWith([{ ...jobs(0), items }]), 6).resume.sections[0]?.items).toHaveLength(4);
});

test('a section of skills, languages or interests costs a line an item', () => {
  expect((['skills', 'languages', 'interests', 'projects'] as const).map(isShortKind)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  const skills: ResumeSection = { ...jobs(60), kind: 'skills', title: 'Skills' };
  const pages = (kind: ResumeSection['kind']) => estimatedPages(resumeWith([{ ...skills, kind }]));
  expect(pages('skills')).toBeLessThan(pages('badges') / 2);
});
