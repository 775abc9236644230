import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { DocumentCtx } from '../../platform/context.ts';
import type { DocumentForm } from '../../platform/http/compressed-document.server.ts';
import { counter } from '../../platform/http/metrics/metric.ts';
import { openQueuedThread } from '../../platform/jobs/queued-thread.server.ts';
import { APP_ROOT } from '../../platform/lib/app-root.server.ts';
import type { RenderElsewhere } from '../page/find-or-render.server.ts';
import type { RenderedDocument } from '../page/rendered-document.server.ts';
import type { PageOrder } from './page-worker.server.ts';

const WORKER = join(APP_ROOT, 'src/delivery/documents/page-worker.server.ts');
const MEMORY_MB = 96;
/** To load the thread takes as long as a hundred pages. */
const STARTS_AT_WAITING = 8;
const ENDS_AFTER_MS = 5_000;
/** For each page that waits here, the thread may have this many: this one also receives, sends and counts all of them. */
const SHARE = 2;

/**
 * Renders most of the pages in a thread while many wait. The thread starts with the first such queue, and ends when there
 * was nothing to do for a while. With one core, or several processes (WORKERS), there is no core for it.
 */
export function openPageThread(app: FastifyInstance, ctx: DocumentCtx): RenderElsewhere {
  const { databaseUrl, origin, siteName, workers } = ctx.config;
  let given = 0;
  ctx.metrics.add(() => [counter('vitrine_pages_in_thread_total', 'Pages given to a thread', given)]);
  if (availableParallelism() < 2 || workers > 1) return () => undefined;
  const thread = openQueuedThread<PageOrder, RenderedDocument | undefined>({
    file: WORKER,
    workerData: { databaseUrl, origin, siteName },
    memoryMb: MEMORY_MB,
    endsAfterMs: ENDS_AFTER_MS,
  });
  app.addHook('onClose', () => thread.stop());

  async function render(order: PageOrder): Promise<RenderedDocument | undefined> {
    given += 1;
    const page = await thread.run(order);
    return page && { ...page, html: inBuffer(page.html) };
  }

  return (job, waitingHere) => {
    if (waitingHere >= STARTS_AT_WAITING) thread.start();
    if (!thread.isReady() || thread.jobs() >= SHARE * waitingHere) return undefined;
    return render({ job, now: ctx.now() });
  };
}

/** Between threads a buffer becomes a plain array of its bytes. */
function inBuffer(html: RenderedDocument['html']): RenderedDocument['html'] {
  if (typeof html === 'string' || !('bytes' in html)) return html;
  const { buffer, byteOffset, byteLength } = html.bytes;
  return { ...html, bytes: Buffer.from(buffer, byteOffset, byteLength) } satisfies DocumentForm;
}
