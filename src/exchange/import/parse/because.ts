import { type MessageRef, refOf } from '../../../platform/lib/texts/errors/message-ref.ts';
import { type ErrorMessage, englishOf } from '../../../platform/lib/texts/sentence.ts';

/** Several reasons in English, and each by its id: 'new; city is missing and stored empty'. */
export function because(reasons: readonly ErrorMessage[]): { why: string; reasons: MessageRef[] } {
  return { why: reasons.map(englishOf).join('; '), reasons: reasons.map(refOf) };
}
