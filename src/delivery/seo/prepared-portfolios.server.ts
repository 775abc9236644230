import type { Db } from '../../platform/db/open.ts';
import { RECORD_PATHS } from '../../portfolio/model/record-kinds.ts';
import { KINDS } from '../../portfolio/records/kinds.ts';
import { isPublicRow } from '../../portfolio/records/kit/record-store.server.ts';
import { overlaid, PUBLISHED_PROFILE } from '../../portfolio/versions/published-records.server.ts';

type Owner = { id: string; publishing: string; headline: string; about: string };
type Profiles = ReadonlyMap<string, Record<string, unknown>>;

/**
 * Returns the ids of the owners whose page has something on it, which search engines may list. `published` has the
 * profiles of those who publish by hand.
 */
export async function preparedIds(db: Db, owners: readonly Owner[], published: Profiles): Promise<Set<string>> {
  const [introduced, others] = [new Set<string>(), { instant: [] as string[], manual: [] as string[] }];
  for (const owner of owners) {
    const { headline, about } = overlaid(owner, published.get(owner.id) ?? {});
    if (headline !== '' || about !== '') introduced.add(owner.id);
    else others[owner.publishing === 'manual' ? 'manual' : 'instant'].push(owner.id);
  }
  const found = [...(await withPublicRecords(db, others.instant)), ...(await withPublishedRecords(db, others.manual))];
  return new Set([...introduced, ...found]);
}

async function withPublicRecords(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const found: string[] = [];
  for (const path of RECORD_PATHS) {
    const rows = await db
      .selectFrom(path as 'projects')
      .select('user_id')
      .distinct()
      .where('user_id', 'in', ids)
      .where(isPublicRow(KINDS[path]))
      .execute();
    found.push(...rows.map(({ user_id }) => user_id));
  }
  return found;
}

async function withPublishedRecords(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('published_records')
    .select('user_id')
    .distinct()
    .where('user_id', 'in', ids)
    .where('kind', '!=', PUBLISHED_PROFILE)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
