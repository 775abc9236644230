import type { Generated } from 'kysely';

declare module '../platform/db/tables.ts' {
  interface Tables {
    backups: BackupTable;
  }
}

/** The backups that servers make: one row, which the one that backs up claims. */
export interface BackupTable {
  name: 'schedule';
  /** Until then no other server backs up; '' if none does. */
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
