import { expect, test } from 'vitest';
import type { RecordPath } from '../../portfolio/model/record-kinds.ts';
import { fileTexts } from './file-texts.ts';
import { periodText, resumeItem } from './resume.ts';
import { type FilePage, itemsOf } from './resume-items.ts';

const owner = { first_name: 'Ada', last_name: 'Lovelace' };
const page: FilePage = { origin: 'https://example.com', base: '/u/ada', texts: fileTexts('en'), owner };
const german: FilePage = { ...page, texts: fileTexts('de') };

function itemOf(path: RecordPath, record: Record<string, unknown>, on = page) {
  return itemsOf(path, [record], on)[0];
}

const JOB = { company_name: 'Engines', position: 'Analyst', city: 'London', country: '', responsibilities: [] };
const SCHOOL = {
  ...{ institution: 'Oxford', school_name: '', name_of_award: '', field_of_study: '', specialization: '' },
  ...{ grade: '', awards: '', level: '', city: '', country: '', start_year: '', end_year: '' },
};

test('a job goes on until it has an end, and is named by its company if it has no position', () => {
  expect(itemOf('experiences', { ...JOB, start_year: '2014-06', end_year: '' })).toEqual(
    resumeItem({ title: 'Analyst', organisation: 'Engines', place: 'London', dates: 'Jun 2014 – Present' }),
  );
  const unnamed = itemOf('experiences', { ...JOB, position: '', start_year: '2014', end_year: '2015' }, german);
  expect(unnamed).toMatchObject({ title: 'Engines', organisation: '', dates: '2014 – 2015' });
});

test('several roles at one company stand below its name, place and whole time', () => {
  const roles = [
    { ...JOB, position: 'Lead', start_year: '2016', end_year: '' },
    { ...JOB, company_name: 'ENGINES', city: '', start_year: '2014', end_year: '2016', responsibilities: ['Sums'] },
  ];
  const [employer, ...below] = itemsOf('experiences', roles, page);
  expect(employer).toEqual(
    resumeItem({ title: 'Engines', place: 'London', dates: '2014 – Present', rank: 'employer' }),
  );
  expect(below).toEqual([
    resumeItem({ title: 'Lead', dates: '2016 – Present', rank: 'role' }),
    resumeItem({ title: 'Analyst', dates: '2014 – 2016', points: ['Sums'], rank: 'role' }),
  ]);
});

test('what an education is named by is not said twice', () => {
  expect(itemOf('educations', SCHOOL)).toMatchObject({ title: 'Oxford', organisation: '', facts: [] });
  const studied = { ...SCHOOL, field_of_study: 'Maths', grade: '1.0', level: 'master', awards: '*Prize*' };
  const item = itemOf('educations', studied);
  expect(item).toMatchObject({ title: 'Maths', organisation: 'Oxford', markdown: '\\*Prize\\*' });
  expect(item?.facts).toContain('Grade 1.0');
  expect(item?.facts).not.toContain('Maths');
  const degree = itemOf('educations', { ...studied, name_of_award: 'BA', school_name: 'Balliol' });
  expect(degree).toMatchObject({ title: 'BA', organisation: 'Oxford, Balliol' });
  expect(degree?.facts).toContain('Maths');
});

test('a project links to what opens, and to its page', () => {
  const project = {
    ...{ title: 'Engine', slug: 'engine', description: '**Brass**', technologies: ['steam', 'steam', ''] },
    ...{ client: 'Navy', role: 'Lead', start_year: '1843', end_year: '', results: [{ value: '+38 %', label: 'sums' }] },
  };
  const links = { live_url: 'https://engine.example/', github_url: '', projectdemo: 'javascript:alert(1)' };
  expect(itemOf('projects', { ...project, ...links })).toEqual(
    resumeItem({
      title: 'Engine',
      page: 'https://example.com/u/ada/projects/engine',
      organisation: 'Navy',
      dates: '1843',
      facts: ['Lead'],
      markdown: '**Brass**',
      summary: 'Brass',
      results: [{ value: '+38 %', label: 'sums' }],
      keywords: ['steam'],
      links: [
        { label: 'Live', url: 'https://engine.example/' },
        { label: 'Project page', url: 'https://example.com/u/ada/projects/engine' },
      ],
    }),
  );
});

