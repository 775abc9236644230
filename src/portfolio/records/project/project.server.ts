import type { Db } from '../../../platform/db/open.ts';
import { type OwnedRecords, ownedRecords } from '../kit/owned-records.server.ts';
import { completeProjects } from './new-projects.ts';
import { projects } from './project.ts';
import { slugOf, slugPicker } from './project-slug.ts';

export const projectRecords: OwnedRecords = ownedRecords(projects, {
  async completeNew(db, userId, values) {
    const slugs = await takenSlugs(db, userId, slugOf(String(values.title)));
    const [completed] = completeProjects([values], slugs);
    return { ...values, ...completed };
  },
  /** A project without a title has no page yet: its first title sets the slug. */
  async completeChange(db, userId, stored, change) {
    if (!change.title || stored.title !== '') return change;
    return { ...change, slug: await findFreeSlug(db, userId, slugOf(String(change.title))) };
  },
  /** Another project may have taken the slug in the meantime. */
  async completeRestored(db, userId, row) {
    return { slug: await findFreeSlug(db, userId, String(row.slug ?? slugOf(String(row.title)))) };
  },
  restoredNote: ({ slug: before }, { slug }) =>
    slug === before ? '' : `Another project has its address by now: its page is at …/projects/${slug}.`,
});

async function findFreeSlug(db: Db, userId: string, wanted: string): Promise<string> {
  return slugPicker(new Set(await takenSlugs(db, userId, wanted)))(wanted);
}

/** Returns the slug and its numbered forms, as far as the owner's projects have them; none if the slug is free. */
async function takenSlugs(db: Db, userId: string, wanted: string): Promise<string[]> {
  const slugs = db.selectFrom('projects').select('slug').where('user_id', '=', userId);
  if (!(await slugs.where('slug', '=', wanted).executeTakeFirst())) return [];
  const numbered = await slugs.where('slug', 'like', `${wanted}-%`).execute();
  return [wanted, ...numbered.map(({ slug }) => slug)];
}
