import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../ctx.ts';
import type { Db } from '../../db/open.ts';
import { type OwnedRecords, ownedRecords } from '../../kit/owned-records.server.ts';
import { mountRecords } from '../../kit/record-routes.server.ts';
import { COLLAPSED_VIEW_SIZE, projects } from './project.ts';

const rows = ownedRecords(projects);

/** A new project whose `show` is left open joins the collapsed view while that has room. */
const addProject: OwnedRecords['add'] = async (db, userId, input, now) => {
  const show = input.show || ((await countShown(db, userId)) < COLLAPSED_VIEW_SIZE ? 'true' : 'false');
  return rows.add(db, userId, { ...input, show }, now);
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

export const projectRecords: OwnedRecords = { ...rows, add: addProject };

export function mountProjects(app: FastifyInstance, ctx: Ctx): void {
  mountRecords(app, ctx, projectRecords);
}
