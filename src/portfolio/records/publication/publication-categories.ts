/** The kinds of publications that a page names: of the others, the journal or the conference says enough. */
export const SHOWN_CATEGORIES = [
  ['book', 'Book'],
  ['chapter', 'Chapter'],
  ['thesis', 'Thesis'],
  ['preprint', 'Preprint'],
  ['report', 'Report'],
  ['talk', 'Talk'],
] as const;

/** Value and label of each choice. */
export const PUBLICATION_CATEGORIES = [
  ['select', 'Select'],
  ['article', 'Article'],
  ['paper', 'Conference paper'],
  ...SHOWN_CATEGORIES,
  ['other', 'Other'],
] as const;
