import { z } from 'zod';
import { defineRoutes, type Routes } from '../../platform/api/api-routes.ts';
import { Done } from '../../platform/lib/success.ts';
import { ChangedCheck, CredentialCheck, NewCredentialCheck } from './credential-check.ts';

declare module '../../platform/api/api-routes.ts' {
  interface Api extends Routes<typeof credentialsApi> {}
}

const params = z.object({ id: z.string().max(100) });

export const credentialsApi = defineRoutes('transfer', {
  'GET /api/credential-checks': {
    summary: 'My signed badges that were checked, newest first',
    reply: z.array(CredentialCheck),
  },
  'POST /api/credential-checks': {
    summary: 'Check the signature, issuer, dates, status and recipient of an Open Badge, for a badge or certification',
    body: NewCredentialCheck,
    reply: ChangedCheck,
  },
  'POST /api/credential-checks/:id/repeat': {
    summary: 'Check a signed badge again',
    params,
    reply: ChangedCheck,
  },
  'DELETE /api/credential-checks/:id': { summary: 'Delete a check and the badge that it is of', params, reply: Done },
});
