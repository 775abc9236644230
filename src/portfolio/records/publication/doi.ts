const RESOLVER = /^(?:https?:\/\/)?(?:(?:dx|www)\.)?doi\.org\//i;
const PREFIX = /^doi:\s*/i;
/** A prefix of the registry, and a suffix of its publisher's own: DOI Handbook, 2.2. */
const DOI = /^10\.\d{4,9}(?:\.\d+)*\/\S+$/;

/** Returns a DOI as it is stored: without the address, the label and the full stop that it was copied with. */
export function bareDoi(text: string): string {
  const trimmed = text.trim();
  const path = trimmed.replace(RESOLVER, '');
  const doi = path === trimmed ? trimmed.replace(PREFIX, '') : decoded(path);
  return doi.trim().replace(/[.,;]+$/, '');
}

export function isDoi(text: string): boolean {
  return DOI.test(text);
}

/** The address that resolves a DOI; a suffix may have any sign. */
export function doiUrl(doi: string): string {
  return `https://doi.org/${encodeURI(doi).replace(/[?#]/g, encodeURIComponent)}`;
}

type Linked = { doi: string; url: string };

/** Returns the DOI of a publication: its field's, or that in a URL which was entered before there was a field. */
export function doiOf({ doi, url }: Linked): string {
  if (doi !== '') return doi;
  const found = RESOLVER.test(url) ? bareDoi(url) : '';
  return isDoi(found) ? found : '';
}

/** Returns the URL of a publication, or '' if it is nothing but that of its DOI. */
export function otherUrlOf({ doi, url }: Linked): string {
  const isOfDoi = RESOLVER.test(url) && bareDoi(url).toLowerCase() === doiOf({ doi, url }).toLowerCase();
  return isOfDoi ? '' : url;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
