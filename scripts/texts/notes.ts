import type { Entry } from './entries.ts';
import { parameters } from './parameters.ts';
import { placesOf, placesOfKey, placesOfName } from './sources.ts';

/** What a translator is told of a text. */
type Note = { lines: string[]; references: string[]; flags: string[] };

/** Where the texts of a list are read. */
const LISTS: Record<string, string> = {
  'page.page': 'On the public page of a portfolio, read by its visitors.',
  'page.server': 'On a public page, in its metadata and files, or an error that a visitor reads.',
  'page.counts': 'On a public page, with a number.',
  'page.link': 'Read by the recipient of a private link to a portfolio.',
  'page.testimonial': 'Read by who is invited to write a testimonial.',
  'page.proposal': 'Read by a client to whom an offer is made.',
  'studio.texts': 'In the studio, read by the owner of a portfolio.',
  'studio.counts': 'In the studio, with a number.',
  'studio.messages': 'In the studio: what was done, or what an activity was.',
  'studio.fields':
    'In the studio: the name of a field. Errors begin with it, in the middle of a sentence it stands as it is.',
  'studio.errors': 'An error in the studio. Where it begins with {field}, word it to fit the name of any field.',
  'studio.things': 'In the studio: what was not found, as {what} of "{what} not found".',
  'studio.reasons':
    'In the studio: why an import took, changed or left out something. Several are joined with semicolons.',
  'studio.findings': 'In the studio: what a check of the résumé or of the counting of visitors has found.',
  'mail.texts': 'In a mail to the owner of a portfolio.',
  'mail.counts': 'In a mail to the owner of a portfolio, with a number.',
  'site.landing': 'On the landing page, or around the other pages of the site.',
  'site.legal': 'On a legal page of the site, or what search engines show of one of its pages.',
  'site.help': 'On the page about bringing a résumé from elsewhere.',
};
const SENSES: Record<string, string> = {
  verb: 'A button: what is done, not the noun.',
  figure: 'What is counted, as the heading of a number.',
  stage: 'The stage that a client is in.',
};
const NAMED = new Set(['link', 'testimonial', 'proposal']);
const BUTTON = /<\w*Button\b[^<]*>\s*\{?t\($|\bverb\($/;

/** Values that a text may leave out: they are an English sentence of a library. */
export const MAY_BE_LEFT_OUT = new Set(['reason', 'advice']);

export function namesIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))];
}

/** A note is the same in each language. */
const notes = new WeakMap<Entry, Note>();

export function noteOf(entry: Entry): Note {
  const known = notes.get(entry) ?? makeNote(entry);
  notes.set(entry, known);
  return known;
}

function makeNote(entry: Entry): Note {
  const { system, list, key, english, plural } = entry;
  const where = `${system}.${list}`;
  const sense = /^(verb|figure|stage): /.exec(key)?.[1];
  const places = findPlaces(entry, sense);
  const names = namesIn(plural ?? english);
  const max = maxLength(entry, places);
  const texts = [LISTS[where], sense && SENSES[sense], max && `At most ${max} characters: it stands on a button.`];
  const values = names.map((name) => `{${name}}: ${parameters[`${system}:${name}`] ?? parameters[name]}`);
  const isStrict = names.length > 0 && !names.some((name) => MAY_BE_LEFT_OUT.has(name));
  return {
    lines: [...texts.filter((text) => typeof text === 'string'), ...values],
    references: places.map(({ path, line }) => `${path}:${line}`),
    // The names of which gettext's tools, Weblate and Crowdin check the values and the length.
    flags: [...(isStrict ? ['python-brace-format'] : []), ...(max ? [`max-length:${max}`] : [])],
  };
}

function findPlaces({ system, list, key, english, plural }: Entry, sense: string | undefined) {
  if (system === 'site') return placesOfKey(key);
  return NAMED.has(list) ? placesOfName(key) : placesOf(system, plural ?? english, sense);
}

/** A button may be twice as long as in English, and some letters more: languages need more for short words. */
function maxLength({ system, english }: Entry, places: readonly { code: string }[]): number | undefined {
  const isOnButton = places.some(({ code }) =>
    BUTTON.test(code.slice(0, Math.max(0, code.lastIndexOf(`'${english}'`)))),
  );
  return system === 'studio' && isOnButton ? english.length * 2 + 6 : undefined;
}
