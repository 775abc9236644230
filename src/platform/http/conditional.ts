export type Encoding = 'identity' | 'gzip' | 'zstd' | 'br';

/** Matches an encoding in an Accept-Encoding header, with its parameters. */
const NAMED = {
  br: /(?:^|,)\s*br\s*(;[^,]*)?(?:,|$)/i,
  zstd: /(?:^|,)\s*zstd\s*(;[^,]*)?(?:,|$)/i,
  gzip: /(?:^|,)\s*gzip\s*(;[^,]*)?(?:,|$)/i,
};
const NOT_ACCEPTED = /;\s*q=0(\.0*)?\s*(;|$)/i;

/** True if an Accept-Encoding header accepts an encoding. */
export function accepts(header: string | undefined, encoding: keyof typeof NAMED): boolean {
  const named = header ? NAMED[encoding].exec(header) : null;
  return named !== null && !NOT_ACCEPTED.test(named[1] ?? '');
}

/** A strong entity tag identifies bytes, so each encoding has its own. */
export function entityTagOf(digest: string, encoding: Encoding): string {
  return encoding === 'identity' ? `"${digest}"` : `"${digest}-${encoding}"`;
}

const ENCODINGS: readonly Encoding[] = ['identity', 'gzip', 'zstd', 'br'];

/** True if an If-None-Match header contains this document, in any encoding. */
export function matchesDocument(ifNoneMatch: string | undefined, digest: string): boolean {
  if (!ifNoneMatch) return false;
  return matchesIfNoneMatch(ifNoneMatch, ...ENCODINGS.map((encoding) => entityTagOf(digest, encoding)));
}

/** True if an If-None-Match header contains one of the tags. */
export function matchesIfNoneMatch(ifNoneMatch: string | undefined, ...tags: string[]): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((item) => {
    const known = withoutWeakness(item.trim());
    return known === '*' || tags.includes(known);
  });
}

/** True if If-Match is absent, or matches the tag. */
export function matchesIfMatch(ifMatch: string | undefined, tag: string): boolean {
  return ifMatch === undefined || ifMatch === '*' || withoutWeakness(ifMatch) === tag;
}

/** A proxy that compresses marks a tag as weak; it identifies the same version. */
function withoutWeakness(tag: string): string {
  return tag.replace(/^W\//, '');
}
