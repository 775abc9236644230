import { errorId } from '../errors/error-ids.ts';
import { german } from './german.ts';
import catalogue from './german-errors.json' with { type: 'json' };
import { germanField } from './german-messages.ts';

const errors: Readonly<Record<string, string>> = catalogue.errors;
const things: Readonly<Record<string, string>> = catalogue.things;
const texts: Readonly<Record<string, string>> = german.texts;

export function germanError(idOrText: string): string | undefined {
  return errors[idOrText] ?? errors[errorId(idOrText)];
}

/** Values that are words: the name of a field, what was not found, a kind of record. */
export function germanValue(name: string, value: string | number): string | number {
  if (typeof value === 'number') return value;
  switch (name) {
    case 'field':
      return germanField(value) ?? value;
    case 'other':
      return germanField(value.charAt(0).toUpperCase() + value.slice(1)) ?? value;
    case 'what':
      return things[value] ?? value;
    case 'record':
    case 'records':
      return texts[value] ?? value;
    default:
      return value;
  }
}
