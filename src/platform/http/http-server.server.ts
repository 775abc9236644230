import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import type { Config } from '../config.ts';
import { HTTP_LIMITS, limitServer } from './http-limits.server.ts';

// An `import` of node:http reads all its exports, and the getter of WebSocket loads undici: 80 ms and 5 MB at each start.
const { createServer } = process.getBuiltinModule('node:http');

/** Sends the whole response and returns true, or returns false to leave the request to the router. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean;

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs in front of the router, once a feature has set it. */
    fastPath: { respond: FastPath };
  }
}

/** Returns the factory of HTTP servers with all limits, which try the fast path before Fastify's router. */
export function serverFactory(config: Config, fastPath: { respond: FastPath }): FastifyServerFactory<Server> {
  return (route) => {
    const server = createServer({
      maxHeaderSize: HTTP_LIMITS.headersBytes,
      connectionsCheckingInterval: HTTP_LIMITS.checkingIntervalMs,
    });
    limitServer(server, config);
    server.on('request', (request, response) => {
      if (!fastPath.respond(request, response)) route(request, response);
    });
    return server;
  };
}
