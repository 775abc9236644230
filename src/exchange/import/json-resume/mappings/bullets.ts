const BULLET = '- ';

/** Appends the highlights to the description as a list. */
export function withBullets(description: string, highlights: readonly string[]): string {
  const list = highlights.map((highlight) => `${BULLET}${highlight}`).join('\n');
  return [description, list].filter((part) => part !== '').join('\n\n');
}

/** The inverse of `withBullets`; other text stays in the description. */
export function splitBullets(text: string): { description: string; highlights: string[] } {
  const paragraphs = text.split('\n\n');
  const highlights = (paragraphs.pop() ?? '').split('\n').map((line) => line.slice(BULLET.length));
  const description = paragraphs.join('\n\n');
  const isComplete = withBullets(description, highlights) === text && !highlights.includes('');
  return isComplete ? { description, highlights } : { description: text, highlights: [] };
}
