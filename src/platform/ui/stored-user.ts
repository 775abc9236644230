/** The query of a page's URL that shows it to its owner as visitors see it: as if nobody were stored. */
export const VISITOR_VIEW = '?as=visitor';

/** The key in local storage, given by the specification. */
const KEY = 'user';
const FIELDS = ['id', 'user_name', 'first_name', 'last_name', 'email', 'image_url'] as const;

/** The record that registration and login store in the browser. Used to display, never to authorise. */
export type StoredUserRecord = Record<(typeof FIELDS)[number], string>;

const listeners = new Set<() => void>();
let last: { text: string; user: StoredUserRecord } | undefined;

/** Returns the stored record, or undefined; the same object until it changes. */
export function readStoredUser(): StoredUserRecord | undefined {
  const text = localStorage.getItem(KEY);
  if (text === null) return undefined;
  if (last?.text === text) return last.user;
  const user = parseStoredUser(text);
  last = user && { text, user };
  return user;
}

/** Any object counts, because only the record's presence indicates a login. Missing fields are empty. */
function parseStoredUser(text: string): StoredUserRecord | undefined {
  let record: unknown;
  try {
    record = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof record !== 'object' || record === null) return undefined;
  const values = record as Record<string, unknown>;
  const fields = FIELDS.map((field) => [field, typeof values[field] === 'string' ? values[field] : '']);
  return Object.fromEntries(fields) as StoredUserRecord;
}

/** Stores exactly these six fields. */
export function storeUser(user: StoredUserRecord): void {
  const fields = FIELDS.map((field) => [field, user[field]]);
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(fields)));
  notify();
}

export function clearStoredUser(): void {
  localStorage.removeItem(KEY);
  notify();
}

/** Calls back on every change, in this tab or another; returns a function to stop. */
export function watchStoredUser(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

function notify(): void {
  for (const listener of listeners) listener();
}
