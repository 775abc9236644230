import { awardSection, certificateSection } from './award-sections.ts';
import { educationSection } from './education-section.ts';
import { interestSection, languageSection, referenceSection } from './extra-sections.ts';
import type { Entry, ListName } from './portfolio.ts';
import { isPublication, projectSection, publicationSection } from './project-sections.ts';
import type { Section } from './section.ts';
import { isVolunteering, volunteerSection, workSection } from './work-sections.ts';

/** The sections of a document that become lists here, in the order in which a list takes them. */
export const LIST_SECTIONS: Readonly<Record<ListName, readonly Section[]>> = {
  experiences: [workSection, volunteerSection],
  educations: [educationSection],
  projects: [projectSection, publicationSection],
  badges: [awardSection],
  certifications: [certificateSection],
  languages: [languageSection],
  interests: [interestSection],
  references: [referenceSection],
};

export const LIST_NAMES = Object.keys(LIST_SECTIONS) as ListName[];

/** The section that an entry is exported to. */
export function sectionOf(name: ListName, { values, kept }: Entry): Section {
  if (name === 'experiences') return isVolunteering(String(values.position)) ? volunteerSection : workSection;
  if (name === 'projects') return isPublication(kept) ? publicationSection : projectSection;
  const [section] = LIST_SECTIONS[name];
  if (!section) throw new Error(`No section of a document holds ${name}`);
  return section;
}
