/** Apart from the schema: the page needs these, and should not carry a schema library for them. */
export const LEADS_PATH = '/api/leads';
export const LEAD_STORED = 'Thank you. We will be in touch.';
/** The note that a form post without scripts leads back to. */
export const STORED_NOTE_ID = 'lead-stored';
