import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../context.ts';
import { requestedHost } from '../http/host-check.server.ts';
import { failureOf } from '../lib/api-client.ts';
import { AppError } from '../lib/app-error.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Requests a path of this site and returns the text of the response. Throws an AppError with the API's message. */
export type RequestApi = (method: Method, path: string, json?: unknown) => Promise<string>;

/**
 * Returns a function whose requests are those of the agent: its token, IP and user agent, so that scopes, schemas,
 * limits, quotas and the activity of the account are those of the API. Cookies are not passed on.
 */
export function openRequestApi(app: FastifyInstance, { config }: Ctx): (request: FastifyRequest) => RequestApi {
  const hostOf = requestedHost(config);
  return (request) => {
    const { authorization, 'user-agent': userAgent } = request.headers;
    const headers = {
      host: config.originIsFixed ? new URL(config.origin).host : hostOf(request.raw),
      accept: 'application/json',
      ...(authorization !== undefined && { authorization }),
      ...(userAgent !== undefined && { 'user-agent': userAgent }),
    };
    return async (method, path, json) => {
      const response = await app.inject({
        method,
        url: path,
        remoteAddress: request.ip,
        headers: { ...headers, ...(json !== undefined && { 'content-type': 'application/json' }) },
        ...(json !== undefined && { payload: JSON.stringify(json) }),
      });
      const { location } = response.headers;
      if (location !== undefined)
        throw new AppError('not_found', { message: 'Moved', error: `It is at ${location} now` });
      if (response.statusCode !== 200) throw failureOf(response.statusCode, response.body);
      return response.body;
    };
  };
}
