import { call } from '../../lib/api-client.ts';
import type { PrintOptions, ResumeFormat } from '../../portfolio/representation/resume-formats.ts';
import { ResumeCheck } from '../check/resume-check.ts';

/** The owner's own file, with contact details. */
export function resumePath(format: ResumeFormat, options: PrintOptions): string {
  return `/api/resume/${format}?${new URLSearchParams(options)}`;
}

/** Throws if the file cannot be made now. */
export async function makeResume(format: ResumeFormat, options: PrintOptions): Promise<{ path: string }> {
  const path = resumePath(format, options);
  await call(path);
  return { path };
}

export async function readResumeCheck(options: PrintOptions): Promise<ResumeCheck> {
  return ResumeCheck.parse(await call(`/api/resume-check?${new URLSearchParams(options)}`));
}
