import { LRUCache } from 'lru-cache';
import { DAY_MS, HOUR_MS } from '../../platform/lib/time.ts';

/** Counters of this process: of the last 20,000 messages or so. */
const COUNTS_MAX = 60_000;
/** Portfolios whose latest texts are kept, and how many of each: 10 MB at most. */
const PORTFOLIOS_MAX = 200;
const TEXTS_MAX = 400;
/** From this share of the fingerprint on, two texts are one with other names in it. */
const ALIKE = 0.6;
const SAME = 0.9;

export type Sighting = {
  userId: string;
  /** Of the texts: see fingerprint.ts. */
  prints: readonly string[];
  /** Keyed hashes of the client and of the email. */
  client: string;
  email: string;
  /** True if nothing shows that the page was read. */
  isUnread: boolean;
  /** The token of the form, or ''. */
  token: string;
};

/** What was there before a message; `alike` and `same` are texts of other senders. */
export type Counted = Record<'alike' | 'same' | 'ofClient' | 'ofEmail' | 'unread' | 'ofToken', number>;

type Text = { prints: readonly string[]; sender: string; until: number };

/** What has arrived in the last day, in memory: what it has forgotten only makes the score milder. */
export function openMessageMemory(now: () => Date) {
  const counts = new LRUCache<string, { count: number; until: number }>({ max: COUNTS_MAX });
  const texts = new LRUCache<string, Text[]>({ max: PORTFOLIOS_MAX });

  /** Returns how often a key was counted before. */
  function add(key: string, lastsMs: number): number {
    const time = now().getTime();
    const known = counts.get(key);
    if (known && known.until > time) return known.count++;
    counts.set(key, { count: 1, until: time + lastsMs });
    return 0;
  }

  /** What one sender repeats is no campaign: somebody who presses the button twice, or adds a second thing. */
  function compare(userId: string, prints: readonly string[], sender: string): Pick<Counted, 'alike' | 'same'> {
    const time = now().getTime();
    const kept = (texts.get(userId) ?? []).filter(({ until }) => until > time);
    const others = kept.filter((text) => text.sender !== sender && text.prints.length === prints.length);
    const shares = others.map(
      (text) => text.prints.filter((print, index) => print === prints[index]).length / prints.length,
    );
    texts.set(userId, [...kept.slice(1 - TEXTS_MAX), { prints, sender, until: time + DAY_MS }]);
    return {
      alike: shares.filter((share) => share >= ALIKE).length,
      same: shares.filter((share) => share >= SAME).length,
    };
  }

  return {
    /** Counts a message, and returns what was there before. */
    count({ userId, prints, client, email, isUnread, token }: Sighting): Counted {
      return {
        ...compare(userId, prints, `${client} ${email}`),
        ofClient: add(`${userId} c ${client}`, DAY_MS),
        ofEmail: add(`${userId} e ${email}`, DAY_MS),
        unread: isUnread ? add(`${userId} u`, HOUR_MS) : 0,
        ofToken: token === '' ? 0 : add(`t ${token}`, DAY_MS),
      };
    },
  };
}
