import type { Db } from '../../platform/db/open.ts';
import type { ContactDetails } from '../../portfolio/model/user.ts';
import { sample } from '../../portfolio/sample/sample.ts';
import { readPublished } from '../../portfolio/versions/published-records.server.ts';
import type { ProjectTimes } from './formats/atom.server.ts';

export type AccountFacts = { changedAt: string; contact: ContactDetails | undefined };

/** What no document of the page shows. */
export async function readAccount(db: Db, userId: string): Promise<AccountFacts> {
  if (userId === sample.user.id)
    return { changedAt: sample.records.projects?.[0]?.updated_at ?? '', contact: undefined };
  const columns = ['changed_at', 'contact_email', 'contact_phone'] as const;
  const row = await db.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirst();
  return { changedAt: row?.changed_at ?? '', contact: row && { email: row.contact_email, phone: row.contact_phone } };
}

/** The times of the projects, which no document shows: only those of shown projects are used. */
export async function readTimes(db: Db, userId: string): Promise<ProjectTimes> {
  const ofSample = userId === sample.user.id ? (sample.records.projects ?? []) : undefined;
  const published = ofSample ? undefined : await readPublished(db, userId, ['projects']);
  if (published) {
    const times = published.map(({ row: { id, created_at, updated_at } }) => {
      return [String(id), { created_at: String(created_at), updated_at: String(updated_at) }] as const;
    });
    return new Map(times);
  }
  const columns = ['id', 'created_at', 'updated_at'] as const;
  const rows = ofSample ?? (await db.selectFrom('projects').select(columns).where('user_id', '=', userId).execute());
  return new Map(rows.map(({ id, created_at, updated_at }) => [id, { created_at, updated_at }]));
}
