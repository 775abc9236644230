import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions, LightMyRequestResponse } from 'fastify';

const HEADER = 'x-vitrine-inner';
/** Known only to this process: a client cannot send a request that counts as internal. */
const TOKEN = randomBytes(16).toString('hex');

const CLIENT_HEADER = 'x-vitrine-client';
/** Whether the client is still there for whom a request is made, by the value of its header. */
const clients = new Map<string, AbortSignal>();
let lastClient = 0;

/** Makes a request in process for a client: it ends when `client` is aborted, and the promise is rejected then. */
export async function requestFor(
  app: FastifyInstance,
  client: AbortSignal,
  options: InjectOptions,
): Promise<LightMyRequestResponse> {
  lastClient += 1;
  const id = `${TOKEN} ${lastClient}`;
  clients.set(id, client);
  try {
    return await app.inject({ ...options, headers: { ...options.headers, [CLIENT_HEADER]: id } });
  } finally {
    clients.delete(id);
  }
}

/** Closes the response to a request that was made for a client, when that client leaves. */
export function endWithClient({ headers }: FastifyRequest, { raw }: FastifyReply): void {
  const id = headers[CLIENT_HEADER];
  const client = id === undefined ? undefined : clients.get(String(id));
  if (!client) return;
  const end = () => void raw.destroy();
  client.addEventListener('abort', end, { once: true });
  raw.once('close', () => client.removeEventListener('abort', end));
  if (client.aborted) end();
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
