// Sends requests as fast as responses arrive, from its own process.
import autocannon from 'autocannon';

const TIMEOUT_SECONDS = 60;

export type Load = {
  url: string;
  connections: number;
  /** The duration, or the number of requests. */
  seconds?: number | undefined;
  amount?: number | undefined;
  method?: 'GET' | 'POST' | undefined;
  headers?: Record<string, string> | undefined;
  /** The body of every request, in base64. */
  body?: string | undefined;
  /** Used in turn, each connection taking the next; with `random` any of them. */
  paths?: string[] | undefined;
  random?: boolean | undefined;
  /** Like paths: one body, or one cookie, for each request. */
  bodies?: string[] | undefined;
  cookies?: string[] | undefined;
};

export type Measured = {
  perSecond: number;
  responses: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  /** Responses other than 2xx and 304, and requests without a response. */
  failed: number;
  /** '200,503' */
  statuses: string;
};

process.on('message', async (load: Load) => {
  process.send?.(await run(load));
});

async function run({ url, connections, seconds, amount, method, headers, body, ...varied }: Load): Promise<Measured> {
  const isVaried = Object.values(varied).some((value) => value !== undefined);
  const start = performance.now();
  // autocannon itself notices only once a second that all requests are done.
  let lastAt = start;
  const result = await autocannon({
    url,
    connections,
    // A busy machine is slow, not broken.
    timeout: TIMEOUT_SECONDS,
    ...(amount === undefined ? { duration: seconds ?? 1 } : { amount }),
    ...(method && { method }),
    ...(body !== undefined && { body: Buffer.from(body, 'base64') }),
    headers: headers ?? {},
    setupClient: (client) => {
      dropBodies(client);
      client.on('response', () => {
        lastAt = performance.now();
      });
    },
    ...(isVaried && { requests: [{ setupRequest: nextOf(varied) }] }),
  });
  const responses = result['2xx'] + result['3xx'];
  return {
    perSecond: (responses * 1_000) / (lastAt - start),
    responses,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    maxMs: result.latency.max,
    statuses: Object.keys(result.statusCodeStats ?? {}).join(),
    failed: result['4xx'] + result['5xx'] + result.errors + result.timeouts,
  };
}

/** autocannon would convert every response to a string, which for compressed bytes takes longer than serving them. */
function dropBodies(client: autocannon.Client): void {
  const { pipelinedRequests } = client as unknown as { pipelinedRequests: { addBody(): void } };
  pipelinedRequests.addBody = () => {};
}

type Varied = Pick<Load, 'paths' | 'random' | 'bodies' | 'cookies'>;

/** Shared by all connections, so that no two request the same path in turn. */
function nextOf({ paths, random, bodies, cookies }: Varied): (request: autocannon.Request) => autocannon.Request {
  let requested = 0;
  const pick = <T>(list: T[] | undefined) =>
    list?.[random ? Math.floor(Math.random() * list.length) : requested % list.length];
  return (request) => {
    const path = pick(paths);
    const body = pick(bodies);
    const cookie = pick(cookies);
    requested += 1;
    return {
      ...request,
      ...(path !== undefined && { path }),
      ...(body !== undefined && { body }),
      ...(cookie !== undefined && { headers: { ...request.headers, cookie } }),
    };
  };
}
