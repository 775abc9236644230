import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import type { ErrorMessage } from '../lib/texts/sentence.ts';
import { matchesIfNoneMatch } from './conditional.ts';

/** 132 bits: collisions are not expected. */
const TAG_CHARACTERS = 22;

/**
 * Adds an ETag to public reads of the API (`config: { tagged: true }`) and returns 304 for a matching If-None-Match.
 * Responses to a session are never cached.
 */
export function mountEntityTags(app: FastifyInstance, mayHaveSession: (headers: FastifyRequest['headers']) => boolean) {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isTagged = request.routeOptions.config.tagged && reply.statusCode === 200;
    if (!isTagged || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return done();
    reply.header('vary', 'Cookie');
    if (!mayHaveSession(request.headers)) reply.header('cache-control', 'private, no-cache');
    // Once for the tag and the response: each would convert the text by itself.
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
    const tag = tagOf(reply, bytes);
    if (!matchesIfNoneMatch(request.headers['if-none-match'], tag)) return done(null, bytes);
    reply.status(304).removeHeader('content-type').removeHeader('content-length');
    return done(null, '');
  });
}

/** A record's tag identifies the version that If-Match refers to; other responses are tagged by their bytes. */
function tagOf(reply: FastifyReply, payload: Buffer): string {
  const given = reply.getHeader('etag');
  if (given !== undefined) return String(given);
  const tag = tagOfText(payload);
  reply.header('etag', tag);
  return tag;
}

function tagOfText(text: string | Buffer): string {
  return `"${hash('sha256', text, 'base64url').slice(0, TAG_CHARACTERS)}"`;
}

/** Returns the tag of a record's version: equal content has an equal tag. */
export function entityTag(record: object): string {
  return tagOfText(JSON.stringify(record));
}

/** The response to an edit of a stale version: it contains the object as stored now. */
export function staleVersion(message: ErrorMessage, stored: object): AppError {
  return new AppError('conflict', { message, error: 'It was changed elsewhere in the meantime', details: stored });
}
