import type { AppError } from '../../app-error.ts';
import type { FieldFault, MadeFault } from '../errors/failure.ts';
import type { MessageRef } from '../errors/message-ref.ts';
import { englishOf, filledWith, type Params, type Sentence } from '../sentence.ts';
import { studioCatalogue, studioLocale, t } from './studio-texts.ts';

/** Returns the headline or the detail of an error in the language of the studio. */
export function errorText(failure: AppError, part: 'message' | 'error'): string {
  return textOf(failure.ids?.[part] || failure.texts[part], failure.params) ?? failure[part];
}

/** Both in one line. */
export function wholeErrorText(failure: AppError): string {
  return t('{message}, {error}', { message: errorText(failure, 'message'), error: errorText(failure, 'error') });
}

/** The same for the fault of a field. */
export function faultText(fault: FieldFault | MadeFault): string {
  return textOf('text' in fault ? fault.text : fault.error_id, fault.params) ?? fault.message;
}

export function sentenceText(sentence: Sentence): string {
  return textOf(sentence.text, sentence.params) ?? englishOf(sentence);
}

/** A finding or a reason by its id. */
export function messageText({ message_id, params }: MessageRef, english: string): string {
  return textOf(message_id, params) ?? english;
}

/** Several reasons: 'new; city is missing and stored empty'. */
export function reasonsText({ why, reasons }: { why: string; reasons: readonly MessageRef[] }): string {
  const texts = reasons.map(({ message_id, params }) => textOf(message_id, params));
  return texts.length === 0 || texts.includes(undefined) ? why : texts.join('; ');
}

/** By the id, or by the English text of an error that was made in this browser. */
function textOf(idOrText: string, params: Params): string | undefined {
  const catalogue = studioCatalogue();
  const text = catalogue?.error(idOrText);
  if (!catalogue || text === undefined) return undefined;
  const values = Object.entries(params).map(([name, value]) => [name, catalogue.value(name, value)]);
  return filledWith(text, Object.fromEntries(values), studioLocale());
}
