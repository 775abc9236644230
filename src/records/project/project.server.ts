import type { Db } from '../../db/open.ts';
import { type OwnedRecords, ownedRecords } from '../kit/owned-records.server.ts';
import { COLLAPSED_VIEW_SIZE, projects } from './project.ts';
import { slugOf, slugPicker } from './project-slug.ts';

const rows = ownedRecords(projects);

/** A new project with an empty `show` joins the collapsed view while that has room. */
const addProject: OwnedRecords['add'] = async (db, userId, input, now) => {
  const show = input.show || ((await countShown(db, userId)) < COLLAPSED_VIEW_SIZE ? 'true' : 'false');
  const slug = await findFreeSlug(db, userId, slugOf(String(input.title)));
  return rows.add(db, userId, { ...input, show, slug }, now);
};

async function countShown(db: Db, userId: string): Promise<number> {
  const { shown } = await db
    .selectFrom('projects')
    .select((row) => row.fn.countAll<number>().as('shown'))
    .where('user_id', '=', userId)
    .where('show', '=', 'true')
    .executeTakeFirstOrThrow();
  return shown;
}

async function findFreeSlug(db: Db, userId: string, wanted: string): Promise<string> {
  const slugs = db.selectFrom('projects').select('slug').where('user_id', '=', userId);
  if (!(await slugs.where('slug', '=', wanted).executeTakeFirst())) return wanted;
  const numbered = await slugs.where('slug', 'like', `${wanted}-%`).execute();
  return slugPicker(new Set([wanted, ...numbered.map(({ slug }) => slug)]))(wanted);
}

/** A project without a title has no page yet: its first title sets the slug. */
const changeProject: OwnedRecords['change'] = async (db, userId, id, change, options) => {
  if (!change.title || (await rows.findOwn(db, userId, id)).title !== '') {
    return rows.change(db, userId, id, change, options);
  }
  const slug = await findFreeSlug(db, userId, slugOf(String(change.title)));
  return rows.change(db, userId, id, { ...change, slug }, options);
};

/** Another project may have taken the slug in the meantime. */
const restoreProject: OwnedRecords['restore'] = async (db, userId, id, now) => {
  const deleted = db.selectFrom('deleted_records').where('id', '=', id).where('user_id', '=', userId);
  const kept = await deleted.where('kind', '=', projects.path).select('row').executeTakeFirst();
  if (kept) {
    const row = JSON.parse(kept.row) as { title: string; slug?: string };
    const slug = await findFreeSlug(db, userId, row.slug ?? slugOf(row.title));
    await db
      .updateTable('deleted_records')
      .set({ row: JSON.stringify({ ...row, slug }) })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('kind', '=', projects.path)
      .execute();
  }
  return rows.restore(db, userId, id, now);
};

export const projectRecords: OwnedRecords = {
  ...rows,
  add: addProject,
  change: changeProject,
  restore: restoreProject,
};
