import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../context.ts';
import { RECORD_PATHS, type RecordPath } from '../model/record-kinds.ts';
import { KINDS } from './kinds.ts';
import { type OwnedRecords, ownedRecords } from './kit/owned-records.server.ts';
import { mountRecords } from './kit/record-routes.server.ts';
import { projectRecords } from './project/project.server.ts';
import { mountSkills } from './skill/skill.server.ts';
import { skillRecords } from './skill/skill-groups.server.ts';

/** Kinds whose rows follow rules of their own. All others are plain lists. */
const OWN_ROWS: Partial<Record<RecordPath, OwnedRecords>> = { projects: projectRecords, skills: skillRecords };

/** The routes of every kind. */
export function mountRecordKinds(app: FastifyInstance, ctx: Ctx): void {
  for (const path of RECORD_PATHS) {
    if (path === 'skills') mountSkills(app, ctx);
    else mountRecords(app, ctx, OWN_ROWS[path] ?? ownedRecords(KINDS[path]));
  }
}
