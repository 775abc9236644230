import type { FastifyRequest } from 'fastify';
import { classifyRequest } from './classify-request.server.ts';
import { openAgents } from './user-agent-memo.server.ts';

const agentOf = openAgents();

/** True for a request of a person who does not ask for privacy and is not the owner: what the reports count. */
export function isCountedPerson(request: FastifyRequest, isOwner: boolean): boolean {
  const { method, headers } = request;
  return classifyRequest({ method, headers, isOwner, action: 'message' }, agentOf(headers['user-agent'])) === 'person';
}
