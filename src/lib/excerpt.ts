const EXCERPT_MAX_CHARACTERS = 160;

const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** What a piece of our own HTML says, on one line. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity, name: string) => CHARACTERS[name] ?? entity)
    .replace(/ (?=[.,:;!?)])/g, '');
}

/** The beginning of a text, on one line and in whole words: as long as a description may be. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= EXCERPT_MAX_CHARACTERS) return line;
  const cut = line.slice(0, EXCERPT_MAX_CHARACTERS);
  // A text without spaces is cut where it is, but not in the middle of a character.
  const whole = cut.lastIndexOf(' ') > 0 ? cut.slice(0, cut.lastIndexOf(' ')) : cut.replace(/[\ud800-\udbff]$/, '');
  return `${whole.replace(/[\s.,:;–-]+$/, '')}…`;
}
