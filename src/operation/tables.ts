import type { Generated } from 'kysely';

declare module '../platform/db/tables.ts' {
  interface Tables {
    backups: BackupTable;
  }
}

/** The backups that servers make: one row. */
export interface BackupTable {
  name: 'schedule';
  /** Not used any more: the lease is in `jobs`. The version before reads it. */
  claimed_until: string;
  /** '' while there is none. */
  last_good_at: string;
  /** On the machine that made it. */
  folder: string;
  bytes: number;
  accounts: number;
  images: number;
  /** How many of these were missing or damaged. */
  faulty: Generated<number>;
  /** When the last attempt failed, and why; '' if it did not. */
  failed_at: string;
  fault: string;
}
