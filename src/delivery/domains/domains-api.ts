import { z } from 'zod';
import { call } from '../../platform/lib/api-client.ts';
import { Domain } from './domain.ts';

const Message = z.object({ message: z.string() });

export async function readDomains(): Promise<Domain[]> {
  return z.array(Domain).parse(await call('/api/domains'));
}

/** These return the message to show. */
export async function addDomain(domain: string): Promise<string> {
  return Message.parse(await call('/api/domains', { method: 'POST', body: { domain } })).message;
}

export async function verifyDomain(id: string): Promise<string> {
  return Message.parse(await call(`/api/domains/${encodeURIComponent(id)}/verify`, { method: 'POST' })).message;
}

export async function removeDomain(id: string): Promise<string> {
  return Message.parse(await call(`/api/domains/${encodeURIComponent(id)}`, { method: 'DELETE' })).message;
}
