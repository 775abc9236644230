import { resolveSections, SECTION_TITLE_MAX_CHARACTERS, sectionChoices } from '../../../portfolio/model/sections.ts';
import type { ReadResume } from '../json-resume/json-resume.ts';
import { HEADING_MARK } from '../json-resume/mappings/entries.ts';
import { cutText, tidyText } from '../parse/text.ts';
import type { PreservedFields } from '../preserved-fields.ts';
import type { ProfileValues, ReadEntry, Values } from '../resume.ts';

type Present = { profile: ProfileValues; records: { entries: readonly { values: Values }[] } };

/**
 * Gives entries of sections that only their source has a section of the owner's own: the one that is called the same,
 * else a free one, which gets its name. Without one, the name stands beside the entry.
 */
export function withOwnSections(resume: ReadResume, present: Present): ReadResume {
  const { profile, lists } = resume;
  const headings = new Set(lists.entries.flatMap((entry) => headingOf(entry) ?? []));
  if (!profile || headings.size === 0) return resume;
  const given = profile.values.sections.length > 0 ? profile.values.sections : present.profile.sections;
  const sections = resolveSections(given);
  const own = sections.filter(({ kind }) => kind.startsWith('own-'));
  const inUse = new Set(present.records.entries.map(({ values }) => values.section));
  // The names of sections are public: one of which everything is hidden gets none.
  const shown = new Set(
    lists.entries.flatMap((entry) => (entry.values.visibility === 'everyone' ? (headingOf(entry) ?? []) : [])),
  );
  const kinds = new Map<string, string>();
  for (const heading of headings) {
    const named = own.find(({ title }) => title.toLowerCase() === heading.toLowerCase());
    const free = own.find(({ kind, title }) => title === '' && !inUse.has(kind));
    const section = named ?? free;
    if (!section || (!named && !shown.has(heading))) continue;
    section.title = section.title || heading;
    kinds.set(heading, section.kind);
  }
  return {
    ...resume,
    profile: { ...profile, values: { ...profile.values, sections: sectionChoices(sections) } },
    lists: { ...lists, entries: lists.entries.map((entry) => placed(entry, kinds)) },
  };
}

function headingOf({ kept }: ReadEntry): string | undefined {
  const heading = kept[HEADING_MARK];
  if (typeof heading !== 'string') return undefined;
  return cutText(tidyText(heading).replaceAll(/\s+/g, ' '), SECTION_TITLE_MAX_CHARACTERS) || undefined;
}

function placed(entry: ReadEntry, kinds: ReadonlyMap<string, string>): ReadEntry {
  const heading = headingOf(entry);
  if (heading === undefined) return entry;
  const { [HEADING_MARK]: _, ...kept }: PreservedFields = entry.kept;
  const section = kinds.get(heading);
  const values = section
    ? { ...entry.values, section }
    : { ...entry.values, subtitle: entry.values.subtitle || heading };
  return { ...entry, kept, values };
}
