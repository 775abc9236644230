import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../config.ts';

/** Limits of the HTTP server itself. A time-out ends the connection. */
export const HTTP_LIMITS = {
  bodyBytes: 256 * 1024,
  urlBytes: 8 * 1024,
  headersBytes: 16 * 1024,
  headersCount: 100,
  headersTimeoutMs: 10_000,
  /** For a whole request with its body; the longest, an upload, has this. */
  requestTimeoutMs: 120_000,
  /** For every body but an upload's. */
  bodyTimeoutMs: 30_000,
  keepAliveTimeoutMs: 5_000,
  checkingIntervalMs: 2_000,
  /** For connections without a request while the server stops: one may just be on its way. */
  stopGraceMs: 300,
  requestsPerSocket: 1_000,
  connections: 15_000,
  connectionsPerAddress: 256,
  jsonDepth: 20,
} as const;

export function limitServer(server: Server, config: Config): void {
  closeIdleGently(server);
  server.headersTimeout = HTTP_LIMITS.headersTimeoutMs;
  server.maxHeadersCount = HTTP_LIMITS.headersCount;
  server.maxConnections = HTTP_LIMITS.connections;
  // Behind a proxy every connection has the proxy's address: how many a visitor opens is the proxy's to limit.
  if (config.rateLimits && config.trustProxy.length === 0) limitConnectionsPerAddress(server);
}

/** A connection that is closed at once resets the request that its client has just sent. */
function closeIdleGently(server: Server): void {
  const closeNow = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    setTimeout(closeNow, HTTP_LIMITS.stopGraceMs).unref();
  };
}

function limitConnectionsPerAddress(server: Server): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (open.get(address) ?? 0) + 1;
    if (count > HTTP_LIMITS.connectionsPerAddress) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}
