export type Compression = 'gzip' | 'br';
export type Encoding = 'identity' | Compression;
/** The bytes to send: brotli exists in fast and in best quality. */
export type Representation = Encoding | 'br-best';

/** Matches an encoding in an Accept-Encoding header, with its parameters. */
const NAMED = { br: /(?:^|,)\s*br\s*(;[^,]*)?(?:,|$)/i, gzip: /(?:^|,)\s*gzip\s*(;[^,]*)?(?:,|$)/i };
const NOT_ACCEPTED = /;\s*q=0(\.0*)?\s*(;|$)/i;

/** The smallest first. */
export const COMPRESSIONS: readonly Compression[] = ['br', 'gzip'];

/** Returns the smallest encoding that an Accept-Encoding header accepts. */
export function preferredEncoding(header: string | undefined, offered = COMPRESSIONS): Encoding {
  if (!header) return 'identity';
  return offered.find((compression) => takes(header, compression)) ?? 'identity';
}

function takes(header: string, encoding: keyof typeof NAMED): boolean {
  const named = NAMED[encoding].exec(header);
  return named !== null && !NOT_ACCEPTED.test(named[1] ?? '');
}

/** A strong entity tag identifies bytes, so each form has its own. */
export function entityTagOf(digest: string, representation: Representation): string {
  return representation === 'identity' ? `"${digest}"` : `"${digest}-${representation}"`;
}

const REPRESENTATIONS: readonly Representation[] = ['identity', 'gzip', 'br', 'br-best'];

/** True if an If-None-Match header contains this document, in any representation. */
export function matchesDocument(ifNoneMatch: string | undefined, digest: string): boolean {
  if (!ifNoneMatch) return false;
  return matchesIfNoneMatch(
    ifNoneMatch,
    ...REPRESENTATIONS.map((representation) => entityTagOf(digest, representation)),
  );
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
