import type { Db } from '../../platform/db/open.ts';
import type { Draft, VersionDetail } from '../model/version.ts';
import { readDraft } from './publishing.server.ts';
import { readSnapshot } from './snapshot.server.ts';
import { differences } from './snapshot-differences.ts';
import { readVersion } from './version-store.server.ts';

/** `with`: the version to compare it with, instead of the present. */
type VersionChoice = { userId: string; id: string; with?: string | undefined };

export type VersionJob = ({ kind: 'version' } & VersionChoice) | { kind: 'draft'; userId: string };

/** For a large portfolio in the document thread. */
export function runVersionJob(db: Db, job: VersionJob): Promise<VersionDetail | Draft> {
  return job.kind === 'version' ? readDetail(db, job) : readDraft(db, job.userId);
}

/** Returns a version, and what differs from the present or from another one. */
export async function readDetail(db: Db, { userId, id, with: other }: VersionChoice): Promise<VersionDetail> {
  const { version, snapshot } = await readVersion(db, userId, id);
  const later = other ? (await readVersion(db, userId, other)).snapshot : await readSnapshot(db, userId);
  return { ...version, portfolio: snapshot, changes: differences(snapshot, later) };
}
