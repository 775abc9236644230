import { z } from 'zod';
import { defineRoutes, type Routes } from '../../../platform/api/api-routes.ts';
import { Done } from '../../../platform/lib/success.ts';
import { ApiToken, NewApiToken } from '../../api-token.ts';

declare module '../../../platform/api/api-routes.ts' {
  interface Api extends Routes<typeof tokensApi> {}
}

export const tokensApi = defineRoutes('tokens', {
  'GET /api/tokens': { summary: 'My API tokens', reply: z.array(ApiToken) },
  'POST /api/tokens': {
    summary: 'Make an API token; the response is the only one that contains it',
    body: NewApiToken,
    reply: Done.extend({ token: z.string(), api_token: ApiToken }),
  },
  'DELETE /api/tokens/:id': {
    summary: 'Revoke an API token at once',
    params: z.object({ id: z.string().max(100) }),
    reply: Done,
  },
});
