import type { ComponentType } from 'react';
import type { RecordPath } from '../model/record-kinds.ts';
import { BadgeSection } from './badge/badge-section.tsx';
import { CertificationSection } from './certification/certification-section.tsx';
import { EducationSection } from './education/education-section.tsx';
import { ExperienceSection } from './experience/experience-section.tsx';
import type { KindSectionProps } from './kit/record-section.tsx';
import { ProjectSection } from './project/project-section.tsx';
import { PublicationSection } from './publication/publication-section.tsx';
import { ServiceSection } from './service/service-section.tsx';
import { SkillSection } from './skill/skill-section.tsx';

/** The sections of the public page that have a component of their own. */
export const KIND_SECTIONS: Record<Exclude<RecordPath, 'entries' | 'testimonials'>, ComponentType<KindSectionProps>> = {
  projects: ProjectSection,
  skills: SkillSection,
  badges: BadgeSection,
  certifications: CertificationSection,
  educations: EducationSection,
  experiences: ExperienceSection,
  publications: PublicationSection,
  services: ServiceSection,
};
