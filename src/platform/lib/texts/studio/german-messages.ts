import { german } from './german.ts';
import { findings } from './german-findings.ts';
import { germanFieldReason, importReasons } from './german-import-reasons.ts';

/** Messages of success by their English, and fields by their English names. */
const { messages, fields }: Record<'messages' | 'fields', Readonly<Record<string, string>>> = german;

const TIMES = / \((\d+) times\)$/;
const NUMBER = /\d[\d,]*/;

/** Returns a message of success, a finding or a reason of an import in German; an unknown one as it is. */
export function germanMessage(english: string): string {
  return known(english) ?? ofReasons(english) ?? english;
}

/** Several reasons of an import: those that are known are translated. */
function ofReasons(english: string): string | undefined {
  const [reasons = '', times] = english.split(TIMES);
  const whole = known(reasons);
  const parts = reasons.split('; ');
  if (whole === undefined && parts.every((part) => known(part) === undefined)) return undefined;
  const text = whole ?? parts.map((part) => known(part) ?? part).join('; ');
  return times === undefined ? text : `${text} (${times}-mal)`;
}

function known(english: string): string | undefined {
  return messages[english] ?? ofFinding(english) ?? germanFieldReason(english, germanField);
}

function ofFinding(english: string): string | undefined {
  const found = [...findings, ...importReasons].find(([pattern]) => pattern.test(english));
  const values = found?.[0].exec(english);
  return found && values
    ? found[1].replace(/\$(\d)/g, (_, index) => germanValue(values[Number(index)] ?? ''))
    : undefined;
}

/** A number in German, the name of a field, or what it is. */
function germanValue(value: string): string {
  if (/^\d{1,3}(?:,\d{3})+$/.test(value)) return value.replaceAll(',', '.');
  return (/^[a-z]+$/.test(value) && germanField(value.charAt(0).toUpperCase() + value.slice(1))) || value;
}

/** Fields of a list are named with their number: 'Link 2 URL'. */
export function germanField(english: string): string | undefined {
  const n = NUMBER.exec(english)?.[0] ?? '';
  return fields[english] ?? fields[english.replace(NUMBER, '{n}')]?.replace('{n}', n);
}
