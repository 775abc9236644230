import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../context.ts';
import { ownedRecords } from '../kit/owned-records.server.ts';
import { mountRecords } from '../kit/record-routes.server.ts';
import { badges } from './badge.ts';

export const badgeRecords = ownedRecords(badges);

export function mountBadges(app: FastifyInstance, ctx: Ctx): void {
  mountRecords(app, ctx, badgeRecords);
}
