import type { CustomDomain } from '../../platform/http/custom-domain.server.ts';

/** The verified domains by host, by owner and by user name: 200 bytes each. */
export function openDomainIndex() {
  const byHost = new Map<string, CustomDomain>();
  const byOwner = new Map<string, CustomDomain[]>();
  const idOfName = new Map<string, string>();

  function remove(userId: string): void {
    for (const { domain, userName } of byOwner.get(userId) ?? []) {
      // It may be another account's by now, which was read first.
      if (byHost.get(domain)?.userId === userId) byHost.delete(domain);
      if (idOfName.get(userName) === userId) idOfName.delete(userName);
    }
    byOwner.delete(userId);
  }

  function add(domain: CustomDomain): void {
    const { userId, userName } = domain;
    byHost.set(domain.domain, domain);
    byOwner.set(userId, [...(byOwner.get(userId) ?? []), domain]);
    idOfName.set(userName, userId);
  }

  return {
    /** Replaces what is known of these accounts, or of all, and returns those whose domains are not the same. */
    replace(userIds: readonly string[] | undefined, rows: readonly CustomDomain[]): string[] {
      const found = Map.groupBy(rows, ({ userId }) => userId);
      const ids = userIds ?? [...new Set([...byOwner.keys(), ...found.keys()])];
      return ids.filter((userId) => {
        const before = JSON.stringify(byOwner.get(userId));
        remove(userId);
        for (const row of found.get(userId) ?? []) add(row);
        return before !== JSON.stringify(byOwner.get(userId));
      });
    },
    find: (host: string): CustomDomain | undefined => byHost.get(host),
    /** Returns the domain that was verified first. */
    firstOf(key: { id: string } | { user_name: string }): CustomDomain | undefined {
      const userId = 'id' in key ? key.id : idOfName.get(key.user_name);
      return userId === undefined ? undefined : byOwner.get(userId)?.[0];
    },
    has: (userId: string): boolean => byOwner.has(userId),
    isEmpty: (): boolean => byHost.size === 0,
  };
}
