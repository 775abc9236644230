import type { Db } from '../../platform/db/open.ts';
import type { Values } from '../model/record.ts';
import { EMPTY_SEO } from '../model/seo.ts';
import type { ViewTable } from '../sharing-tables.ts';
import { fromColumns, toColumns } from '../storage/columns.ts';
import type { StoredView } from './view.ts';

const CODED = { json: ['sections', 'items'], flags: ['show_contact'] };

export type ViewValues = Omit<ViewTable, 'sections' | 'items' | 'show_contact'> &
  Pick<StoredView, 'sections' | 'items' | 'show_contact'>;
type Changes = { [K in keyof ViewValues]?: ViewValues[K] | undefined };
type Columns<V> = { [K in keyof V]: K extends keyof ViewTable ? ViewTable[K] : never };

/** Lists the rows of an account's views, in the order in which they were made. */
export async function listViewRows(db: Db, userId: string): Promise<ViewTable[]> {
  const own = db.selectFrom('views').selectAll().where('user_id', '=', userId);
  return own.orderBy('created_at').orderBy('id').execute();
}

/**
 * Returns the values of a view, of its row, as it was published or deleted, or as a version has it. It may be of before
 * views said what they do with later records, or what search engines say of them.
 */
export function viewValues(stored: ViewTable | Values): ViewValues {
  const completed = { new_records: 'show', settled_at: stored.created_at, ...EMPTY_SEO, ...stored };
  return fromColumns(completed, CODED) as ViewValues;
}

/** Returns the columns of a view, or of what changes of one. */
export function viewColumns<V extends Changes>(values: V): Columns<V> {
  return toColumns({ ...values }) as Columns<V>;
}
