import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';

/** 132 bits: no two versions share them. */
const TAG_CHARACTERS = 22;

/**
 * The public reads of the API (`config: { tagged: true }`) name their version, and whoever has that already is told so
 * without the body. What a session sees is kept by nobody.
 */
export function mountEntityTags(app: FastifyInstance, mayHaveSession: (headers: FastifyRequest['headers']) => boolean) {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isTagged = request.routeOptions.config.tagged && reply.statusCode === 200;
    if (!isTagged || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return done();
    reply.header('vary', 'Cookie');
    if (!mayHaveSession(request.headers)) reply.header('cache-control', 'private, no-cache');
    const tag = tagOf(reply, payload);
    if (!matchesIfNoneMatch(request.headers['if-none-match'], tag)) return done();
    reply.status(304).removeHeader('content-type').removeHeader('content-length');
    return done(null, '');
  });
}

/** A record's tag names the version that an edit may ask for; other answers are named by their bytes. */
function tagOf(reply: FastifyReply, payload: string | Buffer): string {
  const given = reply.getHeader('etag');
  if (given !== undefined) return String(given);
  const tag = tagOfText(payload);
  reply.header('etag', tag);
  return tag;
}

function tagOfText(text: string | Buffer): string {
  return `"${hash('sha256', text, 'base64url').slice(0, TAG_CHARACTERS)}"`;
}

/** Names a version of a record: two that read alike have the same. */
export function entityTag(record: object): string {
  return tagOfText(JSON.stringify(record));
}

/** True where the client asks for no version. */
export function matchesIfMatch(ifMatch: string | undefined, tag: string): boolean {
  return ifMatch === undefined || ifMatch === '*' || withoutWeakness(ifMatch) === tag;
}

/** What a stale edit is answered with: the object as it is stored now. */
export function staleVersion(message: string, stored: object): AppError {
  return new AppError('conflict', { message, error: 'It was changed elsewhere meanwhile', details: stored });
}

export function matchesIfNoneMatch(ifNoneMatch: string | undefined, tag: string): boolean {
  const known = ifNoneMatch?.split(',').map((item) => withoutWeakness(item.trim())) ?? [];
  return known.includes(tag) || known.includes('*');
}

/** A proxy that compresses marks a tag as weak: it names the same version. */
function withoutWeakness(tag: string): string {
  return tag.replace(/^W\//, '');
}
