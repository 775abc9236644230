/** 'start_year' -> 'start year', 'links.0.url' -> 'links 0 url' */
export function fieldWords(field: string): string {
  return field.replaceAll(/[._]/g, ' ');
}

/** 'start_year' -> 'Start year' */
export function fieldLabel(field: string): string {
  const words = fieldWords(field);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
