import { german } from './german.ts';

/** Messages of success by their English, which has no values, and fields by their English names. */
const { messages, fields }: Record<'messages' | 'fields', Readonly<Record<string, string>>> = german;

const NUMBER = /\d[\d,]*/;

export function germanMessage(english: string): string {
  return messages[english] ?? english;
}

/** Fields of a list are named with their number: 'Link 2 URL'. */
export function germanField(english: string): string | undefined {
  const n = NUMBER.exec(english)?.[0] ?? '';
  return fields[english] ?? fields[english.replace(NUMBER, '{n}')]?.replace('{n}', n);
}
