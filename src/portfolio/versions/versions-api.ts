import { z } from 'zod';
import { defineRoutes, type Routes } from '../../platform/api/api-routes.ts';
import { Done } from '../../platform/lib/success.ts';
import { Draft, NewVersion, RestoreBody, Version, VersionDetail } from '../model/version.ts';

declare module '../../platform/api/api-routes.ts' {
  interface Api extends Routes<typeof versionsApi> {}
}

const params = z.object({ id: z.string().max(100) });
const Beside = z.object({ with: z.string().max(100).optional() });
const Stored = Done.extend({ version: Version });

export const versionsApi = defineRoutes('versions', {
  'GET /api/versions': { summary: 'What my portfolio was before, newest first', reply: z.array(Version) },
  'POST /api/versions': { summary: 'Store what my portfolio is now under a name', body: NewVersion, reply: Stored },
  'GET /api/versions/:id': {
    summary: 'One version: the portfolio then, and what differs from now, or from the version `with`',
    params,
    querystring: Beside,
    reply: VersionDetail,
  },
  'DELETE /api/versions/:id': { summary: 'Delete a version', params, reply: Done },
  'POST /api/versions/:id/restore': {
    summary: 'Make my portfolio, or one record of it, what it was; the present becomes a version first',
    params,
    body: RestoreBody.nullish(),
    reply: Stored,
  },
  'GET /api/draft': { summary: 'What differs from what I have published', reply: Draft },
  'POST /api/draft/publish': { summary: 'Show my draft to everybody', reply: Done },
  'POST /api/draft/discard': {
    summary: 'Go back to what I have published; the draft becomes a version first',
    reply: Done,
  },
});
