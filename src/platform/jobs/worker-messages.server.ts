import { randomUUID } from 'node:crypto';
import { z } from 'zod';

/**
 * Messages between a process that serves and the one that has started it. A worker sends `collect`; its parent sends
 * `report` to every worker, and their reports, of any content, back as `collected`. `alive` is a heartbeat.
 */
export const WorkerMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('collect'), id: z.string() }),
  z.object({ type: z.literal('report'), id: z.string() }),
  z.object({ type: z.literal('reported'), id: z.string(), report: z.unknown() }),
  z.object({ type: z.literal('alive'), withinMs: z.number() }),
  z.object({ type: z.literal('collected'), id: z.string(), reports: z.array(z.unknown()) }),
]);
export type WorkerMessage = z.infer<typeof WorkerMessage>;

export const COLLECTED_WITHIN_MS = 2_000;

/** In a worker: returns a function that collects what `report` returns in each of them. */
export function openReports(report: () => Promise<object>): () => Promise<object[]> {
  const waiting = new Map<string, (reports: object[]) => void>();
  const send = (message: WorkerMessage) => void process.send?.(message);
  process.on('message', (raw) => {
    const { data: message } = WorkerMessage.safeParse(raw);
    if (message?.type === 'collected') waiting.get(message.id)?.(message.reports.filter(isObject));
    if (message?.type !== 'report') return;
    report().then(
      (own) => send({ type: 'reported', id: message.id, report: own }),
      // The parent waits for a limited time.
      () => {},
    );
  });
  return async () => {
    const id = randomUUID();
    const { promise, resolve } = Promise.withResolvers<object[]>();
    waiting.set(id, resolve);
    send({ type: 'collect', id });
    const timer = setTimeout(async () => resolve([await report()]), 2 * COLLECTED_WITHIN_MS);
    return promise.finally(() => {
      clearTimeout(timer);
      waiting.delete(id);
    });
  };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
