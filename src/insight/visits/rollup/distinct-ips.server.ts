import type { PendingVisit } from '../collect/visit-buffer.server.ts';
import { type DialectStatement, ROWS, run, type Writing } from './bulk-insert.server.ts';

/** One IP alone is reported; two are as good as any number. */
const IP_KEYS_KEPT = 2;

const knownIpKeys = (userId: string, day: string) =>
  `(select count(*) from visit_addresses as known where known.user_id = ${userId} and known.day = ${day})`;
const ONCE_EACH = 'on conflict (user_id, day, address) do nothing';
const ADD_IP_KEYS: DialectStatement = {
  sqlite: `
    insert into visit_addresses (user_id, day, address) select ?1, ?2, ?3
    where ${knownIpKeys('?1', '?2')} < ${IP_KEYS_KEPT} ${ONCE_EACH}
  `,
  postgres: `
    insert into visit_addresses (user_id, day, address) select value ->> 0, value ->> 1, value ->> 2 from ${ROWS}
    where ${knownIpKeys('value ->> 0', 'value ->> 1')} < ${IP_KEYS_KEPT} ${ONCE_EACH}
  `,
};

export async function addIpKeys(writing: Writing, visits: readonly PendingVisit[]): Promise<void> {
  const rows = visits.filter(({ ipKey }) => ipKey !== '').map(({ user_id, day, ipKey }) => [user_id, day, ipKey]);
  rows.sort(([userA = '', , a = ''], [userB = '', , b = '']) => (userA + a < userB + b ? -1 : 1));
  await run(writing, ADD_IP_KEYS, rows);
}
