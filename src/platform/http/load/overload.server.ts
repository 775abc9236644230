import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { unavailable } from '../../lib/app-error.ts';
import { routePath } from '../request-guards.server.ts';
import { sustainedOverload } from './sustained-overload.ts';

/** Beyond this delay the request queue only grows: reject at once. */
const EVENT_LOOP_DELAY_MAX_MS = 2_000;
const SAMPLED_EVERY_MS = 1_000;
const RESOLUTION_MS = 10;

declare module 'fastify' {
  interface FastifyInstance {
    /** True while the event loop is so late that waiting requests only become more. */
    isOverloaded(): boolean;
  }
}

/** Rejects requests, except for the path `spared`, once the event loop has been late for a while. */
export function rejectOverload(app: FastifyInstance, spared: string): void {
  const isLate = watchEventLoop(app);
  const isLasting = sustainedOverload(() => performance.now());
  app.decorate('isOverloaded', isLate);
  app.addHook('onRequest', (request, _reply, done) => {
    if (isLate() && isLasting() && routePath(request) !== spared) throw unavailable('The server is busy');
    done();
  });
}

/** Samples nothing but the event loop: reading the memory in use opens a file, which fails when no descriptor is left. */
function watchEventLoop(app: FastifyInstance): () => boolean {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let delayMs = 0;
  const timer = setInterval(() => {
    delayMs = delays.mean / 1e6 - RESOLUTION_MS;
    delays.reset();
  }, SAMPLED_EVERY_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delays.disable();
  });
  // Without a single sample in a second the mean is not a number.
  return () => !(delayMs <= EVENT_LOOP_DELAY_MAX_MS);
}
