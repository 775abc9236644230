import { LIST_MAX_ITEMS } from '../../../model/fields.ts';
import type { UnusedPart } from '../../import-schemas.ts';
import { OWN_PART } from '../../json-resume/mapping.ts';
import { readPeriod } from '../../parse/period.ts';
import { isObject } from '../../plain-values.ts';
import { htmlToText } from '../html-text.ts';
import { objectAt, objectsAt, textAt } from '../json-files.ts';
import { linesOf } from '../plain-text.ts';
import { note } from '../source.ts';
import { documentIn, type Item, isHidden } from './versions.ts';

const KNOWN =
  'profiles,experience,education,projects,skills,languages,interests,awards,certifications,publications,volunteer,references,summary'.split(
    ',',
  );

/** Converts a document of version 4 or 5; sections that its owner has added are only named in the notes. */
export function readReactiveResume(given: Record<string, unknown>): {
  document: Record<string, unknown>;
  notes: UnusedPart[];
} {
  const data = documentIn(given);
  const sections = objectAt(data, 'sections');
  const each = (name: string, toItem: (item: Item) => Item | Item[]) =>
    objectsAt(objectAt(sections, name), 'items').flatMap((item) => withHidden(toItem(item), isHidden(item)));
  const lists = {
    work: each('experience', workOf),
    volunteer: each('volunteer', volunteerOf),
    education: each('education', educationOf),
    projects: each('projects', projectOf),
    skills: skillsOf(objectsAt(objectAt(sections, 'skills'), 'items')),
    languages: each('languages', languageOf),
    interests: each('interests', (item) => ({ name: textAt(item, 'name'), keywords: item.keywords })),
    awards: each('awards', awardOf),
    certificates: each('certifications', certificateOf),
    publications: each('publications', publicationOf),
    references: each('references', referenceOf),
  };
  const filled = Object.entries(lists).filter(([, items]) => items.length > 0);
  return {
    document: { basics: basicsOf(data, sections), ...Object.fromEntries(filled) },
    notes: notesOn(data, sections),
  };
}

/** Languages, interests and references have no switch of their own here. */
function withHidden(items: Item | Item[], hidden: boolean): Item[] {
  const list = Array.isArray(items) ? items : [items];
  return hidden ? list.map((item) => ({ ...item, [OWN_PART]: { ...objectAt(item, OWN_PART), hidden } })) : list;
}

function basicsOf(data: Record<string, unknown>, sections: Record<string, unknown>): Item {
  const basics = objectAt(data, 'basics');
  const summary = htmlIn(objectAt(data, 'summary'), 'content') || htmlIn(objectAt(sections, 'summary'), 'content');
  const profiles = objectsAt(objectAt(sections, 'profiles'), 'items').filter((item) => !isHidden(item));
  return {
    name: textAt(basics, 'name'),
    label: textAt(basics, 'headline'),
    email: textAt(basics, 'email'),
    phone: textAt(basics, 'phone'),
    location: textAt(basics, 'location'),
    url: linkIn(basics),
    summary,
    profiles: profiles.map((item) => ({
      network: textAt(item, 'network'),
      username: textAt(item, 'username'),
      url: linkIn(item),
    })),
  };
}

/** `website.url` in version 5, `url.href` in version 4. */
function linkIn(item: Item): string {
  return textAt(objectAt(item, 'website'), 'url') || textAt(objectAt(item, 'url'), 'href') || textAt(item, 'url');
}

function htmlIn(item: Item, ...names: string[]): string {
  return htmlToText(firstOf(item, names), { isMarkdown: true });
}

function plainIn(item: Item, ...names: string[]): string {
  return htmlToText(firstOf(item, names), { isMarkdown: false });
}

function firstOf(item: Item, names: readonly string[]): string {
  return names.map((name) => textAt(item, name)).find((text) => text !== '') ?? '';
}

function periodOf(item: Item): Item {
  return readPeriod(firstOf(item, ['period', 'date']));
}

function highlightsOf(item: Item): string[] {
  const lines = linesOf(plainIn(item, 'description', 'summary'));
  if (lines.length <= LIST_MAX_ITEMS) return lines;
  return [...lines.slice(0, LIST_MAX_ITEMS - 1), lines.slice(LIST_MAX_ITEMS - 1).join('\n')];
}

