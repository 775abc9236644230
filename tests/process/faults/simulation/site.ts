import type { DatabaseSync } from 'node:sqlite';
import { encryptSecret } from '../../../../src/identity/auth/secret-encryption.server.ts';
import { migrate } from '../../../../src/platform/db/migrate.ts';
import { openDatabase } from '../../../../src/platform/db/open.ts';

export const NEVER = '9999-12-31T23:59:59.999Z';
export const HOSTS = ['flaky.test', 'dead.test', 'gone.test'];
export const READERS = ['digest-1@vitrine.test', 'digest-2@vitrine.test'];
/** The tables of this version, once. */
export async function makeTemplate(path: string): Promise<void> {
  const database = await openDatabase(`sqlite:${path}`);
  await migrate(database);
  await database.close();
}

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

type Row = Record<string, string | number>;

/** Completes a row of which only some columns matter. */
export function completeRow(file: DatabaseSync, table: string): (row: Row) => Row {
  const columns = file.prepare(`pragma table_info(${table})`).all() as {
    name: string;
    type: string;
    dflt_value: unknown;
  }[];
  const needed = columns.filter(({ dflt_value }) => dflt_value === null);
  return (row) => ({
    ...Object.fromEntries(needed.map(({ name, type }) => [name, /text/i.test(type) ? '' : 0])),
    ...row,
  });
}

export function insertInto(file: DatabaseSync, table: string): (row: Row) => void {
  const complete = completeRow(file, table);
  return (row) => {
    const all = complete(row);
    const names = Object.keys(all);
    const values = Object.values(all);
    file.prepare(`insert into ${table} (${names.join()}) values (${names.map(() => '?').join()})`).run(...values);
  };
}

export function populate(file: DatabaseSync, nowMs: number): void {
  const at = new Date(nowMs).toISOString();
  const user = insertInto(file, 'users');
  const texts = { created_at: at, updated_at: at, email_confirmed_at: at, digest: 'weekly', digested_to: '' };
  for (const id of READERS) user({ ...texts, id, user_name: id, email: id });
  user({ ...texts, id: 'owner', user_name: 'owner', email: 'owner@vitrine.test', digest: 'off' });
  const webhook = insertInto(file, 'webhooks');
  for (const id of HOSTS)
    webhook({
      id,
      user_id: 'owner',
      url: `https://${id}/`,
      events: '["message.received"]',
      created_at: at,
      next_attempt_at: NEVER,
    });
}

export function putSecrets(file: DatabaseSync, keys: { keyedHash(purpose: string, value: string): string }): void {
  for (const id of HOSTS) {
    const secret = encryptSecret(keys, { purpose: 'webhook-secret', id }, SECRET);
    file.prepare('update webhooks set secret = ? where id = ?').run(secret, id);
  }
}
