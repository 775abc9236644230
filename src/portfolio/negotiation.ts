export type Encoding = 'identity' | 'gzip' | 'br';

/** The smallest encoding that an Accept-Encoding header takes. */
export function preferredEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  const taken = new Set<string>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const isRefused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    if (!isRefused) taken.add(name);
  }
  if (taken.has('br')) return 'br';
  return taken.has('gzip') ? 'gzip' : 'identity';
}

/** A strong entity tag names bytes, so each encoding has its own. */
export function entityTagOf(digest: string, encoding: Encoding): string {
  return encoding === 'identity' ? `"${digest}"` : `"${digest}-${encoding}"`;
}

/** True where an If-None-Match header names this document, in whatever encoding the client holds it. */
export function holdsPage(ifNoneMatch: string | undefined, digest: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((part) => {
    const tag = part.trim().replace(/^W\//, '');
    return tag === '*' || tag === `"${digest}"` || tag === `"${digest}-gzip"` || tag === `"${digest}-br"`;
  });
}
