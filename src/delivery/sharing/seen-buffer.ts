import { utcDay } from '../../platform/lib/utc-day.ts';

/** What the page of a link reports: that it was visible for two seconds, or what its reader looked at. */
export type Seen = { what: 'opened' } | Look;
export type Look = { what: 'project'; slug: string } | { what: 'file'; format: string };

export type SeenReport = { linkId: string; userId: string; seen: Seen; at: Date; countryCode: string };

/** What was reported about a link and is not written yet. */
export type SeenOfLink = {
  id: string;
  /** When the first of these openings was; '' if there is none. */
  openedAt: string;
  openings: { day: string; countryCode: string; count: number }[];
  looks: { look: Look; count: number }[];
  /** How often writing it has failed. */
  failures: number;
};

/** Of one account. */
export type SeenOfAccount = Map<string, SeenOfLink>;

/**
 * Gathers what pages of links report, by account and link. Everything beyond `capacity` different reports is dropped:
 * they come from many addresses, or the database has taken nothing for long.
 */
export function openSeenBuffer(capacity: number) {
  let accounts = new Map<string, SeenOfAccount>();
  let size = 0;

  function linkOf(userId: string, id: string): SeenOfLink {
    const links = accounts.get(userId) ?? new Map<string, SeenOfLink>();
    const link = links.get(id) ?? { id, openedAt: '', openings: [], looks: [], failures: 0 };
    accounts.set(userId, links.set(id, link));
    return link;
  }

  function addTo<T extends { count: number }>(list: T[], added: T, isSame: (other: T) => boolean): void {
    const same = list.find(isSame);
    if (same) same.count += added.count;
    else if (size < capacity) size = list.push(added) && size + 1;
  }

  function addOpening(link: SeenOfLink, added: SeenOfLink['openings'][number]): void {
    addTo(link.openings, added, (other) => other.day === added.day && other.countryCode === added.countryCode);
  }

  function addLook(link: SeenOfLink, added: SeenOfLink['looks'][number]): void {
    const key = JSON.stringify(added.look);
    addTo(link.looks, added, ({ look }) => JSON.stringify(look) === key);
  }

  return {
    add({ linkId, userId, seen, at, countryCode }: SeenReport): void {
      if (size >= capacity) return;
      const link = linkOf(userId, linkId);
      if (seen.what === 'opened') {
        link.openedAt ||= at.toISOString();
        addOpening(link, { day: utcDay(at), countryCode, count: 1 });
      } else addLook(link, { look: seen, count: 1 });
    },
    /** Removes and returns everything. */
    take(): Map<string, SeenOfAccount> {
      const taken = accounts;
      accounts = new Map();
      size = 0;
      return taken;
    },
    /** Adds what could not be written. */
    putBack(userId: string, links: SeenOfAccount): void {
      for (const failed of links.values()) {
        const link = linkOf(userId, failed.id);
        link.openedAt = failed.openedAt || link.openedAt;
        link.failures = failed.failures + 1;
        for (const opening of failed.openings) addOpening(link, opening);
        for (const look of failed.looks) addLook(link, look);
      }
    },
  };
}
