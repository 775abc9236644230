import type { Logger } from 'pino';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/open.ts';
import type { CustomDomains } from '../../platform/http/custom-domain.server.ts';
import { requestedHost } from '../../platform/http/host-check.server.ts';
import { openDomainIndex } from './domain-index.server.ts';
import { readVerified } from './verified-domains.server.ts';

/** Changes of accounts without a domain are looked up together: another node may have verified their first one. */
const LOOKED_UP_AFTER_MS = 100;
/** Another process (the CLI) may have written to the SQLite file: checked no more often than this. */
const FOREIGN_WRITES_EVERY_MS = 200;

type Parts = {
  config: Config;
  database: Database;
  log: Logger;
  changes: { changed(userId: string): void; listen(listener: (userId: string | undefined) => void): void };
};

/** For a command, which serves no requests. */
export const NO_DOMAINS: CustomDomains = {
  find: () => undefined,
  originOf: () => undefined,
  reload: async () => {},
  stop: () => {},
};

export async function openDomainHosts({ config, database, log, changes }: Parts): Promise<CustomDomains> {
  const index = openDomainIndex();
  const hostOf = requestedHost(config);
  const { protocol, port, hostname } = new URL(config.origin);
  const ownHost = config.originIsFixed ? hostname : undefined;
  const ownPort = config.originIsFixed && port ? `:${port}` : '';

  const reload = async (userIds: readonly string[] | undefined) =>
    index.replace(userIds, await readVerified(database.db, userIds));

  /** Documents name their domain: those that were rendered before it was known are stale. */
  async function follow(userIds: readonly string[] | undefined): Promise<void> {
    for (const userId of await reload(userIds)) changes.changed(userId);
  }

  const changed = followChanges({ database, log, changes, isKnown: index.has, follow });
  await reload(undefined);
  return {
    find(request) {
      // First: another process may have brought back the only domain.
      changed.noticeForeignWrites();
      if (index.isEmpty()) return undefined;
      const host = hostnameOf(hostOf(request) ?? '');
      // Also if PUBLIC_URL has become a host that somebody had verified before.
      return host === ownHost ? undefined : index.find(host);
    },
    originOf(key) {
      const first = index.firstOf(key);
      return first && `${protocol}//${first.domain}${ownPort}`;
    },
    async reload(userId) {
      await reload([userId]);
    },
    stop: changed.stop,
  };
}

type Followed = Pick<Parts, 'database' | 'log' | 'changes'> & {
  isKnown(userId: string): boolean;
  follow(userIds: readonly string[] | undefined): Promise<void>;
};

/** Calls `follow` after changes of accounts, on this node and on others. */
function followChanges({ database, log, changes, isKnown, follow }: Followed) {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let foreignWrites = database.foreignWrites();
  let checkedAt = performance.now();

  function run(userIds: readonly string[] | undefined): void {
    follow(userIds).catch((err) => {
      if (!isStopped) log.warn({ err }, 'The domains of portfolios could not be read again');
    });
  }

  changes.listen((userId) => {
    if (isStopped) return;
    if (userId === undefined) return run(undefined);
    if (isKnown(userId)) return run([userId]);
    // On SQLite this node is the only one, and knows its own.
    if (database.engine === 'sqlite') return;
    waiting.add(userId);
    timer ??= setTimeout(() => {
      timer = undefined;
      run([...waiting]);
      waiting.clear();
    }, LOOKED_UP_AFTER_MS).unref();
  });

  return {
    noticeForeignWrites(): void {
      const now = performance.now();
      if (now - checkedAt < FOREIGN_WRITES_EVERY_MS) return;
      checkedAt = now;
      const latest = database.foreignWrites();
      if (latest !== foreignWrites) run(undefined);
      foreignWrites = latest;
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

function hostnameOf(host: string): string {
  const name = host.toLowerCase().replace(/:\d+$/, '');
  return name.endsWith('.') ? name.slice(0, -1) : name;
}
