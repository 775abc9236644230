import type { StudioLabel } from '../../../platform/lib/texts/studio/studio-texts.ts';
import type { EntrySection } from '../../model/sections.ts';

type EntryField = 'subtitle' | 'start_date' | 'end_date' | 'url' | 'description' | 'keywords' | 'image_url';

/** The fields that the form of a section has, with their labels. */
export type EntryTemplate = { title: StudioLabel } & { [field in EntryField]?: StudioLabel };

const OWN: EntryTemplate = {
  title: 'Title',
  subtitle: 'Subtitle',
  start_date: 'Start Date',
  end_date: 'End Date',
  url: 'URL',
  description: 'Description',
  keywords: 'Keywords',
  image_url: 'Image',
};

const TEMPLATES: Partial<Record<EntrySection, EntryTemplate>> = {
  languages: { title: 'Language', subtitle: 'Fluency' },
  interests: { title: 'Interest', keywords: 'Keywords', description: 'Description' },
  volunteering: {
    title: 'Organisation',
    subtitle: 'Role',
    start_date: 'Start Date',
    end_date: 'End Date',
    url: 'URL',
    description: 'Description',
    image_url: 'Image',
  },
  awards: {
    title: 'Award',
    subtitle: 'Awarded By',
    start_date: 'Date',
    url: 'URL',
    description: 'Description',
    image_url: 'Image',
  },
  talks: {
    title: 'Title',
    subtitle: 'Event',
    start_date: 'Date',
    url: 'Slides or recording',
    description: 'Description',
    image_url: 'Image',
  },
  references: { title: 'Name', subtitle: 'Who they are', description: 'What they say', url: 'URL', image_url: 'Image' },
};

/** Returns the fields of a section's form. A field that the stored entry has is always among them. */
export function entryTemplate(section: EntrySection, stored: Partial<Record<EntryField, unknown>>): EntryTemplate {
  const template = TEMPLATES[section] ?? OWN;
  const filled = Object.entries(OWN).filter(([field]) => isFilled(stored[field as EntryField]));
  return { ...Object.fromEntries(filled), ...template };
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}