/** Version 5 may have several roles at one company: each is an experience. */
function workOf(item: Item): Item[] {
  const common = { name: textAt(item, 'company'), location: textAt(item, 'location'), url: linkIn(item) };
  const roles = objectsAt(item, 'roles');
  const whole = { ...common, position: textAt(item, 'position'), ...periodOf(item), highlights: highlightsOf(item) };
  if (roles.length === 0) return [whole];
  const each = roles.map((role) => ({
    ...common,
    position: textAt(role, 'position'),
    ...periodOf(role),
    highlights: highlightsOf(role),
  }));
  return whole.position !== '' || whole.highlights.length > 0 ? [whole, ...each] : each;
}

function volunteerOf(item: Item): Item {
  return {
    organization: textAt(item, 'organization'),
    position: textAt(item, 'position') || textAt(item, 'role'),
    location: textAt(item, 'location'),
    url: linkIn(item),
    ...periodOf(item),
    highlights: highlightsOf(item),
  };
}

function educationOf(item: Item): Item {
  return {
    institution: firstOf(item, ['school', 'institution']),
    studyType: firstOf(item, ['degree', 'studyType']),
    area: textAt(item, 'area'),
    score: firstOf(item, ['grade', 'score']),
    url: linkIn(item),
    ...periodOf(item),
    courses: highlightsOf(item),
  };
}

function projectOf(item: Item): Item {
  return {
    name: textAt(item, 'name'),
    description: htmlIn(item, 'description', 'summary'),
    keywords: item.keywords,
    url: linkIn(item),
    ...periodOf(item),
  };
}

/** A skill without keywords is a skill of one group; its level is its description. */
function skillsOf(items: readonly Item[]): Item[] {
  return items.map((item) => {
    const keywords = Array.isArray(item.keywords) ? item.keywords : [];
    const level = firstOf(item, ['proficiency', 'description']);
    return { name: textAt(item, 'name'), ...(level && { level }), ...(keywords.length > 0 && { keywords }) };
  });
}

function languageOf(item: Item): Item {
  return { language: firstOf(item, ['language', 'name']), fluency: firstOf(item, ['fluency', 'description']) };
}

function awardOf(item: Item): Item {
  return {
    title: textAt(item, 'title'),
    awarder: textAt(item, 'awarder'),
    date: textAt(item, 'date'),
    summary: plainIn(item, 'description', 'summary'),
    ...ownPart('badge_link', linkIn(item)),
  };
}

function certificateOf(item: Item): Item {
  return {
    name: firstOf(item, ['title', 'name']),
    issuer: textAt(item, 'issuer'),
    date: textAt(item, 'date'),
    url: linkIn(item),
    ...ownPart('description', plainIn(item, 'description', 'summary')),
  };
}

function ownPart(field: string, value: string): Item {
  return value === '' ? {} : { [OWN_PART]: { [field]: value } };
}

function publicationOf(item: Item): Item {
  return {
    name: firstOf(item, ['title', 'name']),
    publisher: textAt(item, 'publisher'),
    releaseDate: textAt(item, 'date'),
    url: linkIn(item),
    summary: plainIn(item, 'description', 'summary'),
  };
}

function referenceOf(item: Item): Item {
  return { name: textAt(item, 'name'), reference: plainIn(item, 'description', 'summary') };
}

function notesOn(data: Record<string, unknown>, sections: Record<string, unknown>): UnusedPart[] {
  const custom = [
    ...objectsAt(data, 'customSections'),
    ...Object.values(objectAt(sections, 'custom')).filter(isObject),
  ];
  const titled = custom.map((section) => firstOf(section, ['title', 'name']) || 'custom section');
  const others = Object.keys(sections).filter((name) => name !== 'custom' && !KNOWN.includes(name));
  const imageUrl =
    textAt(objectAt(data, 'picture'), 'url') || textAt(objectAt(objectAt(data, 'basics'), 'picture'), 'url');
  return [
    ...[...titled, ...others].map((name) => note(name.slice(0, 60), 'has no place here; not taken')),
    ...(imageUrl ? [note('picture', 'is not fetched from elsewhere: upload it in the settings')] : []),
  ];
}
