import { errorId } from '../errors/error-ids.ts';
import type { Param } from '../sentence.ts';
import type { StudioCatalogue } from './studio-texts.ts';

type Texts = Readonly<Record<string, string>>;
type Counts = Readonly<Record<string, Partial<Record<Intl.LDMLPluralRule, string>>>>;

/** The file of a language. What it does not have is shown in English. */
export type StudioFile = {
  /** By the English text, which is in the code. */
  texts?: Texts;
  counts?: Counts;
  /** Messages of success, by their English. */
  messages?: Texts;
  /** Names of fields, by their English: 'Start year'. */
  fields?: Texts;
  /** By id, as in `errors/`. */
  errors?: Texts;
  /** What was not found, by its English. */
  things?: Texts;
  reasons?: Texts;
  findings?: Texts;
};

const NUMBER = /\d[\d,]*/;

export function catalogueOf({
  texts = {},
  counts = {},
  messages = {},
  fields = {},
  ...file
}: StudioFile): StudioCatalogue {
  const errors: Texts = { ...file.errors, ...file.reasons, ...file.findings };

  /** Fields of a list are named with their number: 'Link 2 URL'. */
  function field(english: string): string | undefined {
    const n = NUMBER.exec(english)?.[0] ?? '';
    return fields[english] ?? fields[english.replace(NUMBER, '{n}')]?.replace('{n}', n);
  }
  /** The name of a field in the middle of an English sentence, or in a document: 'start year', 'summary'. */
  function fieldWord(word: string): string {
    return field(word.charAt(0).toUpperCase() + word.slice(1)) ?? word;
  }
  function value(name: string, given: Param): Param {
    if (typeof given === 'number') return given;
    if (typeof given !== 'string') return given.map(fieldWord);
    switch (name) {
      case 'field':
      case 'other':
        return fieldWord(given);
      case 'what':
        return file.things?.[given] ?? given;
      case 'record':
      case 'records':
        return texts[given] ?? given;
      default:
        return given;
    }
  }
  return {
    texts,
    counts,
    field,
    value,
    message: (english) => messages[english] ?? english,
    error: (idOrText) => errors[idOrText] ?? errors[errorId(idOrText)],
  };
}
