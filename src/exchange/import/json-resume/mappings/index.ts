import { keysOf } from '../../../../platform/lib/keys.ts';
import type { ListPath } from '../../../../portfolio/model/record-kinds.ts';
import type { EntryValues, ResumeEntry } from '../../resume.ts';
import type { Section } from '../mapping.ts';
import { awardSection, certificateSection } from './awards.ts';
import { educationSection } from './education.ts';
import { entrySections, sectionOfEntry } from './entries.ts';
import { projectSection } from './projects.ts';
import { publicationSection } from './publications.ts';
import { serviceSection } from './services.ts';
import { recommendationSection, testimonialSection } from './testimonials.ts';
import { workSection } from './work.ts';

/** The sections of a document that become lists, in list order. */
export const LIST_SECTIONS: Readonly<Record<ListPath, readonly Section[]>> = {
  experiences: [workSection],
  educations: [educationSection],
  projects: [projectSection],
  badges: [awardSection],
  certifications: [certificateSection],
  publications: [publicationSection],
  services: [serviceSection],
  testimonials: [testimonialSection, recommendationSection],
  entries: entrySections,
};

export const LIST_NAMES = keysOf(LIST_SECTIONS);

/** Returns the section to which an entry is exported. */
export function sectionOf(name: ListPath, { values }: ResumeEntry): Section {
  if (name === 'entries') return sectionOfEntry(values as EntryValues);
  const [section] = LIST_SECTIONS[name];
  if (!section) throw new Error(`No section of a document holds ${name}`);
  return section;
}
