import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { failureOf } from '../lib/api-client.ts';

const HEADER = 'x-vitrine-inner';
/** Known to this process alone: nobody outside can send a request that counts as our own. */
const TOKEN = randomBytes(16).toString('hex');

/** Asks our own API in process, as a visitor without cookies. Throws an AppError with the API's own words. */
export async function internalRequest(app: FastifyInstance, path: string): Promise<unknown> {
  const answer = await app.inject({ method: 'GET', url: path, headers: { [HEADER]: TOKEN } });
  if (answer.statusCode !== 200) throw failureOf(answer.statusCode, answer.body);
  return answer.json();
}

/** The bytes that our own server answers a path with; undefined for anything but 200. */
export async function innerFile(app: FastifyInstance, path: string): Promise<Buffer | undefined> {
  const answer = await app.inject({ method: 'GET', url: path, headers: { [HEADER]: TOKEN } });
  return answer.statusCode === 200 ? answer.rawPayload : undefined;
}

/** The server's own calls count towards no limit, and come for no host. */
export function isInternalRequest(request: FastifyRequest): boolean {
  return request.headers[HEADER] === TOKEN;
}
