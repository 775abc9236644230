import { z } from 'zod';
import { type ErrorMessage, englishOf, sentenceOf } from '../sentence.ts';
import { errorId } from './error-ids.ts';
import { Values } from './failure.ts';
import { FINDINGS } from './findings.ts';
import { REASONS } from './reasons.ts';

/** A sentence on the wire, beside its English: each language makes its own of the id and the values. */
export const MessageRef = z.object({ message_id: z.string(), params: Values });
export type MessageRef = z.infer<typeof MessageRef>;

const IDS: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...REASONS, ...FINDINGS }).map(([id, text]) => [text, id]),
);

export function refOf(message: ErrorMessage): MessageRef {
  const { text, params } = sentenceOf(message);
  return { message_id: IDS.get(text) ?? errorId(text), params };
}

/** With its English. */
export function fullMessage(message: ErrorMessage): MessageRef & { message: string } {
  return { message: englishOf(message), ...refOf(message) };
}
