import type { OutgoingHttpHeaders } from 'node:http';
import type { Account } from './account.ts';

/** Until disposed, our client's requests go to the account's server with its session, as from its browser. */
export function asBrowser({ user }: Account): Disposable {
  const { fetch } = globalThis;
  globalThis.fetch = async (path, { method = 'GET', body, headers } = {}) => {
    const sent: OutgoingHttpHeaders = Object.fromEntries(new Headers(headers));
    const response = await user.request(method, String(path), {
      headers: sent,
      ...(typeof body === 'string' && { body }),
    });
    const received = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]);
    return new Response(response.body, { status: response.statusCode, headers: received });
  };
  return {
    [Symbol.dispose]() {
      globalThis.fetch = fetch;
    },
  };
}
