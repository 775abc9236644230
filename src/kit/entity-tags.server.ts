import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * The public reads of the API (`config: { tagged: true }`) name their version, and whoever has that already is told so
 * without the body. What a session sees is kept by nobody.
 */
export function mountEntityTags(app: FastifyInstance, mayHaveSession: (headers: FastifyRequest['headers']) => boolean) {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isTagged = request.routeOptions.config.tagged && reply.statusCode === 200 && typeof payload === 'string';
    if (!isTagged) return done();
    reply.header('vary', 'Cookie');
    if (!mayHaveSession(request.headers)) reply.header('cache-control', 'private, no-cache');
    const tag = tagOf(reply, payload);
    if (!isKnown(request.headers['if-none-match'], tag)) return done();
    reply.status(304).removeHeader('content-type').removeHeader('content-length');
    return done(null, '');
  });
}

/** A record's tag names the version that an edit may ask for; other answers are named by their bytes. */
function tagOf(reply: FastifyReply, payload: string): string {
  const given = reply.getHeader('etag');
  if (given !== undefined) return String(given);
  const tag = `"${hash('sha256', payload, 'base64url').slice(0, 22)}"`;
  reply.header('etag', tag);
  return tag;
}

/** A proxy that compresses marks a tag as weak: it names the same version. */
export function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  const known = ifNoneMatch?.split(',').map((item) => item.trim().replace(/^W\//, '')) ?? [];
  return known.includes(tag) || known.includes('*');
}
