/** Separate from the schema: the page needs these constants without a schema library. */
export const LEADS_PATH = '/api/leads';
export const LEAD_STORED = 'Thank you. We will be in touch.';
/** The note to which a form post without scripts redirects. */
export const STORED_NOTE_ID = 'lead-stored';
