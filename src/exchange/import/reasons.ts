import { type Said, said } from '../../platform/lib/texts/errors/said.ts';
import { type ErrorMessage, englishOf } from '../../platform/lib/texts/sentence.ts';

/** Several reasons in English, and each by its id: 'new; city is missing and stored empty'. */
export function because(reasons: readonly ErrorMessage[]): { why: string; reasons: Said[] } {
  return { why: reasons.map(englishOf).join('; '), reasons: reasons.map(said) };
}
