import { isObject } from '../plain-values.ts';
import { OWN_PART } from './mapping.ts';

/** Files of an archive that have what is nobody else's business, and so is no part of its résumé. */
export const DESK_FILES = {
  clients: 'clients.json',
  messages: 'messages.json',
  proposals: 'proposals.json',
  share_links: 'share-links.json',
  signed_badges: 'signed-badges.json',
  testimonial_requests: 'testimonial-requests.json',
  trash: 'trash.json',
  work_confirmations: 'work-confirmations.json',
} as const;

/** What messages, and what proposals of clients take at most of a document that is sent to be imported. */
export const PART_MAX_MB = 3;
const PART_MAX_BYTES = PART_MAX_MB * 1024 * 1024;

/**
 * Returns the résumé of an archive with the clients with their messages and proposals, what was confirmed, and how much of
 * the account stays behind. `read` returns the text of a file, '' if there is none.
 */
export function withDesk(resume: string, read: (name: string) => string): string {
  const document = parsed(resume);
  if (!isObject(document)) return resume;
  const clients = listIn(read(DESK_FILES.clients));
  const all = listIn(read(DESK_FILES.messages));
  const ids = new Set(clients.map(({ id }) => id));
  const messages = newestThatFit(all, ids);
  const proposals = listIn(read(DESK_FILES.proposals));
  const taken = newestThatFit(proposals, ids);
  const confirmations = listIn(read(DESK_FILES.work_confirmations));
  const counts = {
    messages: all.length - messages.length,
    proposals: proposals.length - taken.length,
    share_links: listIn(read(DESK_FILES.share_links)).length,
    signed_badges: listIn(read(DESK_FILES.signed_badges)).length,
    testimonial_requests: listIn(read(DESK_FILES.testimonial_requests)).length,
    trash: listIn(read(DESK_FILES.trash)).length,
  };
  const isEmpty = clients.length + confirmations.length === 0 && Object.values(counts).every((count) => count === 0);
  if (isEmpty) return resume;
  const meta = isObject(document.meta) ? document.meta : {};
  const own = isObject(meta[OWN_PART]) ? meta[OWN_PART] : {};
  const desk = { clients, messages, proposals: taken, work_confirmations: confirmations, left_out: counts };
  return JSON.stringify({ ...document, meta: { ...meta, [OWN_PART]: { ...own, desk } } });
}

/** Of clients; newest first, so that the oldest are left out. */
function newestThatFit(all: readonly Record<string, unknown>[], clientIds: ReadonlySet<unknown>) {
  let room = PART_MAX_BYTES;
  return all.toReversed().filter((each) => {
    if (!clientIds.has(each.client_id)) return false;
    room -= JSON.stringify(each).length;
    return room >= 0;
  });
}

function listIn(text: string): Record<string, unknown>[] {
  const value = parsed(text);
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** Undefined for what is not JSON: who reads the document says so. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
