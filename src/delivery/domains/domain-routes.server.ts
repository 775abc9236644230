import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { route } from '../../platform/http/route.server.ts';
import { securityEvent, takeLimit } from '../../platform/http/security-log.server.ts';
import { AppError, invalid } from '../../platform/lib/app-error.ts';
import { Done, done } from '../../platform/lib/success.ts';
import { Domain, NewDomain } from './domain.ts';
import { mountDomainCheck } from './domain-check-routes.server.ts';
import { type Verification, verifyDomain } from './domain-checks.server.ts';
import { txtName } from './domain-dns.server.ts';
import { parseDomain } from './domain-name.server.ts';
import { addDomain, deleteDomain, findDomain, listDomains, toDomain } from './domain-store.server.ts';

const ADDING_FAILED = 'Error adding the domain';
const VERIFYING_FAILED = 'The domain is not verified yet';
const Changed = Done.extend(Domain.shape);
const IdParams = z.object({ id: z.string().max(100) });

/** The owner's domains, and the question of a proxy whether to obtain a certificate for a host. */
export function mountDomains(app: FastifyInstance, ctx: Ctx): void {
  mountClaims(app, ctx);
  mountVerification(app, ctx);
  mountDomainCheck(app, ctx);
}

function mountClaims(app: FastifyInstance, ctx: Ctx): void {
  const tags = ['domains'];
  route(app, ctx, {
    method: 'GET',
    url: '/api/domains',
    login: 'required',
    limits: ['api'],
    schema: { tags, summary: 'My domains', response: { 200: z.array(Domain) } },
    handler: (request) => listDomains(ctx.db, request.user.id),
  });

  route(app, ctx, {
    method: 'POST',
    url: '/api/domains',
    login: 'required',
    limits: ['api'],
    config: { failure: ADDING_FAILED },
    schema: {
      tags,
      summary: 'Add a domain; it shows the portfolio once it is verified',
      body: NewDomain,
      response: { 200: Changed },
    },
    handler: async (request) => {
      const parsed = await parseDomain(request.body.domain, new URL(ctx.config.origin).hostname);
      if ('fault' in parsed) throw invalid(ADDING_FAILED, [{ field: 'domain', message: parsed.fault }]);
      const added = await addDomain(ctx, request.user.id, parsed.domain);
      return { ...done('Domain added. Add the TXT record to its DNS, then verify it.'), ...added };
    },
  });

  route(app, ctx, {
    method: 'DELETE',
    url: '/api/domains/:id',
    login: 'required',
    limits: ['api'],
    schema: { tags, summary: 'Remove a domain', params: IdParams, response: { 200: Done } },
    handler: async (request) => {
      await deleteDomain(ctx, request.user.id, request.params.id);
      securityEvent(request, ctx, 'domain_removed', { user_id: request.user.id });
      return done('Domain removed.');
    },
  });
}

function mountVerification(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    method: 'POST',
    url: '/api/domains/:id/verify',
    login: 'required',
    limits: ['api', 'verify_domain_account'],
    config: { failure: VERIFYING_FAILED },
    schema: {
      tags: ['domains'],
      summary: 'Look for the TXT record of a domain',
      params: IdParams,
      response: { 200: Changed },
    },
    handler: async (request) => {
      const userId = request.user.id;
      await takeLimit(ctx, request, 'verify_domain_account', userId);
      const row = await findDomain(ctx.db, userId, request.params.id);
      const result = await verifyDomain(ctx, row);
      if (result !== 'verified') throw notVerified(result, row.domain);
      securityEvent(request, ctx, 'domain_verified', { user_id: userId });
      return { ...done(`${row.domain} shows your portfolio.`), ...toDomain(await findDomain(ctx.db, userId, row.id)) };
    },
  });
}

function notVerified(result: Exclude<Verification, 'verified'>, domain: string): AppError {
  const error = {
    absent: `DNS has no TXT record ${txtName(domain)} with this value. A new record may take an hour to be seen`,
    unknown: 'DNS could not be asked: try again in a few minutes',
    taken: 'Another account has verified this domain, and its record is still in DNS',
  }[result];
  return new AppError(result === 'unknown' ? 'unavailable' : 'conflict', { message: VERIFYING_FAILED, error });
}
