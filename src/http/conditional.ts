export type Compression = 'gzip' | 'br';
export type Encoding = 'identity' | Compression;
/** The bytes to send: brotli exists in fast and in best quality. */
export type Form = Encoding | 'br-best';

/** Matches an encoding in an Accept-Encoding header, with its parameters. */
const NAMED = { br: /(?:^|,)\s*br\s*(;[^,]*)?(?:,|$)/i, gzip: /(?:^|,)\s*gzip\s*(;[^,]*)?(?:,|$)/i };
const REFUSED = /;\s*q=0(\.0*)?\s*(;|$)/i;

/** The smallest first. */
export const COMPRESSIONS: readonly Compression[] = ['br', 'gzip'];

/** Returns the smallest encoding that an Accept-Encoding header accepts. */
export function preferredEncoding(header: string | undefined, offered = COMPRESSIONS): Encoding {
  if (!header) return 'identity';
  return offered.find((compression) => takes(header, compression)) ?? 'identity';
}

function takes(header: string, encoding: keyof typeof NAMED): boolean {
  const named = NAMED[encoding].exec(header);
  return named !== null && !REFUSED.test(named[1] ?? '');
}

/** A strong entity tag identifies bytes, so each form has its own. */
export function entityTagOf(digest: string, form: Form): string {
  return form === 'identity' ? `"${digest}"` : `"${digest}-${form}"`;
}

const FORMS: readonly Form[] = ['identity', 'gzip', 'br', 'br-best'];

/** True if an If-None-Match header contains this document, in any form. */
export function matchesDocument(ifNoneMatch: string | undefined, digest: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((part) => {
    const tag = part.trim().replace(/^W\//, '');
    return tag === '*' || FORMS.some((form) => tag === entityTagOf(digest, form));
  });
}
