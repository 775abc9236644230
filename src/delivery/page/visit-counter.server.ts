import type { FastifyReply, FastifyRequest, onResponseHookHandler } from 'fastify';
import type { DocumentCtx } from '../../platform/context.ts';

/** Counts the document of a response: a page, or the file of one. */
export function visitCounter(ctx: DocumentCtx, action: 'view' | 'download' = 'view'): onResponseHookHandler {
  return (request, reply, done) => {
    countVisit(ctx, request, reply, action);
    done();
  };
}

/** Hits, misses and 304s alike: each is a view of the page. */
function countVisit(ctx: DocumentCtx, request: FastifyRequest, reply: FastifyReply, action: 'view' | 'download'): void {
  const { shownDocument: shown } = request;
  if (!shown || (reply.statusCode !== 200 && reply.statusCode !== 304)) return;
  ctx.session.anyUserOf(request).then(
    (user) => {
      const isOwner = user?.id === shown.owner;
      ctx.visits.record(request, shown.owner, { isOwner, page: shown.page, action });
    },
    (err) => request.log.warn({ err }, 'A visit could not be counted'),
  );
}
