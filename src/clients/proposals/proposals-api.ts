import { z } from 'zod';
import { defineRoutes, type Routes } from '../../platform/api/api-routes.ts';
import { Done } from '../../platform/lib/success.ts';
import { NewProposal, Proposal, ProposalChange, Proposals, ProposalsQuery, SavedProposal } from './proposal.ts';

declare module '../../platform/api/api-routes.ts' {
  interface Api extends Routes<typeof proposalsApi> {}
}

const IdParams = z.object({ id: z.string().max(100) });

export const proposalsApi = defineRoutes('clients', {
  'GET /api/proposals': {
    summary: 'My proposals, or those to one client',
    querystring: ProposalsQuery,
    reply: Proposals,
  },
  'POST /api/proposals': { summary: 'Write a proposal to a client', body: NewProposal, reply: SavedProposal },
  'GET /api/proposals/:id': {
    summary: 'A proposal, with what was accepted of it',
    params: IdParams,
    reply: Proposal,
  },
  'PATCH /api/proposals/:id': {
    summary: 'Change a proposal; one that was sent is a new revision then, which nobody has accepted yet',
    params: IdParams,
    body: ProposalChange,
    reply: SavedProposal,
  },
  'POST /api/proposals/:id/send': {
    summary: 'Let the link of a proposal show it to its client',
    params: IdParams,
    reply: SavedProposal,
  },
  'DELETE /api/proposals/:id': {
    summary: 'Delete a proposal and end its link; it is in the trash for 30 days',
    params: IdParams,
    reply: Done,
  },
  'POST /api/proposals/:id/restore': {
    summary: 'Restore a proposal from the trash',
    params: IdParams,
    reply: SavedProposal,
  },
});