test('a certificate says when it ends, in the language of the page', () => {
  const certificate = {
    ...{ title: 'Scrum', awarded_by: 'Guild', awarded_date: '2020-03', expiration_date: '2030-03-31' },
    ...{ certification_number: '7', category: '', description: '', certification_link: 'https://guild.example/7' },
  };
  expect(itemOf('certifications', certificate)).toMatchObject({
    organisation: 'Guild',
    dates: 'Mar 2020',
    facts: ['No. 7', expect.stringMatching(/^Valid until .*2030$/)],
    links: [{ label: 'Certificate', url: 'https://guild.example/7' }],
  });
  expect(itemOf('certifications', certificate, german)?.facts.join()).not.toContain('Valid until');
});

test('words of others are quoted as their language does it', () => {
  const testimonial = { name: 'Charles', role: 'Inventor', company: '', words: 'She [sees] it.' };
  expect(itemOf('testimonials', testimonial)).toMatchObject({
    organisation: 'Inventor',
    markdown: '“She \\[sees\\] it.”',
  });
  expect(itemOf('testimonials', testimonial, german)?.markdown).toBe('„She \\[sees\\] it.“');
});

test('the subtitle of a language is its level, of another entry who it was for', () => {
  const entry = {
    title: 'French',
    subtitle: 'Fluent',
    start_date: '',
    end_date: '',
    description: '',
    keywords: [],
    url: '',
  };
  expect(itemOf('entries', { ...entry, section: 'languages' })).toMatchObject({ organisation: '', facts: ['Fluent'] });
  expect(itemOf('entries', { ...entry, section: 'talks' })).toMatchObject({ organisation: 'Fluent', facts: [] });
});

test('a group of skills is a line, each skill once', () => {
  const group = { name: 'Tools', skillSets: [{ name: 'Loom' }, { name: 'Loom' }, { name: '' }] };
  expect(itemOf('skills', group)).toEqual(resumeItem({ title: 'Tools', keywords: ['Loom'] }));
});

test('a period has one date if both are the same or one is missing', () => {
  const { texts } = page;
  const period = (start: string, end: string, ongoing = '') => periodText(texts, start, end, ongoing);
  expect([period('2014', '2015'), period('2014', '2014'), period('2014', ''), period('', '2015')]).toEqual([
    '2014 – 2015',
    '2014',
    '2014',
    '2015',
  ]);
  expect([period('', '', 'Present'), period('2014', '', 'Present')]).toEqual(['', '2014 – Present']);
});

test('a publication has its authors with the name of the owner in bold, and each place where it is found', () => {
  const publication = {
    ...{ title: 'Sketch', category: 'chapter', authors: 'L. Menabrea, A. Lovelace', publisher: 'Memoirs' },
    ...{
      published_on: '1943-08',
      doi: '10.1000/182',
      url: 'https://doi.org/10.1000/182',
      description: 'Notes *A* to G',
    },
    pdf_url: 'https://example.org/sketch.pdf',
  };
  expect(itemOf('publications', publication, german)).toEqual(
    resumeItem({
      ...{ title: 'Sketch', organisation: 'Memoirs', dates: 'Aug. 1943', facts: ['Kapitel'] },
      authors: [
        { text: 'L. Menabrea, ', isOwner: false },
        { text: 'A. Lovelace', isOwner: true },
      ],
      markdown: 'L. Menabrea, **A. Lovelace**\n\nNotes \\*A\\* to G',
      links: [
        { label: 'DOI', url: 'https://doi.org/10.1000/182' },
        { label: 'PDF', url: 'https://example.org/sketch.pdf' },
      ],
    }),
  );
});
