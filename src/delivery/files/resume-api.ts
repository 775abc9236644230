import { z } from 'zod';
import { defineRoutes, type Routes } from '../../platform/api/api-routes.ts';
import { fault } from '../../platform/lib/texts/sentence.ts';
import { ResumePrint } from '../../portfolio/model/resume-print.ts';
import { RESUME_FORMATS } from '../../portfolio/representation/resume-formats.ts';
import { ResumeCheck } from './check/resume-check.ts';

declare module '../../platform/api/api-routes.ts' {
  interface Api extends Routes<typeof resumeApi> {}
}

/** What is not asked for is as the owner prints it. */
export const ResumeQuery = ResumePrint.partial();
export type ResumeQuery = z.infer<typeof ResumeQuery>;

/** The same of the file that an owner makes for themselves: of a view, by its slug, and in a language. */
const OwnResumeQuery = ResumeQuery.extend({
  view: z.string().max(100).optional(),
  lang: z.string().max(100).optional(),
});

export const resumeApi = defineRoutes('transfer', {
  'GET /api/resume/:format': {
    summary: 'My résumé, or that of one of my views, with my contact details, also while visitors cannot download it',
    params: z.object({
      format: z.enum(RESUME_FORMATS, fault('must be one of {values}', { values: RESUME_FORMATS.join(', ') })),
    }),
    querystring: OwnResumeQuery,
    reply: { description: 'The file', content: { 'application/pdf': { schema: z.any() } } },
  },
  'GET /api/resume-check': {
    summary: 'What a program would read of my résumé, and what it would miss',
    querystring: OwnResumeQuery,
    reply: ResumeCheck,
  },
});
