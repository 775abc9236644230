import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { RECORD_PATHS } from '../model/record-kinds.ts';
import { mountRecords } from './kit/record-routes.server.ts';
import { OWNED_KINDS } from './owned-kinds.server.ts';
import { mountSkills } from './skill/skill.server.ts';

/** The routes of every kind. */
export function mountRecordKinds(app: FastifyInstance, ctx: Ctx): void {
  for (const path of RECORD_PATHS) {
    if (path === 'skills') mountSkills(app, ctx);
    else mountRecords(app, ctx, OWNED_KINDS[path]);
  }
}
