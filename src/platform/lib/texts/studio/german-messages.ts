import { german } from './german.ts';
import { findings } from './german-findings.ts';
import { germanFieldReason, importReasons } from './german-import-reasons.ts';

/** The API's messages and their details, what follows the name of a field, and fields by their English names. */
const { messages, faults, fields }: Record<'messages' | 'faults' | 'fields', Readonly<Record<string, string>>> = german;

const TIMES = / \((\d+) times\)$/;
const NUMBER = /\d[\d,]*/;
const WAIT = /^Please try again in (\d+) (second|minute)s?$/;
const STATUS = /^Please try again in a moment \(status (\d+)\)$/;
const OF_RECORD =
  /^(?:Error (adding|saving|deleting|restoring) ([a-z]+)|([A-Z][a-z]+) (?:successful?ly )?(added|saved|edited|deleted|restored)\.)$/;
const PLAN_LIMIT = /^(\w+) holds (\d+) projects, and this would make (\d+): delete some, or change the plan$/;
const NOT_FOUND = /^([A-Z][a-z]+) not found$/;
/** Between a headline and its detail, as the screens join them. */
const SEPARATORS = [': ', ' / ', ', '] as const;

const DONE: Record<string, string> = {
  added: 'hinzugefügt',
  saved: 'gespeichert',
  edited: 'bearbeitet',
  deleted: 'gelöscht',
  restored: 'wiederhergestellt',
};
const FAILED: Record<string, string> = {
  adding: 'hinzugefügt',
  saving: 'gespeichert',
  deleting: 'gelöscht',
  restoring: 'wiederhergestellt',
};
const NOUNS: Readonly<Record<string, string>> = {
  ...german.texts,
  View: 'Ansicht',
  Message: 'Nachricht',
  User: 'Benutzer',
  Link: 'Link',
  Version: 'Version',
  view: 'Ansicht',
  message: 'Nachricht',
  link: 'Link',
  request: 'Anfrage',
};

/** Returns a message of the API in German; an unknown one as it is. */
export function germanMessage(english: string): string {
  return known(english) ?? ofReasons(english) ?? joined(english) ?? english;
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
  return (
    messages[english] ??
    ofTime(english) ??
    ofRecord(english) ??
    ofField(english) ??
    ofPlan(english) ??
    ofFinding(english) ??
    germanFieldReason(english, germanField)
  );
}

/** A headline with its detail: both are translated, or neither. */
function joined(english: string): string | undefined {
  for (const separator of SEPARATORS) {
    const at = english.indexOf(separator);
    if (at < 0) continue;
    const start = known(english.slice(0, at));
    const rest = germanMessage(english.slice(at + separator.length));
    if (start !== undefined) return `${start}${separator}${rest}`;
  }
  return undefined;
}

function ofTime(english: string): string | undefined {
  const [, wait = '', unit] = WAIT.exec(english) ?? [];
  const [, status] = STATUS.exec(english) ?? [];
  if (status) return `Bitte versuchen Sie es gleich noch einmal (Status ${status})`;
  if (!unit) return undefined;
  const name = unit === 'second' ? 'Sekunde' : 'Minute';
  return `Bitte versuchen Sie es in ${wait} ${name}${wait === '1' ? '' : 'n'} noch einmal`;
}

function ofRecord(english: string): string | undefined {
  const [, missing] = NOT_FOUND.exec(english) ?? [];
  if (missing && NOUNS[missing]) return `${NOUNS[missing]} nicht gefunden`;
  const [, failed = '', entity = '', noun = '', done = ''] = OF_RECORD.exec(english) ?? [];
  const name = NOUNS[failed ? entity : noun];
  if (!name) return undefined;
  return failed ? `${name} wurde nicht ${FAILED[failed]}` : `${name} ${DONE[done]}.`;
}

function ofPlan(english: string): string | undefined {
  const [, plan, limit, wanted] = PLAN_LIMIT.exec(english) ?? [];
  if (!plan) return undefined;
  return `${plan} enthält ${limit} Projekte, und das wären ${wanted}: Löschen Sie einige, oder wechseln Sie den Tarif`;
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

/** 'Start year is required' */
function ofField(english: string): string | undefined {
  const at = [...english.matchAll(/ (?=is |must |contains )/g)][0]?.index ?? -1;
  if (at < 0) return undefined;
  const fault = english.slice(at + 1);
  const n = NUMBER.exec(fault)?.[0] ?? '';
  const text = faults[fault] ?? faults[fault.replace(NUMBER, '{n}')];
  const field = germanField(english.slice(0, at));
  return text && field && `${field} ${text.replace('{n}', n.replace(',', '.'))}`;
}

export function germanField(english: string): string | undefined {
  const n = NUMBER.exec(english)?.[0] ?? '';
  return fields[english] ?? fields[english.replace(NUMBER, '{n}')]?.replace('{n}', n);
}
