import { MINUTE_MS } from '../../lib/time.ts';

/** How long a deletion is offered to be undone; after that it can be restored from the trash. */
export const UNDO_SHOWN_MS = MINUTE_MS;
