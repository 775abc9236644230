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
  { kind: 'experiences', name: 'work experience', path: '/experiences/register/new' },
  { kind: 'educations', name: 'education', path: '/educations/register/new' },
  { kind: 'skills', name: 'skills', path: '/skills/register/new' },
] as const;
const DATED = ['experiences', 'educations'] as const;
/** What an item of these is called, and what stands beside its title. */
const PARTS = {
  experiences: { organisation: 'position or company', path: '/studio/experiences' },
  educations: { organisation: 'award or institution', path: '/studio/educations' },
};

/** Words that the PDF cannot have are named up to so many. */
const UNPRINTABLE_NAMED = 3;

type Checked = { resume: Resume; printed: PrintedResume; userId: string };

/** Reads the text of a printed résumé as programs of recruiters do, and says what they would find and miss. */
export function checkResume(checked: Checked): ResumeCheck {
  const lines = printedLines(checked.printed);
  const findings = [
    ...contactFindings(checked, lines),
    ...letterFindings(checked.resume),
    ...headingFindings(checked.resume),
    ...dateFindings(checked.resume),
    ...orderFindings(checked.resume),
  ];
  return { findings, text: lines.join('\n') };
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
    ...(unprintableWords(resume.name).length > 0 ? [] : [make.fine(`Name: ${name}`)]),
    email
      ? make.fine(`E-mail: ${email}`)
      : make.problem('No e-mail. Enter one for visitors in your settings.', '/settings'),
    phone
      ? make.fine(`Telephone: ${phone.replaceAll('·', '').trim()}`)
      : make.advice('No telephone number. Enter one for visitors in your settings.', '/settings'),
    place ? make.fine(`Place: ${resume.location}`) : make.advice('No place. Enter it in your profile.', profile),
  ];
}

/** The place as it is printed: a long one is cut. */
function printedPlace({ contact }: PrintedResume, { location }: Resume): string {
  return contact.flat().find(({ text }) => text.replace(/…$/, '') === location.slice(0, text.length))?.text ?? location;
}

function letterFindings({ name, headline, location, about, sections }: Resume): Finding[] {
  const words = unprintableWords(JSON.stringify([name, headline, location, about, sections]));
  if (words.length === 0) return [];
  const named = words.slice(0, UNPRINTABLE_NAMED).join(', ') + (words.length > UNPRINTABLE_NAMED ? ', …' : '');
  const message = `The PDF has no font for the letters of ‘${named}’: question marks stand for them. The Word and text files have them.`;
  return [findingsOf('letters').problem(message, '')];
}

function headingFindings({ sections, texts }: Resume): Finding[] {
  const make = findingsOf('headings');
  const standard = sections.filter(({ title }) => isStandardHeading(title, texts)).map(({ title }) => title);
  const unusual = sections.filter(({ title }) => !isStandardHeading(title, texts));
  const missing = EXPECTED.filter(({ kind }) => !sections.some((section) => section.kind === kind));
  return [
    ...(standard.length > 0 ? [make.fine(`Headings that programs know: ${standard.join(', ')}`)] : []),
    ...unusual.map(({ title }) =>
      make.advice(`‘${title}’ is no usual heading: programs may not know what is below it.`, '/studio/sections'),
    ),
    ...missing.map(({ name, path }) => make.advice(`No section with ${name}.`, path)),
  ];
}

function dateFindings(resume: Resume): Finding[] {
  const make = findingsOf('dates');
  return DATED.flatMap((kind) => {
    const items = itemsOf(resume, kind);
    const { organisation, path } = PARTS[kind];
    const faults = items.flatMap(({ item, period }) => [
      ...(item.organisation === '' ? [make.problem(`${named(item)} has no ${organisation}.`, path)] : []),
      ...(period === undefined ? [make.problem(`${named(item)} has no dates.`, path)] : []),
      ...(period?.start.length === 4
        ? [make.advice(`${named(item)} has years only: programs count them as whole years. Add the months.`, path)]
        : []),
    ]);
    const title = sectionOf(resume, kind)?.title ?? '';
    return items.length > 0 && faults.length === 0
      ? [make.fine(`${title}: each has a title, who it was with, and dates`)]
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
    const title = sectionOf(resume, kind)?.title ?? '';
    if (at === -1 || !older || !newer) return dated.length > 1 ? [make.fine(`${title}: newest first`)] : [];
    const message = `${named(older.item)} stands before ${named(newer.item)}, which is newer: programs expect the newest first.`;
    return [make.advice(message, PARTS[kind].path)];
  });
}

function sectionOf({ sections }: Resume, kind: ResumeSection['kind']): ResumeSection | undefined {
  return sections.find((section) => section.kind === kind);
}

function itemsOf(resume: Resume, kind: (typeof DATED)[number]): { item: ResumeItem; period: Period | undefined }[] {
  const items = sectionOf(resume, kind)?.items ?? [];
  return items.map((item) => ({ item, period: readPeriod(item.dates, resume.texts) }));
}

function named({ title, organisation }: ResumeItem): string {
  return `‘${[title, organisation].filter(Boolean).join(', ')}’`;
}

function findingsOf(area: Finding['area']) {
  const of = (level: Finding['level']) => (message: string, path: string) => ({ area, level, message, path });
  return { fine: (message: string) => of('fine')(message, ''), advice: of('advice'), problem: of('problem') };
}
