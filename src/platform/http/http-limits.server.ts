import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../config.ts';
import { connectionsWithin, openFilesLimit } from './load/open-files.server.ts';

/** Limits of the HTTP server. A timeout closes the connection. */
export const HTTP_LIMITS = {
  bodyBytes: 256 * 1024,
  urlBytes: 8 * 1024,
  headersBytes: 16 * 1024,
  headersCount: 100,
  headersTimeoutMs: 10_000,
  /** For a whole request with its body; an upload may use all of it. */
  requestTimeoutMs: 120_000,
  /** For every body except uploads. */
  bodyTimeoutMs: 30_000,
  keepAliveTimeoutMs: 5_000,
  checkingIntervalMs: 2_000,
  /** For idle connections while the server stops: a request may already be on its way. */
  stopGraceMs: 300,
  requestsPerSocket: 1_000,
  /** From the connection or the last response to the end of a request's headers, whatever else is sent. */
  nextRequestMs: 15_000,
  /** Without a byte in either direction: a client that does not read, or a body that has stalled. */
  inactivityMs: 30_000,
  /** Fewer where the process may open fewer files. */
  connections: 15_000,
  connectionsPerIp: 256,
  jsonDepth: 20,
} as const;

type Limits = Pick<typeof HTTP_LIMITS, 'nextRequestMs' | 'inactivityMs' | 'checkingIntervalMs'>;

/** Sets the limits. Call it before other listeners of 'request' are added. */
export function limitServer(server: Server, config: Config): void {
  closeIdleGently(server);
  endIdleConnections(server, HTTP_LIMITS);
  server.keepAliveTimeout = HTTP_LIMITS.keepAliveTimeoutMs;
  server.requestTimeout = HTTP_LIMITS.requestTimeoutMs;
  if (config.rateLimits) server.maxRequestsPerSocket = HTTP_LIMITS.requestsPerSocket;
  server.headersTimeout = HTTP_LIMITS.headersTimeoutMs;
  server.maxHeadersCount = HTTP_LIMITS.headersCount;
  server.maxConnections = Math.min(HTTP_LIMITS.connections, connectionsWithin(openFilesLimit()));
  // Behind a proxy every connection has the proxy's IP: the proxy must limit connections of a visitor.
  if (config.rateLimits && config.trustProxy.length === 0) limitConnectionsPerIp(server);
}

/**
 * Node's own timeouts start with the first byte of a request: a client that sends empty lines, or nothing, would never
 * be disconnected. While a response is written, progress counts as activity, so that slow readers are not disconnected.
 */
export function endIdleConnections(server: Server, limits: { [name in keyof Limits]: number }): void {
  const open = new Map<Socket, { response: ServerResponse | undefined; waitingSince: number }>();
  const lastResponses = new WeakMap<Socket, ServerResponse>();
  server.setTimeout(limits.inactivityMs);
  server.on('connection', (socket: Socket) => {
    open.set(socket, { response: undefined, waitingSince: performance.now() });
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', (request, response) => lastResponses.set(request.socket, response));
  server.once('listening', () => {
    const timer = setInterval(check, limits.checkingIntervalMs).unref();
    server.once('close', () => clearInterval(timer));
  });

  function check(): void {
    const now = performance.now();
    for (const [socket, state] of open) {
      const response = lastResponses.get(socket);
      const isResponding = response !== undefined && !response.writableFinished;
      if (isResponding || response !== state.response) Object.assign(state, { response, waitingSince: now });
      else if (now - state.waitingSince > limits.nextRequestMs) socket.destroy();
    }
  }
}

/** Closing a connection immediately would reset a request that its client has just sent. */
function closeIdleGently(server: Server): void {
  const closeNow = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    setTimeout(closeNow, HTTP_LIMITS.stopGraceMs).unref();
  };
}

function limitConnectionsPerIp(server: Server): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const ip = socket.remoteAddress ?? '';
    const count = (open.get(ip) ?? 0) + 1;
    if (count > HTTP_LIMITS.connectionsPerIp) {
      socket.destroy();
      return;
    }
    open.set(ip, count);
    socket.once('close', () => {
      const left = (open.get(ip) ?? 1) - 1;
      if (left === 0) open.delete(ip);
      else open.set(ip, left);
    });
  });
}
