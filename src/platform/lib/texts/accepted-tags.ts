const RANGE = /^\s*([a-z0-9-]+)\s*(?:;\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*)?$/i;

/** Returns the tags of an `Accept-Language` header, what the reader likes best first; '*' and what is malformed are left out. */
export function acceptedTags(header: string): string[] {
  return header
    .split(',')
    .map((range) => RANGE.exec(range))
    .filter((range) => range !== null)
    .map(([, tag = '', quality = '1']) => ({ tag, quality: Number(quality) }))
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
