import { createGunzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest, LightMyRequestResponse } from 'fastify';
import { failureOf } from '../../platform/api/api-client.ts';
import type { Ctx } from '../../platform/context.ts';
import { requestedHost } from '../../platform/http/host-check.server.ts';
import { requestFor } from '../../platform/http/internal-request.server.ts';
import { AppError } from '../../platform/lib/app-error.ts';
import { say } from '../../platform/lib/texts/sentence.ts';
import { boundedPieces, boundedText, type ListPage } from '../../portfolio/records/kit/bounded-text.ts';
import { TOTAL_HEADER } from '../../portfolio/records/kit/list-page.server.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Requests to this site. Both throw an AppError with the API's message. */
export type RequestApi = {
  /** Returns the text of the response. */
  send(method: Method, path: string, json?: unknown): Promise<string>;
  /** Returns the part of a long response that begins at a character. */
  part(path: string, offset: number): Promise<string>;
  /** Returns a part of a list, of at most `limit` items. The path has a query already. */
  page(path: string, part: { offset: number; limit: number }): Promise<ListPage>;
};

/**
 * Returns a function whose requests are those of the agent: its token, IP and user agent, so that scopes, schemas,
 * limits, quotas and the activity of the account are those of the API. Cookies are not passed on. They end with the
 * agent's own request.
 */
export function openRequestApi(
  app: FastifyInstance,
  { config }: Ctx,
): (request: FastifyRequest, client: AbortSignal) => RequestApi {
  const hostOf = requestedHost(config);
  return (request, client) => {
    const { authorization, 'user-agent': userAgent } = request.headers;
    const headers = {
      host: config.originIsFixed ? new URL(config.origin).host : (hostOf(request.raw) ?? ''),
      accept: 'application/json',
      ...(authorization !== undefined && { authorization }),
      ...(userAgent !== undefined && { 'user-agent': userAgent }),
    };
    async function respond(
      method: Method,
      path: string,
      json?: unknown,
      further: Record<string, string> = {},
    ): Promise<LightMyRequestResponse> {
      const response = await requestFor(app, client, {
        method,
        url: path,
        remoteAddress: request.ip,
        headers: { ...headers, ...further, ...(json !== undefined && { 'content-type': 'application/json' }) },
        ...(json !== undefined && { payload: JSON.stringify(json) }),
      });
      const { location } = response.headers;
      if (location !== undefined)
        throw new AppError('not_found', { message: 'Moved', error: say('It is at {location} now', { location }) });
      if (response.statusCode !== 200) throw failureOf(response.statusCode, response.body);
      return response;
    }

    return {
      send: async (method, path, json) => (await respond(method, path, json)).body,
      async part(path, offset) {
        const response = await respond('GET', path, undefined, { 'accept-encoding': 'gzip' });
        if (response.headers['content-encoding'] !== 'gzip') return boundedText(response.body, offset);
        const plain = createGunzip().setEncoding('utf8');
        plain.end(response.rawPayload);
        return boundedPieces(plain, offset);
      },
      async page(path, { offset, limit }) {
        const { body, headers } = await respond('GET', `${path}&offset=${offset}&limit=${limit}`);
        return { items: JSON.parse(body), offset, total: Number(headers[TOTAL_HEADER]) };
      },
    };
  };
}
