import { z } from 'zod';
import { call } from '../../platform/lib/api-client.ts';
import { DeadLink, DeadLinkSaved } from './dead-link.ts';

const PATH = '/api/dead-links';

export async function readDeadLinks(): Promise<DeadLink[]> {
  return z.array(DeadLink).parse(await call(PATH));
}

/** Returns the message of the server. */
export async function ignoreDeadLink(id: string, ignored: boolean): Promise<string> {
  const body = { ignored };
  return DeadLinkSaved.parse(await call(`${PATH}/${encodeURIComponent(id)}`, { method: 'PATCH', body })).message;
}
