import type { ErrorText, Params, Sentence } from '../../../platform/lib/texts/sentence.ts';
import type { NamesIn } from '../../../platform/lib/texts/translate.ts';

type OfField = Extract<ErrorText, `{field} ${string}`>;
/** What is said of a value, before the name of its field is known. */
export type FieldNote = (field: string) => Sentence;

export function fieldNote<Text extends OfField>(
  text: Text,
  params: Record<Exclude<NamesIn<Text>, 'field'>, string>,
): FieldNote {
  return (field) => ({ text, params: { field, ...(params as Params) } });
}

const LONGEST_SHOWN = 60;

/** A value from a document between quotes, with visible control characters. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text).slice(1, -1);
}
