import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { failureOf } from '../lib/api-client.ts';

const HEADER = 'x-vitrine-inner';
/** Known only to this process: a client cannot send a request that counts as internal. */
const TOKEN = randomBytes(16).toString('hex');

/** Requests our own API in process, as a visitor without cookies. Throws an AppError with the API's message. */
export async function internalRequest(app: FastifyInstance, path: string): Promise<unknown> {
  const response = await app.inject({ method: 'GET', url: path, headers: { [HEADER]: TOKEN } });
  if (response.statusCode !== 200) throw failureOf(response.statusCode, response.body);
  return response.json();
}

/** Returns the bytes that our server sends for a path; undefined for any status but 200. */
export async function innerFile(app: FastifyInstance, path: string): Promise<Buffer | undefined> {
  const response = await app.inject({ method: 'GET', url: path, headers: { [HEADER]: TOKEN } });
  return response.statusCode === 200 ? response.rawPayload : undefined;
}

/** True for internal requests, which are exempt from rate limits and from the host check. */
export function isInternalRequest(request: FastifyRequest): boolean {
  return request.headers[HEADER] === TOKEN;
}
