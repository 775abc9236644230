const EXCERPT_MAX_CHARACTERS = 160;

const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Returns the text of our own HTML on one line. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity, name: string) => CHARACTERS[name] ?? entity)
    .replace(/ (?=[.,:;!?)])/g, '');
}

/** Returns the beginning of a text on one line, cut between words, at most as long as a meta description may be. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= EXCERPT_MAX_CHARACTERS) return line;
  const cut = line.slice(0, EXCERPT_MAX_CHARACTERS);
  // A text without spaces is cut at the limit, but never inside a surrogate pair.
  const whole = cut.lastIndexOf(' ') > 0 ? cut.slice(0, cut.lastIndexOf(' ')) : cut.replace(/[\ud800-\udbff]$/, '');
  return `${whole.replace(/[\s.,:;–-]+$/, '')}…`;
}
