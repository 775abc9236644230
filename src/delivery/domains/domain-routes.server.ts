import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { route } from '../../platform/http/route.server.ts';
import { securityEvent, takeLimit } from '../../platform/http/security-log.server.ts';
import { AppError, invalid } from '../../platform/lib/app-error.ts';
import { done } from '../../platform/lib/success.ts';
import { type ErrorMessage, faultOf, say } from '../../platform/lib/texts/sentence.ts';
import { mountDomainCheck } from './domain-check-routes.server.ts';
import { type Verification, verifyDomain } from './domain-checks.server.ts';
import { txtName } from './domain-dns.server.ts';
import { parseDomain } from './domain-name.server.ts';
import { addDomain, deleteDomain, findDomain, listDomains, toDomain } from './domain-store.server.ts';
import { domainsApi } from './domains-api.ts';

const ADDING_FAILED = 'Error adding the domain';
const VERIFYING_FAILED = 'The domain is not verified yet';

/** The owner's domains, and the question of a proxy whether to obtain a certificate for a host. */
export function mountDomains(app: FastifyInstance, ctx: Ctx): void {
  mountClaims(app, ctx);
  mountVerification(app, ctx);
  mountDomainCheck(app, ctx);
}

function mountClaims(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    login: 'required',
    limits: ['api'],
    ...domainsApi['GET /api/domains'],
    handler: (request) => listDomains(ctx.db, request.user.id),
  });

  route(app, ctx, {
    login: 'required',
    limits: ['api'],
    config: { failure: ADDING_FAILED },
    ...domainsApi['POST /api/domains'],
    handler: async (request) => {
      const parsed = await parseDomain(request.body.domain, new URL(ctx.config.origin).hostname);
      if ('fault' in parsed)
        throw invalid(ADDING_FAILED, [{ field: 'domain', message: faultOf('Domain', parsed.fault) }]);
      const added = await addDomain(ctx, request.user.id, parsed.domain);
      return { ...done('Domain added. Add the TXT record to its DNS, then verify it.'), ...added };
    },
  });

  route(app, ctx, {
    login: 'required',
    limits: ['api'],
    ...domainsApi['DELETE /api/domains/:id'],
    handler: async (request) => {
      await deleteDomain(ctx, request.user.id, request.params.id);
      securityEvent(request, ctx, 'domain_removed', { user_id: request.user.id });
      return done('Domain removed.');
    },
  });
}

function mountVerification(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    login: 'required',
    limits: ['api', 'verify_domain_account'],
    config: { failure: VERIFYING_FAILED },
    ...domainsApi['POST /api/domains/:id/verify'],
    handler: async (request) => {
      const userId = request.user.id;
      await takeLimit(ctx, request, 'verify_domain_account', userId);
      const row = await findDomain(ctx.db, userId, request.params.id);
      const result = await verifyDomain(ctx, row);
      if (result !== 'verified') throw notVerified(result, row.domain);
      securityEvent(request, ctx, 'domain_verified', { user_id: userId });
      return {
        ...done('Domain verified: it shows your portfolio.'),
        ...toDomain(await findDomain(ctx.db, userId, row.id)),
      };
    },
  });
}

function notVerified(result: Exclude<Verification, 'verified'>, domain: string): AppError {
  const errors: Record<typeof result, ErrorMessage> = {
    absent: say('DNS has no TXT record {record} with this value. A new record may take an hour to be seen', {
      record: txtName(domain),
    }),
    unknown: 'DNS could not be asked: try again in a few minutes',
    taken: 'Another account has verified this domain, and its record is still in DNS',
  };
  const code = result === 'unknown' ? 'unavailable' : 'conflict';
  return new AppError(code, { message: VERIFYING_FAILED, error: errors[result] });
}
