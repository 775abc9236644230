import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** 256 random bits. */
const TOKEN_BYTES = 32;
/** However often it is used, a session ends then. */
export const SESSION_LIFE_MAX_MS = 90 * 24 * 60 * 60 * 1_000;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

type Security = Pick<Config, 'secure'>;

export function mountCookies(app: FastifyInstance): void {
  app.register(cookie);
}

export function freshToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What the database keeps of a token. The token has 256 random bits, so that a plain hash will do. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The token that the request's cookie carries; undefined too for what cannot be one. */
export function sessionTokenOf(request: FastifyRequest, config: Security): string | undefined {
  const token = request.cookies[cookieName(config)];
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

/** False where no session can be meant: told without parsing anything. */
export function mayHoldSession({ cookie }: IncomingHttpHeaders, config: Security): boolean {
  return cookie?.includes(cookieName(config)) ?? false;
}

export function setSessionCookie(reply: FastifyReply, config: Security, token: string): void {
  writeCookie(reply, config, token, SESSION_LIFE_MAX_MS);
}

export function clearSessionCookie(reply: FastifyReply, config: Security): void {
  writeCookie(reply, config, '', 0);
}

function writeCookie(reply: FastifyReply, config: Security, token: string, maxAgeMs: number): void {
  const flags = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.secure } as const;
  reply.setCookie(cookieName(config), token, { ...flags, maxAge: maxAgeMs / 1_000 });
}

/** The prefix makes browsers refuse the cookie without Secure, with a Domain, or set by a neighbouring host. */
function cookieName({ secure }: Security): string {
  return secure ? '__Host-vitrine_session' : 'vitrine_session';
}
