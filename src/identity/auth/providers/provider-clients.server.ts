import type { Configuration } from 'openid-client';
import type { Config } from '../../../platform/config.ts';
import type { Ctx } from '../../../platform/context.ts';
import { HOUR_MS } from '../../../platform/lib/time.ts';
import { githubIdentity } from './github-identity.server.ts';
import { type Identity, textOf } from './identity.ts';
import type { ProviderName } from './provider.ts';

/** What the request to the provider contained, and its response must match. */
export type Checks = { state: string; nonce: string; code_verifier: string };

type Client = Configuration;
const SCOPES = { oidc: 'openid email profile', github: 'read:user user:email' };
const TIMEOUT_S = 10;
/** A provider may change its endpoints. Its keys have their own cache. */
const DISCOVERED_FOR_MS = HOUR_MS;

/** Loaded on first use: most installations have no provider. */
const openIdClient = () => import('openid-client');

/** While a provider is down, each click would wait for its timeout. */
const FAILED_FOR_MS = 30_000;

type Discovered = { client: Promise<Client>; until: number };
const discovered = new WeakMap<Config, Map<ProviderName, Discovered>>();

/** Returns the URL of the provider to which the browser is sent, and what to check in its response. */
export async function authorizationUrl(ctx: Ctx, provider: ProviderName): Promise<{ url: string; checks: Checks }> {
  const openId = await openIdClient();
  const client = await clientOf(ctx.config, provider);
  const checks = {
    state: openId.randomState(),
    nonce: provider === 'oidc' ? openId.randomNonce() : '',
    code_verifier: openId.randomPKCECodeVerifier(),
  };
  const url = openId.buildAuthorizationUrl(client, {
    redirect_uri: callbackUrl(ctx.config, provider),
    scope: SCOPES[provider],
    state: checks.state,
    ...(checks.nonce && { nonce: checks.nonce }),
    code_challenge: await openId.calculatePKCECodeChallenge(checks.code_verifier),
    code_challenge_method: 'S256',
    response_type: 'code',
  });
  return { url: url.href, checks };
}

/** Exchanges the code in the query for what the provider says about the person. Throws if anything does not match. */
export async function identityOf(ctx: Ctx, provider: ProviderName, query: string, checks: Checks): Promise<Identity> {
  const openId = await openIdClient();
  const client = await clientOf(ctx.config, provider);
  const returned = new URL(`${callbackUrl(ctx.config, provider)}${query}`);
  const tokens = await openId.authorizationCodeGrant(client, returned, {
    pkceCodeVerifier: checks.code_verifier,
    expectedState: checks.state,
    ...(provider === 'oidc' && { expectedNonce: checks.nonce, idTokenExpected: true }),
  });
  if (provider === 'github') return githubIdentity(ctx.config, tokens.access_token);
  const claims = tokens.claims();
  if (!claims) throw new Error('The provider sent no ID token');
  // Many providers put the email into the user info only.
  const hasUserInfo = client.serverMetadata().userinfo_endpoint !== undefined;
  const info = hasUserInfo ? await openId.fetchUserInfo(client, tokens.access_token, claims.sub) : {};
  const profile: Record<string, unknown> = { ...claims, ...info };
  const email = textOf(profile.email).toLowerCase();
  return {
    issuer: claims.iss,
    subject: claims.sub,
    label: email || textOf(profile.preferred_username) || claims.sub,
    email,
    isEmailVerified: profile.email_verified === true,
    userName: textOf(profile.preferred_username) || email.split('@')[0] || '',
    firstName: textOf(profile.given_name) || textOf(profile.name),
    lastName: textOf(profile.family_name),
  };
}

export function callbackUrl({ origin }: Pick<Config, 'origin'>, provider: ProviderName): string {
  return `${origin}/api/users/login/provider/${provider}/callback`;
}

async function clientOf(config: Config, provider: ProviderName): Promise<Client> {
  const known = discovered.get(config) ?? new Map<ProviderName, Discovered>();
  discovered.set(config, known);
  const cached = known.get(provider);
  if (cached && cached.until > Date.now()) return cached.client;
  const entry = {
    client: provider === 'oidc' ? discover(config) : githubClient(config),
    until: Date.now() + DISCOVERED_FOR_MS,
  };
  known.set(provider, entry);
  try {
    return await entry.client;
  } catch (error) {
    // Also for those who wait for the same attempt.
    entry.until = Date.now() + FAILED_FOR_MS;
    throw error;
  }
}

async function discover({ providers: { oidc } }: Config): Promise<Client> {
  if (!oidc) throw new Error('OIDC_ISSUER is not set');
  const { discovery, allowInsecureRequests } = await openIdClient();
  const issuer = new URL(oidc.issuer);
  return discovery(issuer, oidc.clientId, oidc.clientSecret, undefined, {
    timeout: TIMEOUT_S,
    // The configuration accepts http on this machine only.
    execute: issuer.protocol === 'http:' ? [allowInsecureRequests] : [],
  });
}

/** GitHub has OAuth 2.0 without OpenID Connect: there is nothing to discover. */
async function githubClient({ providers: { github } }: Config): Promise<Client> {
  if (!github) throw new Error('GITHUB_CLIENT_ID is not set');
  const { Configuration, ClientSecretPost, allowInsecureRequests } = await openIdClient();
  const endpoint = (name: string) => `${github.url}/login/oauth/${name}`;
  const client = new Configuration(
    { issuer: github.url, authorization_endpoint: endpoint('authorize'), token_endpoint: endpoint('access_token') },
    github.clientId,
    undefined,
    ClientSecretPost(github.clientSecret),
  );
  client.timeout = TIMEOUT_S;
  if (github.url.startsWith('http:')) allowInsecureRequests(client);
  return client;
}
