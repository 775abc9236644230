import { apiPath } from '../../../platform/api/api-client.ts';
import type { PrintOptions, ResumeFormat } from '../../../portfolio/representation/resume-formats.ts';

/** A file of the owner's own: of the whole portfolio and in their language where `view` (a slug) and `lang` are ''. */
export type ResumeChoice = PrintOptions & { view: string; lang: string };

/** The owner's own file, with contact details. */
export function resumePath(format: ResumeFormat, choice: ResumeChoice): string {
  return apiPath('/api/resume/:format', { format }, resumeQuery(choice));
}

export function resumeQuery(choice: ResumeChoice): Partial<ResumeChoice> {
  return Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== ''));
}
