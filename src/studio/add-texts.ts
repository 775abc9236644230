import type { StudioLabel } from '../platform/lib/texts/studio/studio-texts.ts';
import type { RecordPath } from '../portfolio/model/record-kinds.ts';

/** What adding a record of each kind is called: with an inserted name, most languages would need its article or case. */
export const ADD_TEXTS: Record<RecordPath, StudioLabel> = {
  projects: 'Add project',
  skills: 'Add skill',
  badges: 'Add badge',
  certifications: 'Add certification',
  educations: 'Add education',
  experiences: 'Add experience',
  publications: 'Add publication',
  services: 'Add service',
  testimonials: 'Add testimonial',
  entries: 'Add entry',
};
