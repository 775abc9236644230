import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Db } from '../../../platform/db/open.ts';
import { HOUR_MS } from '../../../platform/lib/time.ts';
import { addDays, utcDay } from '../../../platform/lib/utc-day.ts';

/**
 * The privacy rule. A person is recognised within one UTC day and one portfolio, by a hash of IP and user agent keyed
 * with the day's salt: 256 random bits that all nodes share through the database. After the day the salt is destroyed;
 * then nobody can reverse a hash, recognise the same person on another day, or test IPs against it. IP and user agent
 * are used for this hash only.
 */

const SALT_BYTES = 32;
/** 96 bits: among ten million visitors of one portfolio and day, one collision is expected in 10^15 days. */
const KEY_CHARACTERS = 16;
/** How long a salt outlives its day, so that small clock differences count nobody twice. */
const GRACE_MS = HOUR_MS;

type VisitorIdentity = { portfolio: string; ip: string; agent: string };

/**
 * A plain SHA-256 with the key in front is safe here: the salt's length is fixed, so that inputs are unambiguous, and
 * length extension is impossible on a hash cut to 96 bits. The one-shot function takes a tenth of the time of an HMAC
 * object. The separator cannot occur in ids and IPs, and the user agent comes last.
 */
export function visitorKey(salt: string, { portfolio, ip, agent }: VisitorIdentity): string {
  return hash('sha256', `${salt}\n${portfolio}\n${ip}\n${agent}`, 'base64url').slice(0, KEY_CHARACTERS);
}

export type Salts = {
  /**
   * Returns the salt of a day synchronously; a salt that the database does not have yet is generated, and shared by the
   * next `turn`.
   */
  of(day: string): string;
  /** Agrees with the other nodes on the salts of today and tomorrow, and destroys those whose day is over. */
  turn(): Promise<void>;
};

type Options = { database: Pick<Database, 'db' | 'engine'>; now: () => Date };

/** Loads today's salt, and tomorrow's, so that midnight needs no database. */
export async function openSalts({ database, now }: Options): Promise<Salts> {
  const { db } = database;
  const salts = new Map<string, string>();
  const shared = new Set<string>();
  let isInLog = false;

  function of(day: string): string {
    const salt = salts.get(day) ?? randomBytes(SALT_BYTES).toString('hex');
    salts.set(day, salt);
    return salt;
  }

  /** If several nodes offer a salt, all use the first one. */
  async function share(day: string): Promise<void> {
    await db
      .insertInto('visit_salts')
      .values({ day, salt: of(day) })
      .onConflict((conflict) => conflict.column('day').doNothing())
      .execute();
    const row = await db.selectFrom('visit_salts').select('salt').where('day', '=', day).executeTakeFirstOrThrow();
    salts.set(day, row.salt);
    shared.add(day);
  }

  async function turn(): Promise<void> {
    const time = now();
    const today = utcDay(time);
    const kept = { first: utcDay(new Date(time.getTime() - GRACE_MS)), last: addDays(today, 2) };
    for (const day of salts.keys()) {
      if (day >= kept.first && day <= kept.last) continue;
      salts.delete(day);
      shared.delete(day);
    }
    for (const day of new Set([today, addDays(today, 1), ...salts.keys()])) {
      if (!shared.has(day)) await share(day);
    }
    if (await destroyOthers(database, kept)) isInLog = database.engine === 'sqlite';
    if (isInLog) isInLog = !(await emptyLog(db));
  }

  await turn();
  return { of, turn };
}

/** `last` is the day after tomorrow: a node whose clock is ahead may need it already. */
type Days = { first: string; last: string };

/** Deletes the salts of all other days, and erases their bytes. Returns false if there were none. */
async function destroyOthers({ db, engine }: Options['database'], kept: Days): Promise<boolean> {
  const rows = await db.selectFrom('visit_salts').select('day').execute();
  const days = rows.map((row) => row.day).filter((day) => day < kept.first || day > kept.last);
  if (days.length === 0) return false;
  await (engine === 'sqlite' ? overwrite(db, days) : rewriteWithout(db, days));
  return true;
}

/** SQLite leaves deleted bytes in their page unless secure_delete is on. */
function overwrite(db: Db, days: string[]): Promise<void> {
  return db.connection().execute(async (connection) => {
    await sql`pragma secure_delete = on`.execute(connection);
    await connection.deleteFrom('visit_salts').where('day', 'in', days).execute();
    await sql`pragma secure_delete = off`.execute(connection);
  });
}

/** PostgreSQL keeps deleted rows in the file, for weeks on a quiet table: `truncate` makes a new file. */
function rewriteWithout(db: Db, days: string[]): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await sql`lock table visit_salts in access exclusive mode`.execute(transaction);
    const kept = await transaction.selectFrom('visit_salts').selectAll().where('day', 'not in', days).execute();
    await sql`truncate table visit_salts`.execute(transaction);
    if (kept.length > 0) await transaction.insertInto('visit_salts').values(kept).execute();
  });
}

/**
 * The write-ahead log contains the old page. Returns false if another process is reading it; retry at the next call.
 */
async function emptyLog(db: Db): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  return rows[0]?.busy === 0;
}
