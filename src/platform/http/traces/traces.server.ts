import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { TraceSettings } from '../../lib/settings/watch-settings.ts';
import { parseTraceparent, type Span } from './span.ts';
import type { Trace, Traces } from './trace.server.ts';
import { openTraceExport } from './trace-export.server.ts';

const FAILED_FROM = 500;

type Begun = Omit<Span, 'endedAtMs' | 'isFailed'>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined if the request is not traced. */
    span?: Begun | undefined;
  }
}

/**
 * Records a span for each request and for the work that features name, and sends them. There is no IP, path, query or
 * error text in them: routes are patterns, and attributes are our own words.
 */
export function recordTraces(settings: TraceSettings, { log, hasProxy }: { log: Logger; hasProxy: boolean }): Traces {
  const exporting = openTraceExport(settings, log);
  const current = new AsyncLocalStorage<Begun>();

  const trace: Trace = async (name, work, attributes = {}) => {
    const parent = current.getStore();
    if (!parent) return work();
    const span = begin({ name, kind: 'internal', traceId: parent.traceId, parentId: parent.id, attributes });
    let isFailed = true;
    try {
      const result = await current.run(span, work);
      isFailed = false;
      return result;
    } finally {
      exporting.add({ ...span, endedAtMs: nowMs(), isFailed });
    }
  };

  function beginRequest({ headers, method }: FastifyRequest): Begun | undefined {
    const outer = current.getStore();
    // A request that another one has made in process.
    if (outer)
      return begin({ name: method, kind: 'internal', traceId: outer.traceId, parentId: outer.id, attributes: {} });
    // Anybody could send this header; behind a proxy it is the proxy's, as its other headers are.
    const caller = hasProxy ? parseTraceparent(headers.traceparent) : undefined;
    const traceId = caller?.traceId ?? randomBytes(16).toString('hex');
    if (!isSampled(traceId, settings.ratio)) return undefined;
    return begin({ name: method, kind: 'server', traceId, parentId: caller?.parentId, attributes: {} });
  }

  function mount(app: FastifyInstance): void {
    app.decorateRequest('span', undefined);
    app.addHook('onRequest', (request, _reply, done) => {
      request.span = beginRequest(request);
      if (request.span) current.run(request.span, done);
      else done();
    });
    app.addHook('onResponse', (request, { statusCode }, done) => {
      if (request.span) exporting.add(endedRequest(request.span, request, statusCode));
      done();
    });
  }

  return { trace, mount, send: exporting.send, stop: exporting.stop };
}

/** By the trace's id, so that all nodes choose the same ones. */
function isSampled(traceId: string, ratio: number): boolean {
  return Number.parseInt(traceId.slice(-8), 16) / 2 ** 32 < ratio;
}

function begin(span: Omit<Begun, 'id' | 'startedAtMs'>): Begun {
  return { ...span, id: randomBytes(8).toString('hex'), startedAtMs: nowMs() };
}

function endedRequest(span: Begun, { method, routeOptions }: FastifyRequest, statusCode: number): Span {
  const { url: route } = routeOptions;
  const attributes = {
    'http.request.method': method,
    'http.response.status_code': statusCode,
    ...(route !== undefined && { 'http.route': route }),
  };
  const name = route === undefined ? method : `${method} ${route}`;
  return { ...span, name, attributes, endedAtMs: nowMs(), isFailed: statusCode >= FAILED_FROM };
}

/** Since 1970, with fractions; does not jump with the clock while the process runs. */
function nowMs(): number {
  return performance.timeOrigin + performance.now();
}
