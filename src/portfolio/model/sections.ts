import type { LabelText } from '../../platform/lib/texts/keys.ts';
import { RECORD_KINDS, type RecordPath } from './record-kinds.ts';

/** How many sections an owner can name. */
const OWN_SECTIONS_MAX = 6;
type OwnSection = `own-${1 | 2 | 3 | 4 | 5 | 6}`;

/** The sections of the page whose records are entries: the usual ones, and those that the owner names. */
export type EntrySection = 'languages' | 'interests' | 'volunteering' | 'awards' | 'talks' | 'references' | OwnSection;

const USUAL: readonly (readonly [EntrySection, LabelText])[] = [
  ['languages', 'Languages'],
  ['interests', 'Interests'],
  ['volunteering', 'Volunteering'],
  ['awards', 'Awards'],
  ['talks', 'Talks'],
  ['references', 'References'],
];

/** The section of an owner's own has a title in `sections` of the account, and this one until it is named. */
export const ENTRY_SECTIONS: readonly (readonly [EntrySection, LabelText])[] = [
  ...USUAL,
  ...Array.from({ length: OWN_SECTIONS_MAX }, (_, index) => [`own-${index + 1}` as OwnSection, 'More'] as const),
];

/** Returns the label of a section of entries; undefined for every other section. */
export function entrySectionLabel(kind: string): LabelText | undefined {
  return ENTRY_SECTIONS.find(([section]) => section === kind)?.[1];
}

export function isEntrySection(kind: string): kind is EntrySection {
  return entrySectionLabel(kind) !== undefined;
}

/** True for a section that the owner names. */
export function isOwnSection(kind: string): boolean {
  return kind.startsWith('own-');
}

/** A section of the page that its owner can move, rename and hide; the introduction is always first. */
export type SectionRow = {
  /** The id of the section on the page; for a kind of record, its path; entries have several sections. */
  kind: SectionKind;
  /** The heading unless the owner has chosen another one. */
  title: LabelText | 'Testimonials';
  /** The text of links to it, if it differs from the heading. */
  linkText?: LabelText;
  /** True if the page has the section only if it is not empty. */
  isOptional?: boolean;
};

export type SectionKind = Exclude<RecordPath, 'entries'> | EntrySection | 'contacts';

/** What the owner decides about a section. */
export type SectionChoice = {
  kind: SectionKind;
  /** The owner's own heading; '' for the default one. */
  title: string;
  shown: boolean;
};

/** The same as the API returns it; `position` is its index. */
export type Section = SectionChoice & { position: number };

export const SECTION_TITLE_MAX_CHARACTERS = 60;

const RECORD_SECTIONS: readonly SectionRow[] = RECORD_KINDS.flatMap(({ path, plural, ...kind }) =>
  path === 'entries' ? [] : [{ kind: path, title: plural, isOptional: 'isOptional' in kind }],
);

/** All sections in their default order. A section without records is one more row here. */
export const SECTION_ROWS: readonly SectionRow[] = [
  ...RECORD_SECTIONS,
  ...ENTRY_SECTIONS.map(([kind, title]) => ({ kind, title, isOptional: true })),
  { kind: 'contacts', title: 'Contact Me', linkText: 'Contacts' },
];

export const SECTION_KINDS: readonly SectionKind[] = SECTION_ROWS.map(({ kind }) => kind);

/**
 * Returns every section in the owner's order. Kinds that the owner has not decided on, for example because they are
 * newer than the choice, have their default index; the others fill the remaining ones in the given order.
 */
export function resolveSections(
  choices: readonly SectionChoice[],
  rows: readonly SectionRow[] = SECTION_ROWS,
): Section[] {
  const isKnown = ({ kind }: SectionChoice) => rows.some((row) => row.kind === kind);
  const chosen = new Map(choices.filter(isKnown).map((choice) => [choice.kind, choice]));
  const inOrder = chosen.values();
  return rows.map(({ kind }, position) => {
    const choice = chosen.has(kind) ? inOrder.next().value : undefined;
    return { title: '', shown: true, kind, ...choice, position };
  });
}

/** Returns what has to be stored: [] if it equals the default, also after future changes of the default. */
export function sectionChoices(choices: readonly SectionChoice[]): SectionChoice[] {
  const sections = resolveSections(choices).map(({ kind, title, shown }) => ({ kind, title, shown }));
  const isDefault = sections.every(({ kind, title, shown }, index) => {
    return kind === SECTION_KINDS[index] && title === '' && shown;
  });
  return isDefault ? [] : sections;
}

/** Reads the column `users.sections`: JSON, or '' for the default. */
export function storedSections(text: string): SectionChoice[] {
  return text === '' ? [] : JSON.parse(text);
}
