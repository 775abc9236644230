import { po } from 'gettext-parser';
import { allEntries, type Entry, type Files, readFiles, type System, translationOf } from './entries.ts';
import { MAY_BE_LEFT_OUT, namesIn, noteOf } from './notes.ts';
import { categoriesOf, hasFormula, pluralForms } from './plurals.ts';

/** What was read from a file: the language's files with its texts, or why it is not taken. */
export type Read = { language: string; files: Files; faults: string[]; unknown: number };

const MARKUP = /<\/?\w[^>]*>|`/g;

/** Returns the file of a language for gettext's tools, Weblate and Crowdin; without a language, their template. */
export function writePo(language?: string): Buffer {
  const files = language === undefined ? {} : readFiles(language);
  const forms = categoriesOf(language ?? 'en');
  const translations: Parameters<typeof po.compile>[0]['translations'] = {};
  for (const entry of allEntries()) {
    const { context, english, plural } = entry;
    const text = translationOf(entry, files);
    const { lines, references, flags } = noteOf(entry);
    translations[context] ??= {};
    translations[context][english] = {
      msgctxt: context,
      msgid: english,
      ...(plural !== undefined && { msgid_plural: plural }),
      msgstr:
        plural === undefined ? [typeof text === 'string' ? text : ''] : forms.map((form) => Object(text)[form] ?? ''),
      comments: { extracted: lines.join('\n'), reference: references.join('\n'), flag: flags.join(', ') },
    };
  }
  const headers = {
    'Project-Id-Version': 'Vitrine',
    Language: language ?? '',
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
    'Plural-Forms': pluralForms(language ?? 'en'),
  };
  return po.compile({ charset: 'utf-8', headers, translations });
}

/**
 * Reads a file back. What it does not translate, or marks as fuzzy, stays as the language has it. Texts that the
 * program does not have any more are only counted.
 */
export function readPo(content: Buffer | string): Read {
  const { headers, translations } = po.parse(content);
  // Crowdin writes 'pt_BR': a language of the program has no region.
  const language = /^[a-z]{2,3}/.exec(headers.Language ?? '')?.[0] ?? '';
  if (!hasFormula(language)) {
    const fault = `The header Language is "${headers.Language ?? ''}": add the plural forms of a new language to scripts/texts/plurals.ts`;
    return { language, files: {}, faults: [fault], unknown: 0 };
  }
  const files = readFiles(language);
  const entries = new Map(allEntries().map((entry) => [`${entry.context}\n${entry.english}`, entry]));
  const faults: string[] = [];
  let unknown = 0;
  for (const message of Object.values(translations).flatMap((texts) => Object.values(texts))) {
    const { msgctxt = '', msgid, msgstr, comments } = message;
    if (msgid === '') continue;
    const entry = entries.get(`${msgctxt}\n${msgid}`);
    if (!entry) unknown += 1;
    if (!entry || comments?.flag?.includes('fuzzy') || msgstr.every((text) => text === '')) continue;
    const found = faultsOf(entry, msgstr, categoriesOf(language));
    faults.push(...found.map((fault) => `${msgctxt} "${msgid}": ${fault}`));
    if (found.length === 0) store(entry, msgstr, files, language);
  }
  return { language, files, faults, unknown };
}

/** What a translation must not lose or invent. A form of one or two may say its number in words. */
function faultsOf({ english, plural }: Entry, texts: readonly string[], forms: readonly string[]): string[] {
  if (plural !== undefined && texts.length !== forms.length)
    return [`has ${texts.length} plural forms instead of ${forms.length} (${forms.join(', ')})`];
  return texts.flatMap((text, at) => {
    const expected = namesIn(plural ?? english);
    const names = namesIn(text);
    const mayLack = (name: string) => MAY_BE_LEFT_OUT.has(name) || (plural !== undefined && forms[at] !== 'other');
    const marks = [plural ?? english, text].map((each) => (each.match(MARKUP) ?? []).sort().join(' '));
    return [
      ...(text === '' ? [`has no text for ${forms[at]}`] : []),
      ...names.filter((name) => !expected.includes(name)).map((name) => `has {${name}}, which nothing fills`),
      ...expected.filter((name) => !names.includes(name) && !mayLack(name)).map((name) => `lacks {${name}}`),
      ...(/[{}]/.test(text.replaceAll(/\{\w+\}/g, '')) ? ['has a brace that is no value'] : []),
      ...(marks[0] === marks[1] ? [] : [`has the markup "${marks[1]}" instead of "${marks[0]}"`]),
      ...(text === text.trim() && linesIn(text) <= linesIn(english)
        ? []
        : ['has a space at its start or end, or a line break']),
    ];
  });
}

function linesIn(text: string): number {
  return text.split('\n').length;
}

function store({ system, list, key, plural }: Entry, texts: string[], files: Files, language: string): void {
  const forms = categoriesOf(language);
  const lists = files[system] ?? emptyLists(system);
  files[system] = lists;
  const stored = lists[list]?.[key];
  const counted = Object(stored) as Record<string, string>;
  // In the order that the file has already.
  const order = typeof stored === 'object' ? Object.keys(counted) : forms;
  const text =
    plural === undefined
      ? (texts[0] ?? '')
      : Object.fromEntries(order.map((form) => [form, texts[forms.indexOf(form)] ?? '']));
  lists[list] = { ...lists[list], [key]: text };
}

function emptyLists(system: System): NonNullable<Files[System]> {
  const lists = allEntries().filter((entry) => entry.system === system);
  return Object.fromEntries(lists.map(({ list }) => [list, {}]));
}
