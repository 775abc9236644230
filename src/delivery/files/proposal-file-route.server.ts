import type { FastifyInstance } from 'fastify';
import { readerOf } from '../../clients/proposals/reader-routes.server.ts';
import type { Ctx } from '../../platform/context.ts';
import { openClientLimit } from '../../platform/http/client-limit.server.ts';
import { route } from '../../platform/http/route.server.ts';
import { PDF_POLICY } from './file-routes.server.ts';
import type { FileMaker } from './make/file-maker.server.ts';
import { printedProposal } from './printed-proposal.server.ts';

/** Set for each request, as nothing of a proposal is stored: a tenth of a second of processor time each. */
const MADE_PER_MINUTE = 10;

/** GET /p/{token}/proposal.pdf: what the page shows; once it is accepted, what was accepted. */
export function mountProposalFile(app: FastifyInstance, ctx: Ctx, maker: FileMaker): void {
  const limitMade = openClientLimit(ctx, 'made_files', MADE_PER_MINUTE);
  route(app, ctx, {
    method: 'GET',
    url: '/p/:token/proposal.pdf',
    login: 'none',
    limits: ['made_files'],
    schema: { hide: true },
    handler: async (request, reply) => {
      const { copy, language, accepted, changedAt } = await readerOf(ctx, request, reply);
      limitMade(request);
      const pdf = await maker.make({
        format: 'proposal',
        proposal: printedProposal(copy, language, accepted),
        changedAt: Date.parse(changedAt),
      });
      return reply
        .type('application/pdf')
        .headers({
          'content-disposition': 'inline; filename="proposal.pdf"',
          'content-security-policy': PDF_POLICY,
        })
        .send(pdf);
    },
  });
}
