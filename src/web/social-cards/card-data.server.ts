import type { z } from 'zod';
import type { Db } from '../../db/open.ts';
import { withPublished } from '../../db/published-records.server.ts';
import { notFound } from '../../lib/app-error.ts';
import { Theme } from '../../model/theme.ts';
import { findPublicRecord } from '../../records/kit/published-records.server.ts';
import { projectRecords } from '../../records/project/project.server.ts';
import { projects } from '../../records/project/project.ts';
import { sample } from '../../sample/sample.ts';

const PERSON = [
  'id',
  'user_name',
  'first_name',
  'last_name',
  'image_url',
  'headline',
  'location',
  'availability',
  'availability_state',
  'available_from',
  'language',
] as const;

/** Returns what a card shows of a portfolio's owner: one row by name, unless suspended. Throws `not_found`. */
export async function personAt(db: Db, userName: string) {
  if (userName === sample.user.user_name) return sample.user;
  const stored = await db
    .selectFrom('users')
    .select([...PERSON, 'theme', 'indexed', 'branding', 'card_url', 'publishing'])
    .where('user_name', '=', userName)
    .where('suspended_at', '=', '')
    .executeTakeFirst();
  if (!stored) throw notFound('Picture');
  const { publishing: _, ...row } = await withPublished(db, stored);
  return {
    ...row,
    theme: Theme.parse(JSON.parse(row.theme)),
    indexed: row.indexed === 1,
    branding: row.branding === 1,
  };
}

const ShownProject = projects.record.pick({
  slug: true,
  title: true,
  image_url: true,
  images: true,
  technologies: true,
});
type ShownProject = z.infer<typeof ShownProject>;

/** Returns what a card shows of a public project. Throws `not_found`. */
export async function projectAt(db: Db, owner: { id: string }, slug: string): Promise<ShownProject> {
  const project = await findPublicRecord(projectRecords, db, { user_id: owner.id, slug });
  if (!project) throw notFound('Picture');
  return ShownProject.parse(project);
}
