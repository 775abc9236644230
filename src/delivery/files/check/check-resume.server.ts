import { fullMessage } from '../../../platform/lib/texts/errors/message-ref.ts';
import { type ErrorMessage, say } from '../../../platform/lib/texts/sentence.ts';
import type { Kept } from '../condense.ts';
import { unprintableWords } from '../printable-text.ts';
import type { PrintedResume } from '../printed-resume.server.ts';
import type { Resume, ResumeItem, ResumeSection } from '../resume.ts';
import { printedLines } from './printed-text.server.ts';
import { isOlder, type Period, readPeriod } from './read-period.ts';
import type { Finding, ResumeCheck } from './resume-check.ts';
import { isStandardHeading } from './standard-headings.ts';

const EMAIL = /[^\s·]+@[^\s·]+\.[^\s·]+/;
const PHONE = /(?:^|· )\+?[\d\s()./-]{6,}(?:$| ·)/;
/** The sections that readers look for, with what to do without them. */
const EXPECTED = [
  { kind: 'experiences', missing: 'No section with work experience.', path: '/experiences/register/new' },
  { kind: 'educations', missing: 'No section with education.', path: '/educations/register/new' },
  { kind: 'skills', missing: 'No section with skills.', path: '/skills/register/new' },
] as const;
const DATED = ['experiences', 'educations'] as const;
/** What an item of these is called, and what stands beside its title. */
const PARTS = {
  experiences: { unnamed: '‘{item}’ has no position or company.', path: '/studio/experiences' },
  educations: { unnamed: '‘{item}’ has no award or institution.', path: '/studio/educations' },
} as const;

const YEARS_ONLY = '‘{item}’ has years only: programs count them as whole years. Add the months.';

/** Words that the PDF cannot have, or programs not read, are named up to so many. */
const WORDS_NAMED = 3;

type Checked = { resume: Resume; kept: readonly Kept[]; printed: PrintedResume; userId: string };

/** Reads the text of a printed résumé as programs of recruiters do, and says what they would find and miss. */
export function checkResume(checked: Checked): ResumeCheck {
  const lines = printedLines(checked.printed);
  const findings = [
    ...contactFindings(checked, lines),
    ...letterFindings(checked.resume),
    ...headingFindings(checked.resume),
    ...dateFindings(checked.resume),
    ...orderFindings(checked.resume),
    ...lengthFindings(checked),
  ];
  return { findings, text: lines.join('\n'), language: checked.resume.language };
}

/** In what stands before the first heading, where programs look for it. */
function contactFindings({ resume, printed, userId }: Checked, lines: readonly string[]): Finding[] {
  const firstHeading = printed.sections[0]?.title;
  const end = firstHeading === undefined ? lines.length : lines.indexOf(firstHeading);
  const [name = '', ...rest] = lines.slice(0, end);
  const profile = `/users/edit/${userId}`;
  const [email] = rest.map((line) => EMAIL.exec(line)?.[0]).filter(Boolean);
  const [phone] = rest.map((line) => PHONE.exec(line)?.[0]).filter(Boolean);
  const place = resume.location !== '' && rest.some((line) => line.includes(printedPlace(printed, resume)));
  const make = findingsOf('contact');
  return [
    ...(unprintableWords(resume.name).length > 0 ? [] : [make.fine(say('Name: {text}', { text: name }))]),
    email
      ? make.fine(say('Email: {text}', { text: email }))
      : make.problem('No email. Enter one for visitors in your settings.', '/settings/contact'),
    phone
      ? make.fine(say('Telephone: {text}', { text: phone.replaceAll('·', '').trim() }))
      : make.advice('No telephone number. Enter one for visitors in your settings.', '/settings/contact'),
    place
      ? make.fine(say('Place: {text}', { text: resume.location }))
      : make.advice('No place. Enter it in your profile.', profile),
  ];
}

/** The place as it is printed: a long one is cut. */
function printedPlace({ contact }: PrintedResume, { location }: Resume): string {
  return contact.flat().find(({ text }) => text.replace(/…$/, '') === location.slice(0, text.length))?.text ?? location;
}

function letterFindings({ name, headline, location, about, sections }: Resume): Finding[] {
  const words = unprintableWords(JSON.stringify([name, headline, location, about, sections]));
  if (words.length === 0) return [];
  const text =
    'The PDF has no font for the letters of ‘{words}’: question marks stand for them. The Word and text files have them.';
  return [findingsOf('letters').problem(say(text, { words: someOf(words) }), '')];
}

