import type { ListPath } from '../../../portfolio/model/record-kinds.ts';
import { isObject } from '../plain-values.ts';
import type { Portfolio, ProfileValues, ResumeEntry } from '../resume.ts';
import { OWN_PART, type Section } from './mapping.ts';
import { basicsSection } from './mappings/basics.ts';
import { LIST_NAMES, LIST_SECTIONS, sectionOf } from './mappings/index.ts';
import { skillSection } from './mappings/skills.ts';
import { writeItem } from './write-item.ts';

const SCHEMA_URL = 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json';

/** Returns a portfolio as a valid document of version 1. `origin` makes the image's URL absolute. */
export function writeJsonResume(portfolio: Portfolio, { origin }: { origin: string }): Record<string, unknown> {
  const written = LIST_NAMES.flatMap((name) => writeList(name, portfolio.lists[name]));
  const sections = [...Map.groupBy(written, ({ section }) => section.key)].map(([key, items]) => [
    key,
    items.map(({ item }) => item),
  ]);
  const skills = portfolio.skill_groups.map((group) => writeItem(skillSection, group));
  return {
    $schema: SCHEMA_URL,
    basics: writeBasics(portfolio.profile, origin),
    ...Object.fromEntries(sections),
    ...(skills.length > 0 && { skills }),
    // An import of it takes the texts as they are.
    meta: { version: 'v1.0.0', [OWN_PART]: { texts: 'markdown' } },
  };
}

function writeBasics(profile: ResumeEntry<ProfileValues>, origin: string): Record<string, unknown> {
  const basics = writeItem(basicsSection, profile);
  const { image_url } = profile.values;
  return image_url !== '' && basics.image === image_url ? { ...basics, image: `${origin}/${image_url}` } : basics;
}

type WrittenItem = { section: Section; item: Record<string, unknown> };

function writeList(name: ListPath, entries: readonly ResumeEntry[]): WrittenItem[] {
  const written = entries.map((entry) => {
    const section = sectionOf(name, entry);
    return { section, item: writeItem(section, entry) };
  });
  const sections = LIST_SECTIONS[name];
  const ranks = written.map(({ section }) => sections.indexOf(section));
  const isMixed = ranks.some((rank, index) => rank < (ranks[index - 1] ?? 0));
  return isMixed ? written.map((one, order) => ({ ...one, item: withOrder(one.item, order) })) : written;
}

function withOrder(item: Record<string, unknown>, order: number): Record<string, unknown> {
  const own = item[OWN_PART];
  return { ...item, [OWN_PART]: { ...(isObject(own) && own), order } };
}
