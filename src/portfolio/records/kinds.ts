import type { RecordPath } from '../model/record-kinds.ts';
import { badges } from './badge/badge.ts';
import { certifications } from './certification/certification.ts';
import { educations } from './education/education.ts';
import { entries } from './entry/entry.ts';
import { experiences } from './experience/experience.ts';
import type { RecordsApi } from './kit/records-api.ts';
import { projects } from './project/project.ts';
import { publications } from './publication/publication.ts';
import { services } from './service/service.ts';
import { skills } from './skill/skill.ts';
import { testimonials } from './testimonial/testimonial.ts';

/** The schemas and rules of each kind, by its path. */
export const KINDS = {
  projects,
  skills,
  badges,
  certifications,
  educations,
  experiences,
  publications,
  services,
  testimonials,
  entries,
} as const;

declare module '../../platform/api/api-routes.ts' {
  interface Api extends RecordsApi<typeof KINDS> {}
}
KINDS satisfies Record<RecordPath, unknown>;
