import { type AppError, isAppError } from '../../../../platform/lib/app-error.ts';
import { say } from '../../../../platform/lib/texts/sentence.ts';
import { bareDoi, isDoi, doiUrl as resolvedUrl } from '../../../../portfolio/records/publication/doi.ts';
import type { UnusedPart } from '../../import-schemas.ts';
import { isObject } from '../../plain-values.ts';
import { failed } from '../remote.server.ts';
import { note, type SourceDocument } from '../source.ts';
import { citationItem } from './citation.ts';
import { citationOfCsl } from './csl.ts';
import { isOrcid, orcidIn } from './orcid-id.ts';
import { bulkIn, type Work, worksIn } from './orcid-works.ts';
import { type Registries, registryJson } from './registry-request.server.ts';

const DOIS_MAX = 20;
const WORKS_MAX = 500;
/** ORCID's limit of one request. */
const BULK_MAX = 100;
/** For all requests of one import together. */
const TOTAL_MS = 30_000;
/** Requests to one registry at the same time. */
const PARALLEL = 5;
const CSL = 'application/vnd.citationstyles.csl+json';

/** Returns the publications that an ORCID iD has, or that DOIs name. Throws `invalid`, `not_found` or `unavailable`. */
export async function publicationsFrom(registries: Registries, from: string): Promise<SourceDocument> {
  const orcid = orcidIn(from);
  if (orcid !== undefined) return publicationsOfOrcid(registries, orcid);
  const dois = [...new Set(from.split(/[\s,;]+/).map(bareDoi))].filter((doi) => doi !== '');
  const [other] = dois.filter((doi) => !isDoi(doi));
  if (dois.length === 0) throw failed('invalid', 'Enter an ORCID iD or DOIs');
  if (other !== undefined) throw failed('invalid', say('{text} is neither an ORCID iD nor a DOI', { text: other }));
  if (dois.length > DOIS_MAX) throw failed('invalid', say('Up to {n} DOIs can be looked up at once', { n: DOIS_MAX }));
  return publicationsOfDois(registries, dois);
}

async function publicationsOfOrcid({ orcidApiUrl }: Registries, id: string): Promise<SourceDocument> {
  if (!isOrcid(id)) throw failed('invalid', 'This ORCID iD has a typing error');
  const signal = AbortSignal.timeout(TOTAL_MS);
  const request = (path: string) => {
    return registryJson({ url: `${orcidApiUrl}/${id}${path}`, accept: 'application/json', signal });
  };
  const json = await request('/works');
  if (json === undefined) throw failed('not_found', say('ORCID has no record of {id}', { id }));
  const found = worksIn(json);
  const works = found.slice(0, WORKS_MAX);
  const notes: UnusedPart[] = [];
  if (found.length > WORKS_MAX) notes.push(note('orcid.org', say('only the first {n} are read', { n: WORKS_MAX })));
  const whole = new Map<string, Work>();
  for (let at = 0; at < works.length; at += BULK_MAX) {
    const some = works.slice(at, at + BULK_MAX);
    try {
      const read = bulkIn(await request(`/works/${some.map(({ code }) => code).join(',')}`));
      for (const work of read) whole.set(work.code, work);
    } catch (error) {
      // What a list says of a work is better than nothing.
      if (!isAppError(error)) throw error;
      notes.push(note('orcid.org', 'their authors could not be read', some.length));
    }
  }
  const publications = works.map((work) => {
    return citationItem((whole.get(work.code) ?? work).citation, `orcid:${id}/${work.code}`);
  });
  return { source: 'orcid', document: { publications }, notes };
}

/** One that is unknown or cannot be read is named, unless all are. */
async function publicationsOfDois({ doiUrl }: Registries, dois: readonly string[]): Promise<SourceDocument> {
  const signal = AbortSignal.timeout(TOTAL_MS);
  const looked: Looked[] = [];
  for (let at = 0; at < dois.length; at += PARALLEL) {
    const some = dois.slice(at, at + PARALLEL);
    looked.push(...(await Promise.all(some.map((doi) => lookUp(doiUrl, doi, signal)))));
  }
  const publications = looked.flatMap(({ item }) => item ?? []);
  if (publications.length > 0) {
    return { source: 'doi', document: { publications }, notes: looked.flatMap((each) => each.note ?? []) };
  }
  throw looked.find(({ failure }) => failure)?.failure ?? failed('not_found', 'No publication has these DOIs');
}

type Looked = { item?: Record<string, unknown>; note?: UnusedPart; failure?: AppError };

async function lookUp(doiUrl: string, doi: string, signal: AbortSignal): Promise<Looked> {
  try {
    const path = new URL(resolvedUrl(doi)).pathname;
    const json = await registryJson({ url: `${doiUrl}${path}`, accept: CSL, signal });
    const citation = isObject(json) ? citationOfCsl(json, doi) : undefined;
    if (citation) return { item: citationItem(citation, `doi:${doi}`) };
    return { note: note(doi, 'no publication has this DOI') };
  } catch (failure) {
    if (!isAppError(failure)) throw failure;
    return { failure, note: note(doi, 'could not be read: try again later') };
  }
}
