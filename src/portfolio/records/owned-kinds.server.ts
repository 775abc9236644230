import { mapKeys } from '../../platform/lib/keys.ts';
import { RECORD_PATHS, type RecordPath } from '../model/record-kinds.ts';
import { KINDS } from './kinds.ts';
import { type OwnedRecords, ownedRecords } from './kit/owned-records.server.ts';
import { projectRecords } from './project/project.server.ts';
import { skillRecords } from './skill/skill-groups.server.ts';
import { testimonialRecords } from './testimonial/testimonial.server.ts';

/** Kinds whose rows follow rules of their own. All others are plain lists. */
const WITH_RULES: Partial<Record<RecordPath, OwnedRecords>> = {
  projects: projectRecords,
  skills: skillRecords,
  testimonials: testimonialRecords,
};

/** Every kind of record with its rows. */
export const OWNED_KINDS = mapKeys(RECORD_PATHS, (path) => WITH_RULES[path] ?? ownedRecords(KINDS[path]));
