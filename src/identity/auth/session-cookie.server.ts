import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { DAY_MS } from '../../platform/lib/time.ts';

/** 256 random bits. */
const TOKEN_BYTES = 32;
/** A session ends after this time, however often it is used. */
export const SESSION_LIFE_MAX_MS = 90 * DAY_MS;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

type Security = Pick<Config, 'secure'>;

export function mountCookies(app: FastifyInstance): void {
  app.register(cookie);
}

export function freshToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Returns the hash that the database stores. The token has 256 random bits, so a plain hash is enough. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Returns the token in the request's cookie. Undefined also if it is malformed. */
export function sessionTokenOf(request: FastifyRequest, config: Security): string | undefined {
  return tokenIn(request, cookieName(config));
}

function tokenIn(request: FastifyRequest, cookie: string): string | undefined {
  const token = request.cookies[cookie];
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

/** False if there is certainly no session. Does not parse the cookies. */
export function mayHaveSession({ cookie }: IncomingHttpHeaders, config: Security): boolean {
  return cookie?.includes(cookieName(config)) ?? false;
}

export function setSessionCookie(reply: FastifyReply, config: Security, token: string): void {
  writeCookie(reply, config, { name: cookieName(config), token, maxAgeMs: SESSION_LIFE_MAX_MS });
}

export function clearSessionCookie(reply: FastifyReply, config: Security): void {
  writeCookie(reply, config, { name: cookieName(config), token: '', maxAgeMs: 0 });
}

/** Returns the token of a login that waits for its second factor. */
export function challengeTokenOf(request: FastifyRequest, config: Security): string | undefined {
  return tokenIn(request, challengeName(config));
}

export function setChallengeCookie(reply: FastifyReply, config: Security, token: string, maxAgeMs: number): void {
  writeCookie(reply, config, { name: challengeName(config), token, maxAgeMs });
}

export function clearChallengeCookie(reply: FastifyReply, config: Security): void {
  writeCookie(reply, config, { name: challengeName(config), token: '', maxAgeMs: 0 });
}

/** Returns the token of a login that waits for a provider. */
export function providerTokenOf(request: FastifyRequest, config: Security): string | undefined {
  return tokenIn(request, providerCookieName(config));
}

export function setProviderCookie(reply: FastifyReply, config: Security, token: string, maxAgeMs: number): void {
  writeCookie(reply, config, { name: providerCookieName(config), token, maxAgeMs });
}

type Cookie = { name: string; token: string; maxAgeMs: number };

function writeCookie(reply: FastifyReply, { secure }: Security, { name, token, maxAgeMs }: Cookie): void {
  const flags = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  reply.setCookie(name, token, { ...flags, maxAge: maxAgeMs / 1_000 });
}

/** With the prefix, browsers reject the cookie without Secure, with a Domain, or if set by a sibling host. */
function cookieName({ secure }: Security): string {
  return secure ? '__Host-vitrine_session' : 'vitrine_session';
}

function providerCookieName({ secure }: Security): string {
  return secure ? '__Host-vitrine_provider' : 'vitrine_provider';
}

/** Must not contain the other's name: `mayHaveSession` searches the header for it. */
function challengeName({ secure }: Security): string {
  return secure ? '__Host-vitrine_challenge' : 'vitrine_challenge';
}
