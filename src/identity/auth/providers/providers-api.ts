import { z } from 'zod';
import { defineRoutes, type Routes } from '../../../platform/api/api-routes.ts';
import { Done } from '../../../platform/lib/success.ts';
import { StepUp } from '../../second-factor.ts';
import { LinkedProvider, ProviderLogin, ProviderName } from './provider.ts';

declare module '../../../platform/api/api-routes.ts' {
  interface Api extends Routes<typeof providersApi> {}
}

const params = z.object({ provider: ProviderName });
const Started = Done.extend({ url: z.string() });

export const providersApi = defineRoutes('users', {
  'POST /api/users/login/provider/:provider': {
    summary: 'Begin a login at another site: open the URL in this browser within ten minutes',
    params,
    body: ProviderLogin,
    reply: Started,
  },
  'GET /api/users/providers': {
    summary: 'The sites with whose accounts I may log in, and which I have linked',
    reply: z.array(LinkedProvider),
  },
  'POST /api/users/providers/:provider': {
    summary: 'Begin to link an account at another site: open the URL in this browser within ten minutes',
    params,
    body: StepUp,
    reply: Started,
  },
  'DELETE /api/users/providers/:provider': {
    summary: 'Unlink an account at another site, unless it is the last way to log in',
    params,
    body: StepUp,
    reply: Done,
  },
});
