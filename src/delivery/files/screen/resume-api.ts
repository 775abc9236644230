import { call } from '../../../platform/api/api-client.ts';
import type { PrintOptions, ResumeFormat } from '../../../portfolio/representation/resume-formats.ts';
import { ResumeCheck } from '../check/resume-check.ts';

/** A file of the owner's own: of the whole portfolio and in their language where `view` (a slug) and `lang` are ''. */
export type ResumeChoice = PrintOptions & { view: string; lang: string };

/** The owner's own file, with contact details. */
export function resumePath(format: ResumeFormat, choice: ResumeChoice): string {
  return `/api/resume/${format}?${queryOf(choice)}`;
}

function queryOf(choice: ResumeChoice): URLSearchParams {
  return new URLSearchParams(Object.entries(choice).filter(([, value]) => value !== ''));
}

/** Throws if the file cannot be made now. */
export async function makeResume(format: ResumeFormat, choice: ResumeChoice): Promise<{ path: string }> {
  const path = resumePath(format, choice);
  await call(path);
  return { path };
}

export async function readResumeCheck(choice: ResumeChoice): Promise<ResumeCheck> {
  return ResumeCheck.parse(await call(`/api/resume-check?${queryOf(choice)}`));
}