/** Adds what was found when the PDF itself was made and read. */
export function withMisread(check: ResumeCheck, words: readonly string[]): ResumeCheck {
  if (words.length === 0) return check;
  const text =
    'Some programs misread ‘{words}’ in the PDF: letters are missing, apart or in another order. The Word and text files are read right.';
  const finding = findingsOf('letters').advice(say(text, { words: someOf(words) }), '');
  return { ...check, findings: [...check.findings, finding] };
}

function someOf(words: readonly string[]): string {
  return words.slice(0, WORDS_NAMED).join(', ') + (words.length > WORDS_NAMED ? ', …' : '');
}

function headingFindings({ sections, texts }: Resume): Finding[] {
  const make = findingsOf('headings');
  const standard = sections.filter(({ title }) => isStandardHeading(title, texts)).map(({ title }) => title);
  const unusual = sections.filter(({ title }) => !isStandardHeading(title, texts));
  const missing = EXPECTED.filter(({ kind }) => !sections.some((section) => section.kind === kind));
  return [
    ...(standard.length > 0
      ? [make.fine(say('Headings that programs know: {headings}', { headings: standard.join(', ') }))]
      : []),
    ...unusual.map(({ title: heading }) =>
      make.advice(
        say('‘{heading}’ is no usual heading: programs may not know what is below it.', { heading }),
        '/studio/sections',
      ),
    ),
    ...missing.map(({ missing, path }) => make.advice(missing, path)),
  ];
}

function dateFindings(resume: Resume): Finding[] {
  const make = findingsOf('dates');
  return DATED.flatMap((kind) => {
    const items = itemsOf(resume, kind);
    const { unnamed, path } = PARTS[kind];
    const faults = items.flatMap(({ item, period }) => [
      ...(item.organisation === '' ? [make.problem(say(unnamed, { item: named(item) }), path)] : []),
      ...(period === undefined ? [make.problem(say('‘{item}’ has no dates.', { item: named(item) }), path)] : []),
      ...(period?.start.length === 4 ? [make.advice(say(YEARS_ONLY, { item: named(item) }), path)] : []),
    ]);
    const heading = sectionOf(resume, kind)?.title ?? '';
    return items.length > 0 && faults.length === 0
      ? [make.fine(say('{heading}: each has a title, who it was with, and dates', { heading }))]
      : faults;
  });
}

function orderFindings(resume: Resume): Finding[] {
  const make = findingsOf('order');
  return DATED.flatMap((kind) => {
    const dated = itemsOf(resume, kind).flatMap(({ item, period }) => (period ? [{ item, period }] : []));
    const at = dated.findIndex(({ period }, index) => {
      const next = dated[index + 1];
      return next !== undefined && isOlder(period, next.period);
    });
    const [older, newer] = [dated[at], dated[at + 1]];
    const heading = sectionOf(resume, kind)?.title ?? '';
    if (at === -1 || !older || !newer)
      return dated.length > 1 ? [make.fine(say('{heading}: newest first', { heading }))] : [];
    const text = '‘{item}’ stands before ‘{newer}’, which is newer: programs expect the newest first.';
    const message = say(text, { item: named(older.item), newer: named(newer.item) });
    return [make.advice(message, PARTS[kind].path)];
  });
}

/** By an estimate: how many there are in a PDF is known when it is made. */
function lengthFindings({ resume, kept }: Checked): Finding[] {
  const make = findingsOf('length');
  return resume.sections.flatMap(({ title }, index) => {
    const { kept: n = 0, total = 0 } = kept[index] ?? {};
    if (n === total) return [];
    const text =
      '‘{heading}’: about {n} of {total} fit on the pages. The file says how many it has; more pages have more.';
    return [make.advice(say(text, { heading: title, n, total }), '')];
  });
}

function sectionOf({ sections }: Resume, kind: ResumeSection['kind']): ResumeSection | undefined {
  return sections.find((section) => section.kind === kind);
}

function itemsOf(resume: Resume, kind: (typeof DATED)[number]): { item: ResumeItem; period: Period | undefined }[] {
  let employer = '';
  return (sectionOf(resume, kind)?.items ?? []).flatMap((item) => {
    // A line above its roles is none itself: they are at that company.
    if (item.rank === 'employer') employer = item.title;
    if (item.rank === 'employer') return [];
    const checked = item.rank === 'role' ? { ...item, organisation: employer } : item;
    return [{ item: checked, period: readPeriod(item.dates, resume.texts) }];
  });
}

function named({ title, organisation }: ResumeItem): string {
  return [title, organisation].filter(Boolean).join(', ');
}

function findingsOf(area: Finding['area']) {
  const of = (level: Finding['level']) => (message: ErrorMessage, path: string) => ({
    area,
    level,
    ...fullMessage(message),
    path,
  });
  return { fine: (message: ErrorMessage) => of('fine')(message, ''), advice: of('advice'), problem: of('problem') };
}
