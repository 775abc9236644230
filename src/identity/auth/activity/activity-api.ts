import { z } from 'zod';
import { defineRoutes, type Routes } from '../../../platform/api/api-routes.ts';
import { PageCursor } from '../../../platform/lib/page-cursor.ts';
import { ActivityPage } from './activity.ts';

declare module '../../../platform/api/api-routes.ts' {
  interface Api extends Routes<typeof activityApi> {}
}

const Query = z.object({ before: PageCursor });

export const activityApi = defineRoutes('users', {
  'GET /api/users/activity': {
    summary: 'What happened to my account within 90 days, newest first, 50 at once',
    querystring: Query,
    reply: ActivityPage,
  },
});
