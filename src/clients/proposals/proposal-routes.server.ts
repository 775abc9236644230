import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { route } from '../../platform/http/route.server.ts';
import { done } from '../../platform/lib/success.ts';
import {
  addProposal,
  changeProposal,
  deleteProposal,
  listProposals,
  readProposal,
  restoreProposal,
  sendProposal,
} from './proposals.server.ts';
import { proposalsApi } from './proposals-api.ts';

const reads = { login: 'required', scope: 'clients:read', limits: ['api'] } as const;
const writes = { login: 'required', scope: 'clients:write', limits: ['api'] } as const;

/** What an owner proposes. Its client reads it by its link: reader-routes.server.ts. */
export function mountProposals(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    ...reads,
    ...proposalsApi['GET /api/proposals'],
    handler: (request) => listProposals(ctx, request.user.id, request.query),
  });

  route(app, ctx, {
    ...reads,
    ...proposalsApi['GET /api/proposals/:id'],
    handler: (request) => readProposal(ctx, request.user.id, request.params.id),
  });

  route(app, ctx, {
    ...writes,
    ...proposalsApi['POST /api/proposals'],
    config: { failure: 'Error adding proposal' },
    handler: async (request) => {
      const proposal = await addProposal(ctx, request.user.id, request.body);
      return { ...done('Proposal added.'), proposal };
    },
  });

  route(app, ctx, {
    ...writes,
    ...proposalsApi['PATCH /api/proposals/:id'],
    config: { failure: 'Error saving proposal' },
    handler: async (request) => {
      const proposal = await changeProposal(ctx, request.user.id, request.params.id, request.body);
      return { ...done('Proposal saved.'), proposal };
    },
  });

  route(app, ctx, {
    ...writes,
    ...proposalsApi['POST /api/proposals/:id/send'],
    config: { failure: 'Error sending proposal' },
    handler: async (request) => {
      const proposal = await sendProposal(ctx, request.user.id, request.params.id);
      return { ...done('The link shows the proposal now.'), proposal };
    },
  });

  route(app, ctx, {
    ...writes,
    ...proposalsApi['DELETE /api/proposals/:id'],
    handler: async (request) => {
      await deleteProposal(ctx, request.user.id, request.params.id);
      return done('Proposal deleted.');
    },
  });

  route(app, ctx, {
    ...writes,
    ...proposalsApi['POST /api/proposals/:id/restore'],
    handler: async (request) => {
      const proposal = await restoreProposal(ctx, request.user.id, request.params.id);
      return { ...done('Proposal restored.'), proposal };
    },
  });
}
