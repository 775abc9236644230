import { type ExpressionBuilder, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';

/** The signed badges of an account that held when they were checked: part of the query of its portfolio. */
export function shownChecks(from: ExpressionBuilder<Tables, 'users'>) {
  return (
    from
      .selectFrom('credential_checks')
      .select(['kind', 'record_id', 'name', 'issuer', 'checked_at', 'valid_until'])
      .whereRef('user_id', '=', 'users.id')
      .where(sql<boolean>`ended_at = ''`)
      .orderBy('id')
      // As many as an account has. Not a parameter: the key of the portfolio is the only one.
      .limit(sql<number>`200`)
  );
}
