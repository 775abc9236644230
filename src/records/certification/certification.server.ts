import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../context.ts';
import { ownedRecords } from '../kit/owned-records.server.ts';
import { mountRecords } from '../kit/record-routes.server.ts';
import { certifications } from './certification.ts';

export const certificationRecords = ownedRecords(certifications);

export function mountCertifications(app: FastifyInstance, ctx: Ctx): void {
  mountRecords(app, ctx, certificationRecords);
}
