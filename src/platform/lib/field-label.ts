/** 'start_year' -> 'start year', 'links.0.url' -> 'link 1 URL': counted from 1, as on the screen. */
export function fieldWords(field: string): string {
  return field
    .replace(/(?:(ie)s|s)\.(\d+)/, (_, ending, index) => `${ending ? 'y' : ''} ${Number(index) + 1}`)
    .replace(/\.(\d+)\./, (_, index) => ` ${Number(index) + 1} `)
    .replace(/^seo(?=[._])/, 'search engine')
    .replaceAll(/[._]/g, ' ')
    .replaceAll(/\b(?:doi|pdf|url)\b/g, (word) => word.toUpperCase());
}

/** 'start_year' -> 'Start year' */
export function fieldLabel(field: string): string {
  const words = fieldWords(field);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
