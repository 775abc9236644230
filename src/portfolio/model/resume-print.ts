import { z } from 'zod';
import { fault } from '../../platform/lib/texts/sentence.ts';
import { PAGES, PAPERS, type PrintOptions, TEMPLATES, USUAL_PRINT } from '../representation/resume-formats.ts';

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, fault('must be one of {values}', { values: values.join(', ') }));

/** How the files of a résumé are printed for whoever does not ask for it otherwise. */
export const ResumePrint = z.object({ paper: oneOf(PAPERS), template: oneOf(TEMPLATES), pages: oneOf(PAGES) });

/** What is not known, of a later version for example, is as usual. */
export function storedResumePrint(text: string): PrintOptions {
  const stored = text === '' ? {} : JSON.parse(text);
  const parsed = ResumePrint.safeParse({ ...USUAL_PRINT, ...stored });
  return parsed.success ? parsed.data : USUAL_PRINT;
}
