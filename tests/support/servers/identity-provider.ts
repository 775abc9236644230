import { createServer, type RequestListener } from 'node:http';
import Provider from 'oidc-provider';
import { onTestFinished } from 'vitest';

/** A person at the provider. */
export type Person = { sub: string; email?: string; email_verified?: boolean; preferred_username?: string };

const CLIENT_ID = 'vitrine';
const CLIENT_SECRET = 'the secret of the client at the provider';

type OnEnd = (stop: () => void) => void;

async function listen(listener: RequestListener, onEnd: OnEnd = onTestFinished): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}

/** A real OpenID Connect provider, at which whoever comes is `person()` and consents. */
export async function identityProvider(origin: string, person: () => Person, onEnd?: OnEnd) {
  let handle: RequestListener = () => undefined;
  const issuer = await listen((request, response) => handle(request, response), onEnd);
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [`${origin}/api/users/login/provider/oidc/callback`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username', 'given_name'] },
    pkce: { required: () => true },
    cookies: { keys: ['a key of the test'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...person(), sub }) }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  });
  const callback = provider.callback();
  handle = async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return callback(request, response);
    const { prompt, params, grantId } = await provider.interactionDetails(request, response);
    if (prompt.name === 'login') {
      await provider.interactionFinished(request, response, { login: { accountId: person().sub } });
      return;
    }
    const accountId = person().sub;
    const grant = grantId ? await provider.Grant.find(grantId) : new provider.Grant({ accountId, clientId: CLIENT_ID });
    grant?.addOIDCScope(String(params.scope));
    await provider.interactionFinished(request, response, { consent: { grantId: await grant?.save() } });
  };
  return { issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, name: 'Campus' };
}

/** Goes through a provider as a browser does, and returns the URL of the callback. */
export async function visitProvider(url: string): Promise<URL> {
  const jar = new Map<string, string>();
  let at = new URL(url);
  const { origin } = at;
  for (let hops = 0; hops < 10; hops += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      jar.set(name, value);
    }
    at = new URL(response.headers.get('location') ?? '', at);
    if (at.origin !== origin) return at;
  }
  throw new Error('The provider did not redirect back');
}

type GitHubPerson = {
  id: number;
  login: string;
  email: string;
  name?: string | null;
  emails?: object[];
  status?: number;
};

/**
 * What of GitHub a login uses: authorization, tokens, and the user with their emails. `status` is that of the response with
 * the user, `emails` are in place of two of which `email` is the primary one.
 */
export async function gitHub(person: () => GitHubPerson) {
  const challenges = new Map<string, string>();
  const url = await listen(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://github');
    const send = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (pathname === '/login/oauth/authorize') {
      const code = `code-${challenges.size}`;
      challenges.set(code, searchParams.get('code_challenge') ?? '');
      const back = `${searchParams.get('redirect_uri')}?code=${code}&state=${searchParams.get('state')}`;
      return response.writeHead(302, { location: back }).end();
    }
    if (pathname === '/login/oauth/access_token') {
      const body = new URLSearchParams(await new Response(request as unknown as BodyInit).text());
      const verifier = new TextEncoder().encode(body.get('code_verifier') ?? '');
      const challenge = Buffer.from(await crypto.subtle.digest('SHA-256', verifier)).toString('base64url');
      const isRight =
        challenges.get(body.get('code') ?? '') === challenge && body.get('client_secret') === CLIENT_SECRET;
      // GitHub reports errors with status 200.
      return send(
        isRight ? { access_token: 'gho_x', token_type: 'bearer', scope: '' } : { error: 'bad_verification_code' },
      );
    }
    const { id, login, email, name = 'Ada Lovelace', emails, status } = person();
    if (pathname === '/user') return send({ id, login, name }, status);
    const two = [
      { email: 'other@example.com', primary: false, verified: true },
      { email, primary: true, verified: true },
    ];
    return send(emails ?? two);
  });
  return { url, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET };
}
