import { isLanguage, LANGUAGE_NAMES, type Language } from '../../platform/lib/texts/languages.ts';

/** What is written on the page: the portfolio itself, its translation into a language, or the words of a view. */
export type EditTarget =
  | { kind: 'portfolio' }
  | { kind: 'language'; language: Language }
  | { kind: 'view'; id: string; slug: string; name: string };

export const PORTFOLIO: EditTarget = { kind: 'portfolio' };

/** Which page is edited: its form by language or view, and the project whose page it is. */
export type EditedForm = { lang?: string | undefined; view?: string | undefined; project?: string | undefined };

export function formIn(search: URLSearchParams): EditedForm {
  const part = (name: string) => search.get(name) ?? undefined;
  return { lang: part('lang'), view: part('view'), project: part('project') };
}

/** Returns which page of an account the owner came from, by its path: '/u/ada/de', '/u/ada/v/acme/projects/engine'. */
export function formOfPath(path: string, userName: string): EditedForm {
  const [root, name, ...rest] = path.split('/').slice(1).map(decodePart);
  if (root !== 'u' || name !== userName) return {};
  const lang = isLanguage(rest[0]) ? rest.shift() : undefined;
  const view = rest[0] === 'v' ? rest.splice(0, 2)[1] : undefined;
  const project = rest[0] === 'projects' ? rest[1] : undefined;
  // The words of a view in a further language are written in the list of translations.
  return view === undefined ? { lang, project } : { view, project };
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Returns the path of the editor for a page. */
export function editPath(form: EditedForm): string {
  const query = queryOf(form);
  return query ? `/studio/page?${query}` : '/studio/page';
}

/** Returns the path of the page itself, as it is drawn to be edited. */
export function framePath(form: EditedForm): string {
  return ['/studio/preview?edit=1', queryOf(form)].filter(Boolean).join('&');
}

function queryOf(form: EditedForm): string {
  const given = Object.entries(form).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new URLSearchParams(given).toString();
}

/** 'Deutsch' */
export function languageName(language: string): string {
  return isLanguage(language) ? LANGUAGE_NAMES[language] : language;
}
