/** The person in the hero's screenshot: the built-in sample portfolio's. Her headline is one of the texts. */
export const SHOWN_PERSON = 'Ines Valcourt';
