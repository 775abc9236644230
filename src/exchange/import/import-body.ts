import { z } from 'zod';

/** A section may contain anything: invalid content is listed in the report. */
const section = z.unknown().optional();
export const ImportBody = z.looseObject({
  file: z.any().optional().meta({ type: 'string', format: 'binary', description: 'In a form: repeatable' }),
  preview_id: z.string().optional(),
  take: z.array(z.string()).optional(),
  leave: z.array(z.string()).optional(),
  basics: section,
  work: section,
  volunteer: section,
  education: section,
  awards: section,
  certificates: section,
  publications: section,
  skills: section,
  languages: section,
  interests: section,
  references: section,
  projects: section,
  'x-vitrine-services': section,
  'x-vitrine-entries': section,
});
