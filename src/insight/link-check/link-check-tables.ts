declare module '../../platform/db/tables.ts' {
  interface Tables {
    link_check_accounts: LinkCheckAccountTable;
    checked_links: CheckedLinkTable;
  }
}

/** An account whose links are checked. */
export interface LinkCheckAccountTable {
  user_id: string;
  /** '' before the first check. */
  due_at: string;
}

export interface CheckedLinkTable {
  /** A digest of the owner and the URL. */
  id: string;
  user_id: string;
  url: string;
  checked_at: string;
  /** Checks in a row that failed. */
  failures: number;
  /** Why the last one failed: one of DEAD_REASONS; '' if it did not. */
  reason: string;
  /** When so many checks had failed that the link counts as dead; '' if it does not. */
  dead_since: string;
  /** When its owner said that it is fine; '' if they did not. */
  ignored_at: string;
}
