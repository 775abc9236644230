import type { Db } from '../../db/open.ts';
import { notFound } from '../../lib/app-error.ts';
import { Theme } from '../../model/theme.ts';
import { isPublicRow } from '../../records/kit/record-store.server.ts';
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
] as const;

/** Returns what a card shows of a portfolio's owner: one row by name, unless suspended. Throws `not_found`. */
export async function personAt(db: Db, userName: string) {
  if (userName === sample.user.user_name) return sample.user;
  const row = await db
    .selectFrom('users')
    .select([...PERSON, 'theme', 'indexed', 'branding', 'card_url'])
    .where('user_name', '=', userName)
    .where('suspended_at', '=', '')
    .executeTakeFirst();
  if (!row) throw notFound('Picture');
  return {
    ...row,
    theme: Theme.parse(JSON.parse(row.theme)),
    indexed: row.indexed === 1,
    branding: row.branding === 1,
  };
}

type ShownProject = { slug: string; title: string; image_url: string; technologies: string[] };

/** Returns what a card shows of a public project: one row by slug. Throws `not_found`. */
export async function projectAt(db: Db, userId: string, slug: string): Promise<ShownProject> {
  if (userId === sample.user.id) return sampleProject(slug);
  const row = await db
    .selectFrom('projects')
    .select(['slug', 'title', 'image_url', 'technologies'])
    .where('user_id', '=', userId)
    .where('slug', '=', slug)
    .where(isPublicRow(projects))
    .executeTakeFirst();
  if (!row) throw notFound('Picture');
  return { ...row, technologies: JSON.parse(row.technologies) };
}

function sampleProject(slug: string): ShownProject {
  const shown = (sample.records.projects ?? []) as unknown as ShownProject[];
  const project = shown.find((item) => item.slug === slug);
  if (!project) throw notFound('Picture');
  return project;
}
