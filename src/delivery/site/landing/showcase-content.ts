/** The person in the hero's screenshot: the built-in sample portfolio, verbatim. */
export const SHOWN_PERSON = {
  name: 'Ines Valcourt',
  headline: 'Full-stack developer: maps, bookings and systems that stay up',
};
