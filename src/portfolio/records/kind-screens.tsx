import type { ComponentType } from 'react';
import type { RecordPath } from '../model/record-kinds.ts';

type Screens = { AddScreen: ComponentType; EditScreen: ComponentType; DeleteScreen: ComponentType };

/**
 * The screens that add, edit and delete a record; loaded when one of them is opened.
 */
export const KIND_SCREENS: Record<RecordPath, () => Promise<Screens>> = {
  projects: () => import('./project/project-form.tsx'),
  skills: () => import('./skill/skill-form.tsx'),
  badges: () => import('./badge/badge-form.tsx'),
  certifications: () => import('./certification/certification-form.tsx'),
  educations: () => import('./education/education-form.tsx'),
  experiences: () => import('./experience/experience-form.tsx'),
  publications: () => import('./publication/publication-form.tsx'),
  services: () => import('./service/service-form.tsx'),
  testimonials: () => import('./testimonial/testimonial-form.tsx'),
  entries: () => import('./entry/entry-form.tsx'),
};
