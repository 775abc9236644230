import { z } from 'zod';
import type { TokenScope } from '../../../platform/http/token-scope.ts';
import { call } from '../../../platform/lib/api-client.ts';
import { ApiToken } from '../../api-token.ts';
import { type Proof, proofBody } from '../second-factor/second-factor-api.ts';

const Created = z.object({ token: z.string(), api_token: ApiToken });
const Message = z.object({ message: z.string() });

export async function readTokens(): Promise<ApiToken[]> {
  return z.array(ApiToken).parse(await call('/api/tokens'));
}

type NewToken = { name: string; scopes: TokenScope[]; expires_at: string | null };

/** Returns the token, which is never shown again. */
export async function createToken(token: NewToken, proof: Proof): Promise<string> {
  const body = { ...token, ...proofBody(proof) };
  return Created.parse(await call('/api/tokens', { method: 'POST', body })).token;
}

export async function revokeToken(id: string): Promise<string> {
  return Message.parse(await call(`/api/tokens/${encodeURIComponent(id)}`, { method: 'DELETE' })).message;
}
