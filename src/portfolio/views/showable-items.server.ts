import type { Db } from '../../platform/db/open.ts';
import { invalid } from '../../platform/lib/app-error.ts';
import { type ErrorMessage, say } from '../../platform/lib/texts/sentence.ts';
import { type RecordPath, recordKind } from '../model/record-kinds.ts';
import { visibilityOf } from '../model/visibility.ts';
import { recordsIn } from '../records/kit/owned-records.server.ts';
import type { ViewItem } from './view.ts';

type Named = Pick<ViewItem, 'kind' | 'record_id' | 'shown'>;

/** What a view needs to know of a record that it names. */
type NamedRecord = { changedAt: string; isForNobody: boolean };

export function keyOf({ kind, record_id }: Pick<Named, 'kind' | 'record_id'>): string {
  return `${kind} ${record_id}`;
}

/** Returns all records of these kinds, in one query. */
export async function readNamed(
  db: Db,
  userId: string,
  kinds: readonly RecordPath[],
): Promise<Map<string, NamedRecord>> {
  const [first, ...others] = kinds.map((kind) =>
    recordsIn(db)
      .selectFrom(kind as 'records')
      .select(['id', 'updated_at', 'hidden', 'visibility'])
      .select((row) => row.val(kind).as('kind'))
      .where('user_id', '=', userId),
  );
  if (!first) return new Map();
  const all = others.reduce((query, other) => query.unionAll(other), first);
  const rows = await all.execute();
  return new Map(
    rows.map(({ kind, id, updated_at, ...row }) => [
      `${kind} ${id}`,
      { changedAt: updated_at, isForNobody: visibilityOf(row) === 'nobody' },
    ]),
  );
}

/** False for an item whose record is for nobody at present: the view is without it until it is shown again. */
export function isPresent({ shown }: Pick<Named, 'shown'>, { isForNobody }: NamedRecord): boolean {
  return !(shown && isForNobody);
}

/**
 * Returns the items to store. Throws `invalid` if one would show what nobody sees. Those that were stored before their record
 * was hidden stay, unless the owner names them.
 */
export async function checkedItems<I extends Named>(
  db: Db,
  userId: string,
  { given, stored, message }: { given: readonly I[]; stored: readonly I[]; message: ErrorMessage },
): Promise<I[]> {
  const kinds = [...new Set([...given, ...stored].map(({ kind }) => kind))];
  const named = await readNamed(db, userId, kinds);
  const isHidden = (item: Named) => item.shown && named.get(keyOf(item))?.isForNobody === true;
  const faults = given.flatMap((item) => {
    if (!isHidden(item)) return [];
    const params = { record: recordKind(item.kind).entity, id: item.record_id };
    const message = say('The {record} {id} is visible to nobody: show it to everyone or in views first', params);
    return [{ field: 'items', message }];
  });
  if (faults.length > 0) throw invalid(message, faults);
  const keys = new Set(given.map(keyOf));
  return [...given, ...stored.filter((item) => isHidden(item) && !keys.has(keyOf(item)))];
}
