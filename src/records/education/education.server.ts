import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../context.ts';
import { ownedRecords } from '../kit/owned-records.server.ts';
import { mountRecords } from '../kit/record-routes.server.ts';
import { educations } from './education.ts';

export const educationRecords = ownedRecords(educations);

export function mountEducations(app: FastifyInstance, ctx: Ctx): void {
  mountRecords(app, ctx, educationRecords);
}
