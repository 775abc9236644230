/** What was typed into a form and not saved, kept in this browser. */
export type Draft = {
  /** One for each time the form was opened: two tabs with the same form have two drafts. */
  id: string;
  /** The form's address: path and query of its screen. */
  form: string;
  /** When it was typed last, ISO 8601. */
  at: string;
  /** The changed fields, by name. */
  values: Record<string, unknown>;
  /** The checksum of what was stored when it was typed. */
  stored: string;
};

const PREFIX = 'draft ';
const KEPT_MS = 30 * 24 * 60 * 60_000;
/** Of all accounts that use this browser. The browser's own limit is about 5 million characters. */
export const DRAFTS_MAX = 40;
const DRAFT_MAX_CHARS = 250_000;
const TOTAL_MAX_CHARS = 1_000_000;
/** Fields that are never stored, whatever the form. */
const SECRET = /password|token|secret|^code$/i;

export function isSecretField(name: string): boolean {
  return SECRET.test(name);
}

/**
 * The drafts in a browser's storage. A browser may be set to store nothing: every access then throws, which counts as
 * an empty storage that is full.
 */
export class Drafts {
  readonly #open: () => Storage;

  constructor(open: () => Storage) {
    this.#open = open;
  }

  /** Returns the drafts of a form, newest first. Deletes all that are older than 30 days or not readable. */
  of(userId: string, form: string, now: number): Draft[] {
    const drafts: Draft[] = [];
    for (const [key, text] of this.#entries()) {
      const draft = parse(text);
      if (!draft || now - Date.parse(draft.at) > KEPT_MS) this.#remove(key);
      else if (key === keyOf(userId, draft)) drafts.push(draft);
    }
    return drafts.filter((draft) => draft.form === form).sort((one, other) => other.at.localeCompare(one.at));
  }

  /** Returns false if it is not kept: too large, no room, or a browser that stores nothing. */
  store(userId: string, draft: Draft): boolean {
    const values = Object.fromEntries(Object.entries(draft.values).filter(([name]) => !isSecretField(name)));
    const text = JSON.stringify({ ...draft, values });
    if (text.length > DRAFT_MAX_CHARS) return false;
    const key = keyOf(userId, draft);
    this.#makeRoom(key, text.length);
    try {
      this.#open().setItem(key, text);
      return true;
    } catch {
      return false;
    }
  }

  remove(userId: string, draft: Pick<Draft, 'form' | 'id'>): void {
    this.#remove(keyOf(userId, draft));
  }

  /** Deletes all drafts of an account. */
  forget(userId: string): void {
    for (const [key] of this.#entries()) if (key.startsWith(`${PREFIX}${userId} `)) this.#remove(key);
  }

  /** Deletes the oldest drafts until one of that length fits in. */
  #makeRoom(ownKey: string, length: number): void {
    const others = this.#entries().filter(([key]) => key !== ownKey);
    let total = others.reduce((sum, [, text]) => sum + text.length, length);
    if (others.length < DRAFTS_MAX && total <= TOTAL_MAX_CHARS) return;
    const oldest = others.map(([key, text]) => ({ key, length: text.length, at: parse(text)?.at ?? '' }));
    oldest.sort((one, other) => one.at.localeCompare(other.at));
    let count = oldest.length;
    for (const other of oldest) {
      if (count < DRAFTS_MAX && total <= TOTAL_MAX_CHARS) return;
      this.#remove(other.key);
      total -= other.length;
      count--;
    }
  }

  #entries(): [key: string, text: string][] {
    try {
      const storage = this.#open();
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
      return keys.filter((key) => key.startsWith(PREFIX)).map((key) => [key, storage.getItem(key) ?? '']);
    } catch {
      return [];
    }
  }

  #remove(key: string): void {
    try {
      this.#open().removeItem(key);
    } catch {}
  }
}

export const drafts = new Drafts(() => localStorage);

/** Tells whether a value has changed: 64 bits by two multiplications for each character, not for security. */
export function checksum(value: unknown): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (const char of JSON.stringify(value) ?? '') {
    const code = char.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  return `${(high >>> 0).toString(36)}-${(low >>> 0).toString(36)}`;
}

function keyOf(userId: string, { form, id }: Pick<Draft, 'form' | 'id'>): string {
  return `${PREFIX}${userId} ${form} ${id}`;
}

function parse(text: string): Draft | undefined {
  try {
    const draft: Draft = JSON.parse(text);
    const isDraft = [draft.id, draft.form, draft.stored].every((part) => typeof part === 'string');
    const hasValues = typeof draft.values === 'object' && draft.values !== null;
    return isDraft && hasValues && Date.parse(draft.at) > 0 ? draft : undefined;
  } catch {
    return undefined;
  }
}
