/** Nobody types more of a URL from paper; in the file it is a link. */
const URL_MAX_CHARACTERS = 60;

/** A URL as it is printed: what a reader of paper can type, and of a long one the host. */
export function printedUrl(url: string): string {
  const short = url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
  return short.length > URL_MAX_CHARACTERS ? short.replace(/[/?#].*$/s, '') : short;
}
