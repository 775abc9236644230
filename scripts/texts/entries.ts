import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HELP_TEXTS } from '../../src/delivery/site/texts/help-texts.ts';
import { LANDING_TEXTS } from '../../src/delivery/site/texts/landing-texts.ts';
import { LEGAL_TEXTS } from '../../src/delivery/site/texts/legal-texts.ts';
import { ERRORS } from '../../src/platform/lib/texts/errors/errors.ts';
import { FINDINGS } from '../../src/platform/lib/texts/errors/findings.ts';
import { REASONS } from '../../src/platform/lib/texts/errors/reasons.ts';
import { singularOf } from './sources.ts';

/** A text that each language has: where it is stored, and its English. */
export type Entry = {
  system: System;
  list: string;
  /** In its list. */
  key: string;
  /** With the English it identifies the text: 'studio.texts', 'studio.errors.login_failed'. */
  context: string;
  english: string;
  /** The English of several, of a text that counts. */
  plural?: string;
};

/** The systems of texts, each with a file for each language. */
export const SYSTEMS = ['page', 'studio', 'mail', 'site'] as const;
export type System = (typeof SYSTEMS)[number];

type Counted = Record<string, string>;
type Lists = Record<string, Record<string, string | Counted>>;
/** The files of one language; a system may have none. */
export type Files = Partial<Record<System, Lists>>;

const FOLDER = join(import.meta.dirname, '../../src/platform/lib/texts');
/** The language whose files have every text: the types of the texts are its keys. */
const COMPLETE = 'de';
const BY_ID: Record<string, Record<string, string>> = {
  errors: ERRORS,
  reasons: REASONS,
  findings: FINDINGS,
  landing: LANDING_TEXTS,
  legal: LEGAL_TEXTS,
  help: HELP_TEXTS,
};
/** What a key begins with whose English word has another meaning elsewhere. */
const SENSE = /^(verb|figure|stage): /;

export function pathOf(system: System, language: string): string {
  const names = {
    page: `catalogues/${language}.json`,
    studio: `studio/${language}.json`,
    mail: `mail-${language}.json`,
    site: `../../../delivery/site/texts/${language}.json`,
  };
  return join(FOLDER, names[system]);
}

export function readFiles(language: string): Files {
  const found = SYSTEMS.map((system) => [system, pathOf(system, language)] as const);
  return Object.fromEntries(
    found
      .filter(([, path]) => existsSync(path))
      .map(([system, path]) => [system, JSON.parse(readFileSync(path, 'utf8')) as Lists]),
  );
}

let entries: Entry[] | undefined;

/** Returns every text of the program, in the order of the files. */
export function allEntries(): readonly Entry[] {
  entries ??= readEntries();
  return entries;
}

function readEntries(): Entry[] {
  const complete = readFiles(COMPLETE);
  const english = readFiles('en').page ?? {};
  return SYSTEMS.flatMap((system) =>
    Object.entries(complete[system] ?? {}).flatMap(([list, texts]) =>
      Object.keys(texts).map((key): Entry => {
        const context = `${system}.${list}`;
        const byId = system === 'page' ? english[list]?.[key] : BY_ID[list]?.[key];
        if (typeof byId === 'string') return { system, list, key, context: `${context}.${key}`, english: byId };
        const sense = SENSE.exec(key);
        if (sense) return { system, list, key, context: `${context}.${sense[1]}`, english: key.slice(sense[0].length) };
        if (list !== 'counts') return { system, list, key, context, english: key };
        return { system, list, key, context, english: byId?.one ?? singularOf(key), plural: key };
      }),
    ),
  );
}

/** Returns how a language says a text: one text, or one for each of its plural forms; undefined if it does not. */
export function translationOf({ system, list, key }: Entry, files: Files): string | Counted | undefined {
  const text = files[system]?.[list]?.[key];
  return text === '' ? undefined : text;
}
