/** Whose page the hero shows: the built-in sample portfolio, word for word. */
export const SHOWN_PERSON = {
  name: 'Ines Valcourt',
  headline: 'Full-stack developer: maps, bookings and systems that stay up',
};
