import type { AppError, ReceivedError } from '../../app-error.ts';
import type { Param } from '../sentence.ts';
import { ERRORS } from './errors.ts';
import type { FieldFault, MadeFault } from './failure.ts';

const IDS: ReadonlyMap<string, string> = new Map(Object.entries(ERRORS).map(([id, text]) => [text, id]));
const OF_FIELD = '{field} ';

/** The id of an English text of the catalogue. A fault in the words of the schema library has the id of all of these. */
export function errorId(text: string): string {
  return IDS.get(text) ?? (text.startsWith(OF_FIELD) ? ('invalid_field' satisfies keyof typeof ERRORS) : 'other');
}

/** What is told of an error, to a client or another thread: the texts, their ids, and their values. */
export function sentParts(
  error: AppError,
): Required<Omit<ReceivedError, 'status' | 'code' | 'details' | 'request_id'>> & Pick<ReceivedError, 'details'> {
  const { message, texts, ids, params, details } = error;
  return {
    message,
    message_id: ids?.message ?? errorId(texts.message),
    error: error.error,
    error_id: ids?.error ?? errorId(texts.error),
    params: withReason(texts.error, params),
    ...(details === undefined ? {} : { details: Array.isArray(details) ? details.map(sentFault) : details }),
  };
}

function sentFault(fault: MadeFault | FieldFault): FieldFault {
  if (!('text' in fault)) return fault;
  const { field, message, text, params } = fault;
  return { field, message, error_id: errorId(text), params: withReason(text, params) };
}

function withReason(text: string, params: ReceivedError['params'] & object): Record<string, Param> {
  const isOurs = IDS.has(text) || !text.startsWith(OF_FIELD);
  return isOurs ? params : { ...params, reason: text.slice(OF_FIELD.length) };
}
