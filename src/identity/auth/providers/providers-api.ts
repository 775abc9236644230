import { z } from 'zod';
import { call } from '../../../platform/api/api-client.ts';
import { type Proof, proofBody } from '../second-factor/second-factor-api.ts';
import { LinkedProvider, type ProviderName } from './provider.ts';

const Started = z.object({ url: z.string() });
const Message = z.object({ message: z.string() });

/** Returns the URL at the provider to open. */
export async function beginProviderLogin(provider: ProviderName, invitation: string): Promise<string> {
  const body = invitation === '' ? {} : { invitation };
  return Started.parse(await call(`/api/users/login/provider/${provider}`, { method: 'POST', body })).url;
}

export async function readProviders(): Promise<LinkedProvider[]> {
  return z.array(LinkedProvider).parse(await call('/api/users/providers'));
}

/** Returns the URL at the provider to open. */
export async function beginLink(provider: ProviderName, proof: Proof): Promise<string> {
  return Started.parse(await call(`/api/users/providers/${provider}`, { method: 'POST', body: proofBody(proof) })).url;
}

export async function unlinkProvider(provider: ProviderName, proof: Proof): Promise<string> {
  const body = await call(`/api/users/providers/${provider}`, { method: 'DELETE', body: proofBody(proof) });
  return Message.parse(body).message;
}
