import { refOf } from '../../../../platform/lib/texts/errors/message-ref.ts';
import { say } from '../../../../platform/lib/texts/sentence.ts';
import { bareDoi, isDoi } from '../../../../portfolio/records/publication/doi.ts';
import type { Publication } from '../../../../portfolio/records/publication/publication.ts';
import { NOTES_PART, OWN_PART } from '../../json-resume/mapping.ts';
import { readUrl } from '../../parse/url.ts';
import { ORIGIN_MARK, originOf } from '../../plan/origin.ts';

/** A publication as a list of references or a registry has it. */
export type Citation = {
  title: string;
  /** Each as it is shown: 'Ada Lovelace'. */
  authors: readonly string[];
  category: Publication['category'];
  venue: string;
  /** As it is written there; read leniently. */
  date: string;
  doi: string;
  url: string;
  /** What has no field here, by its name there. */
  others?: Readonly<Record<string, unknown>>;
};

/** As many as fit into the field; a list of the authors of a detector has thousands. */
const AUTHORS_MAX_CHARACTERS = 1_900;

/**
 * Returns an item of JSON Resume. With an `origin`, a name that is the same at each import, later ones change only what
 * the owner has not.
 */
export function citationItem(citation: Citation, origin?: string): Record<string, unknown> {
  const { title, category, venue, date, others } = citation;
  const { text: authors, left } = authorsText(citation.authors);
  const doi = isDoi(bareDoi(citation.doi)) ? bareDoi(citation.doi) : '';
  const { url } = readUrl(citation.url);
  const fields = { title, category, authors, publisher: venue, published_on: date, doi, url };
  return {
    ...others,
    name: title,
    publisher: venue,
    releaseDate: date,
    url,
    ...(left > 0 && { [NOTES_PART]: [refOf(say('{n} more authors did not fit', { n: left }))] }),
    [OWN_PART]: { category, authors, doi, ...(origin && { kept: { [ORIGIN_MARK]: originOf(origin, fields) } }) },
  };
}

/** Semicolons, where a name has a comma: 'ACME, Inc.; A. Lovelace'. */
function authorsText(names: readonly string[]): { text: string; left: number } {
  const known = names.map((name) => name.replace(/\s+/g, ' ').trim()).filter((name) => name !== '');
  const joint = known.some((name) => name.includes(',')) ? '; ' : ', ';
  let text = '';
  for (const [index, name] of known.entries()) {
    const longer = text === '' ? name : `${text}${joint}${name}`;
    if (longer.length > AUTHORS_MAX_CHARACTERS) return { text: `${text}${joint}et al.`, left: known.length - index };
    text = longer;
  }
  return { text, left: 0 };
}
