import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../context.ts';
import { ownedRecords } from '../kit/owned-records.server.ts';
import { mountRecords } from '../kit/record-routes.server.ts';
import { experiences } from './experience.ts';

export const experienceRecords = ownedRecords(experiences);

export function mountExperiences(app: FastifyInstance, ctx: Ctx): void {
  mountRecords(app, ctx, experienceRecords);
}
