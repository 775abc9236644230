import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import type { DocumentCtx } from '../../context.ts';
import type { DocumentForm } from '../../http/compressed-document.server.ts';
import { counter } from '../../http/metrics/metric.ts';
import { APP_ROOT } from '../../lib/app-root.server.ts';
import type { RenderElsewhere } from '../../portfolio/find-or-render.server.ts';
import type { RenderedDocument } from '../../portfolio/rendered-document.server.ts';
import type { FromPageWorker, PageOrder } from './page-worker.server.ts';

const WORKER = join(APP_ROOT, 'src/web/documents/page-worker.server.ts');
const MEMORY_MB = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };
/** To load the thread takes as long as a hundred pages. */
const STARTS_AT_WAITING = 8;
/** Without a page: then nobody waits, or it hangs. */
const ENDS_AFTER_MS = 5_000;

type Page = RenderedDocument | undefined;
type State = {
  worker: Worker | undefined;
  isReady: boolean;
  pending: Map<number, (page: Page) => void>;
  orders: number;
  ending: NodeJS.Timeout | undefined;
};

/**
 * Renders a share of the pages in a thread while many wait: half of them, since both threads are as fast. The thread
 * starts with the first such queue, and ends when there was nothing to do for a while. With one core, or several
 * processes (WORKERS), there is no core for it.
 */
export function openPageThread(app: FastifyInstance, ctx: DocumentCtx): RenderElsewhere {
  const state: State = { worker: undefined, isReady: false, pending: new Map(), orders: 0, ending: undefined };
  ctx.metrics.add(() => [counter('vitrine_pages_in_thread_total', 'Pages given to a thread', state.orders)]);
  if (availableParallelism() < 2 || ctx.config.workers > 1) return () => undefined;
  const { databaseUrl, origin, siteName } = ctx.config;
  app.addHook('onClose', () => end(state));

  return (job, waitingHere) => {
    if (waitingHere >= STARTS_AT_WAITING) state.worker ??= start(state, { databaseUrl, origin, siteName });
    if (!state.isReady || state.pending.size >= waitingHere) return undefined;
    return render(state, { job, now: ctx.now() });
  };
}

function start(state: State, workerData: object): Worker {
  const worker = new Worker(WORKER, { workerData, resourceLimits: MEMORY_MB });
  worker.unref();
  state.ending = setTimeout(() => void end(state), ENDS_AFTER_MS).unref();
  worker.on('message', (message: FromPageWorker) => {
    state.ending?.refresh();
    if (message === 'ready') state.isReady = true;
    else settle(state, message.id, message.page);
  });
  // The exit follows.
  worker.on('error', () => {});
  worker.once('exit', () => {
    if (state.worker === worker) void end(state);
  });
  return worker;
}

function render(state: State, order: Omit<PageOrder, 'id'>): Promise<Page> {
  state.orders += 1;
  const id = state.orders;
  const { promise, resolve } = Promise.withResolvers<Page>();
  state.pending.set(id, resolve);
  state.worker?.postMessage({ ...order, id } satisfies PageOrder);
  return promise;
}

function settle({ pending }: State, id: number, page: Page): void {
  pending.get(id)?.(page && { ...page, html: inBuffer(page.html) });
  pending.delete(id);
}

/** Between threads a buffer becomes a plain array of its bytes. */
function inBuffer(html: RenderedDocument['html']): RenderedDocument['html'] {
  if (typeof html === 'string' || !('bytes' in html)) return html;
  const { buffer, byteOffset, byteLength } = html.bytes;
  return { ...html, bytes: Buffer.from(buffer, byteOffset, byteLength) } satisfies DocumentForm;
}

/** Whatever it has not rendered is rendered in this thread. */
async function end(state: State): Promise<void> {
  const { worker, pending } = state;
  clearTimeout(state.ending);
  state.worker = undefined;
  state.isReady = false;
  for (const id of [...pending.keys()]) settle(state, id, undefined);
  await worker?.terminate();
}
