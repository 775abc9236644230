import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const CHECK_EVERY_MS = 200;
/** A node that refuses connections is left out for this long, whatever its last check was. */
const OUT_FOR_MS = 1_000;
const REPEATABLE = ['GET', 'HEAD', 'PUT', 'DELETE'];

type Target = { port: number; agent: Agent; isReady: boolean; outUntil: number };
type Result = 'sent' | 'not-sent' | 'unknown';

/**
 * A load balancer that checks /api/health, leaves out nodes that refuse connections, and sends a request to another node
 * if the first cannot have executed it: it was never sent, or its method may be repeated.
 */
export async function startBalancer(ports: readonly number[]) {
  const targets = ports.map(
    (port): Target => ({
      port,
      agent: new Agent({ keepAlive: true, maxSockets: 200 }),
      isReady: true,
      outUntil: 0,
    }),
  );
  const broken: { port: number; at: number }[] = [];
  let turn = 0;

  /** Without a node that is ready, any may be as good. */
  function next(tried: ReadonlySet<Target>): Target | undefined {
    turn += 1;
    const left = targets.filter((target) => !tried.has(target));
    const ready = left.filter(({ isReady, outUntil }) => isReady && outUntil < performance.now());
    const candidates = ready.length > 0 ? ready : left;
    return candidates[turn % candidates.length];
  }

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const tried = new Set<Target>();
    for (let target = next(tried); target; target = next(tried)) {
      tried.add(target);
      const result = await forward(target, incoming, body, response);
      if (result === 'unknown') broken.push({ port: target.port, at: performance.now() });
      if (result === 'sent' || response.headersSent) return;
      if (result === 'not-sent') target.outUntil = performance.now() + OUT_FOR_MS;
      else if (!REPEATABLE.includes(incoming.method ?? '')) break;
    }
    response.writeHead(502).end();
  }

  async function check(target: Target): Promise<void> {
    const status = await statusOf(target.port);
    target.isReady = status === 200;
    if (target.isReady) target.outUntil = 0;
  }

  const server = createServer((incoming, response) => {
    handle(incoming, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const timer = setInterval(() => void Promise.all(targets.map(check)), CHECK_EVERY_MS);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The requests that a node was executing, or was about to receive, when its connections broke. */
    broken: broken as readonly { port: number; at: number }[],
    stop() {
      clearInterval(timer);
      server.closeAllConnections();
      server.close();
      for (const { agent } of targets) agent.destroy();
    },
  };
}

function forward({ port, agent }: Target, incoming: IncomingMessage, body: Buffer, response: ServerResponse) {
  const { method, url, headers } = incoming;
  return new Promise<Result>((resolve) => {
    const outgoing = request({ port, host: '127.0.0.1', agent, method, path: url, headers }, (received) => {
      response.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(response);
      received.on('end', () => resolve('sent'));
      received.on('error', () => {
        response.destroy();
        resolve('unknown');
      });
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'not-sent' : 'unknown'),
    );
    outgoing.end(body);
  });
}

/** Over a connection of its own; 0 if there is no response. */
export function statusOf(port: number): Promise<number> {
  return new Promise((resolve) => {
    const check = request({ port, host: '127.0.0.1', path: '/api/health', timeout: 2_000 }, (response) => {
      response.resume().on('error', () => {});
      resolve(response.statusCode ?? 0);
    });
    check.on('timeout', () => check.destroy(new Error('No response')));
    check.on('error', () => resolve(0)).end();
  });
}
