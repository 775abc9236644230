import { type Sentence, say } from '../../../platform/lib/texts/sentence.ts';
import { isObject } from '../plain-values.ts';
import { decodeStart } from './decode-text.ts';
import { objectIn } from './json-files.ts';
import { oldReactiveResume } from './reactive-resume/versions.ts';
import type { InputFile } from './source.ts';

/** What can be read instead of each format that is not read. */
const JSON_RESUME = 'save it as JSON Resume there, and choose that file';

export const ACADEMIC = 'academic YAML (al-folio, HugoBlox and the like)';

/** Formats of other programs that are not read, with what to do instead. */
const ADVICE: Readonly<Record<string, string>> = {
  FRESH: `convert it to JSON Resume with HackMyResume, and choose that file`,
  'Reactive Resume 2': 'import it into Reactive Resume 4 or 5, and choose what that exports',
  'Reactive Resume 3': 'import it into Reactive Resume 4 or 5, and choose what that exports',
  Europass: 'enter it here, or bring it as JSON Resume, LinkedIn export or RenderCV',
  'Open Badges 1': 'ask its issuer for a badge of version 2 or 3',
};

/** Returns what to say of a file in a format that is not read; undefined for every other file. */
export function foreignFormat(file: InputFile): string | undefined {
  const name = nameOf(file);
  return name;
}

export function foreignText(name: string): Sentence {
  return say('This is a file of {name}, which is not read here: {advice}', {
    name,
    advice: ADVICE[name] ?? JSON_RESUME,
  });
}

function nameOf(file: InputFile): string | undefined {
  const start = decodeStart(file.start());
  if (/^\s*</.test(start) && /europass|<(?:\w+:)?SkillsPassport/i.test(start)) return 'Europass';
  const document = objectIn(file);
  return document && foreignObject(document);
}

/** Returns the name of the format of an object from JSON or YAML, if it is one that is not read. */
export function foreignObject(document: Record<string, unknown>): string | undefined {
  if (isEuropass(document)) return 'Europass';
  if (isFresh(document)) return 'FRESH';
  return oldReactiveResume(document) ?? (isFirstBadge(document) ? 'Open Badges 1' : academicName(document));
}

function isEuropass(document: Record<string, unknown>): boolean {
  return isObject(document.SkillsPassport) || isObject(document.LearnerInfo) || Object.hasOwn(document, 'Candidate');
}

/** FRESH (the format of HackMyResume) has its lists in `history`, `sets` and `list`. */
function isFresh({ meta, employment, education, service, skills, basics }: Record<string, unknown>): boolean {
  const format = isObject(meta) ? meta.format : undefined;
  if (typeof format === 'string' && /^fresh/i.test(format)) return true;
  const hasHistory = [employment, education, service].some((part) => isObject(part) && Array.isArray(part.history));
  return !isObject(basics) && (hasHistory || (isObject(skills) && Array.isArray(skills.sets)));
}

/** Assertions of version 1 and before: without a type of version 2, and with a badge by its address or without one. */
export function isFirstBadge(document: Record<string, unknown>): boolean {
  const context = JSON.stringify(document['@context'] ?? '');
  if (/openbadges\/v1|openbadgespec\.org\/v1|w3id\.org\/openbadges\/v1/.test(context)) return true;
  const hasType = Object.hasOwn(document, 'type') || Object.hasOwn(document, '@context');
  if (hasType) return false;
  const { badge, recipient, uid, verify, issuer } = document;
  const isAssertion = recipient !== undefined && (typeof badge === 'string' || isObject(badge));
  const isClass = Object.hasOwn(document, 'criteria') && Object.hasOwn(document, 'image') && issuer !== undefined;
  return isAssertion || isClass || (uid !== undefined && verify !== undefined);
}

const ACADEMIC_KEYS = [
  ...['teaching', 'research_interests', 'honors', 'appointments', 'advisor', 'advisors', 'students', 'affiliations'],
  ...['grants', 'service', 'user_groups', 'superuser', 'organizations', 'talks', 'theses'],
];
const ACADEMIC_FIELDS = ['school', 'university', 'dates', 'year', 'courses', 'venue', 'place'];

/** Data of sites for academics: no `basics`, and schools, years and venues under names of their own. */
function academicName(document: Record<string, unknown>): string | undefined {
  const { name, education, experience, publications, basics, cv } = document;
  if (isObject(basics) || isObject(cv) || Object.hasOwn(document, '$schema')) return undefined;
  const items = [education, experience, publications].flatMap((list) => (Array.isArray(list) ? list : [list]));
  const fields = items.filter(isObject).flatMap((item) => Object.keys(item));
  const hasFields = ACADEMIC_FIELDS.some((field) => fields.includes(field));
  const hasKeys = ACADEMIC_KEYS.some((key) => Object.hasOwn(document, key));
  const isPerson = typeof name === 'string' || isObject(name) || Object.hasOwn(document, 'title');
  return (hasFields && (isPerson || hasKeys)) || (hasKeys && isPerson) ? ACADEMIC : undefined;
}

/** The list of a CV of al-folio: headings with their type and contents. */
export function isAlFolio(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((part) => isObject(part) && Object.hasOwn(part, 'title') && Object.hasOwn(part, 'contents'))
  );
}
