import { errorId } from '../errors/error-ids.ts';
import type { Param } from '../sentence.ts';
import { german } from './german.ts';
import catalogue from './german-errors.json' with { type: 'json' };
import found from './german-findings.json' with { type: 'json' };
import { germanField } from './german-messages.ts';

const errors: Readonly<Record<string, string>> = { ...catalogue.errors, ...found.reasons, ...found.findings };
const things: Readonly<Record<string, string>> = catalogue.things;
const texts: Readonly<Record<string, string>> = german.texts;

export function germanError(idOrText: string): string | undefined {
  return errors[idOrText] ?? errors[errorId(idOrText)];
}

/** Values that are words: the name of a field, what was not found, a kind of record. */
export function germanValue(name: string, value: Param): Param {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return value.map(germanWord);
  switch (name) {
    case 'field':
    case 'other':
      return germanWord(value);
    case 'what':
      return things[value] ?? value;
    case 'record':
    case 'records':
      return texts[value] ?? value;
    default:
      return value;
  }
}

/** The name of a field in the middle of an English sentence, or in a document: 'start year', 'summary'. */
function germanWord(word: string): string {
  return germanField(word.charAt(0).toUpperCase() + word.slice(1)) ?? word;
}
