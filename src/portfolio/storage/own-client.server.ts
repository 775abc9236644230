import type { Db } from '../../platform/db/open.ts';
import { invalid } from '../../platform/lib/app-error.ts';
import type { ErrorMessage } from '../../platform/lib/texts/sentence.ts';

/** Throws `invalid` for a client of somebody else, and for none that exists; null and undefined name none. */
export async function requireOwnClient(
  db: Db,
  userId: string,
  id: string | null | undefined,
  failure: ErrorMessage,
): Promise<void> {
  if (id === null || id === undefined) return;
  const own = db.selectFrom('clients').select('id').where('user_id', '=', userId).where('id', '=', id);
  if (!(await own.executeTakeFirst())) throw invalid(failure, [{ field: 'client_id', message: 'Client is not yours' }]);
}
