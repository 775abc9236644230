import type { FastifyReply, FastifyRequest, onResponseHookHandler } from 'fastify';
import { visitsOf } from '../../insight/visits/analytics.server.ts';
import type { Ctx } from '../../platform/context.ts';
import { sessionsOf } from '../../platform/http/sessions.server.ts';

/** Counts the document of a response: a page, or the file of one. */
export function visitCounter(ctx: Ctx, action: 'view' | 'download' = 'view'): onResponseHookHandler {
  return (request, reply, done) => {
    countVisit(ctx, request, reply, action);
    done();
  };
}

/** Hits, misses and 304s alike: each is a view of the page. */
function countVisit(ctx: Ctx, request: FastifyRequest, reply: FastifyReply, action: 'view' | 'download'): void {
  const { shownDocument: shown } = request;
  if (!shown || (reply.statusCode !== 200 && reply.statusCode !== 304)) return;
  sessionsOf(ctx)
    .anyUserOf(request)
    .then(
      (user) => {
        const isOwner = user?.id === shown.owner;
        visitsOf(ctx).record(request, shown.owner, { isOwner, page: shown.page, action });
      },
      (err) => request.log.warn({ err }, 'A visit could not be counted'),
    );
}
