import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DATABASE_FILE } from './backup-manifest.server.ts';
import { writeBackSteadily } from './write-back.server.ts';

/**
 * Tables whose rows are useless or harmful after a restore: the day's salt must not outlive the day, mails and
 * webhooks would be sent twice and contain links that give access to accounts, and ended sessions would be valid again.
 * `backups` and `jobs` are about folders and processes of the machine, `portfolio_changes` about transactions of the database server.
 */
export const NOT_KEPT = [
  'visit_salts',
  'mail_queue',
  'account_tokens',
  'invitations',
  'login_challenges',
  'passkey_challenges',
  'provider_logins',
  'sessions',
  'webhook_deliveries',
  'backups',
  'jobs',
  'portfolio_changes',
];

/**
 * Copies a SQLite database into a new file, as it is at this moment; the server may go on writing. Blocks until it is
 * done.
 */
export async function copySqlite(from: string, to: string): Promise<void> {
  const writing = writeBackSteadily(to);
  try {
    using source = new DatabaseSync(from, { readOnly: true });
    source.prepare('vacuum into ?').run(to);
  } finally {
    await writing.stop();
  }
  await chmod(to, 0o600);
  scrub(to);
}

/** Deletes what must not be kept, from free pages too. */
export function scrub(path: string): void {
  using copy = new DatabaseSync(path);
  copy.exec('pragma secure_delete = on');
  const tables = tablesOf(copy);
  // A backup of an older version does not have the newer tables.
  for (const table of NOT_KEPT) if (tables.includes(table)) copy.exec(`delete from ${table}`);
}

/** The tables of the program, without SQLite's own. */
export function tablesOf(file: DatabaseSync): string[] {
  return file
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name")
    .all()
    .map(({ name }) => String(name));
}

/** Opens a backup's database. It is left as it was written: opening it for writing could add a log to it. */
export function openCopy(folder: string): DatabaseSync {
  return new DatabaseSync(join(folder, DATABASE_FILE), { readOnly: true });
}

export type Contents = { accounts: number; images: number };

export function contentsOf(folder: string): Contents {
  using copy = openCopy(folder);
  const count = (table: string) => Number(copy.prepare(`select count(*) as rows from ${table}`).get()?.rows);
  return { accounts: count('users'), images: count('images') };
}
