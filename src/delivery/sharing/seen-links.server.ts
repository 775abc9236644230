import { LRUCache } from 'lru-cache';
import type { Ctx } from '../../platform/context.ts';
import { countSeen } from './opened-links.server.ts';
import { openSeenBuffer, type SeenOfAccount, type SeenReport } from './seen-buffer.ts';

/** A crash loses at most this much. */
const WRITE_AFTER_MS = 1_000;
/** About 2 MB. */
const REPORTS_MAX = 10_000;
const ATTEMPTS = 60;
/** Links of which this node remembers in which minute it notified their owner's webhooks last. */
const NOTIFIED_MAX = 10_000;

/**
 * Gathers what pages of links report, and writes it once a second: many openings cost no more than one, and a webhook
 * is notified of one opening of each link a minute.
 */
export function openSeenLinks(ctx: Ctx) {
  const buffer = openSeenBuffer(REPORTS_MAX);
  const notified = new LRUCache<string, string>({ maxSize: NOTIFIED_MAX, sizeCalculation: () => 1 });
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  function writeSoon(): void {
    timer ??= setTimeout(() => void write(), WRITE_AFTER_MS).unref();
  }

  function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(writeAll);
    return writing;
  }

  async function writeAll(): Promise<void> {
    for (const [userId, links] of buffer.take()) await writeAccount(userId, links);
  }

  async function writeAccount(userId: string, links: SeenOfAccount): Promise<void> {
    try {
      const opened = await countSeen(ctx, userId, [...links.values()], isNews);
      for (const { id, openedAt } of opened) notified.set(id, minuteOf(openedAt));
    } catch (err) {
      const isLast = [...links.values()].some(({ failures }) => failures + 1 >= ATTEMPTS);
      if (isLast) return ctx.log.error({ err }, 'Openings of links are lost: they could not be written');
      buffer.putBack(userId, links);
      writeSoon();
    }
  }

  const isNews = (id: string, openedAt: string) => notified.get(id) !== minuteOf(openedAt);

  return {
    add(report: SeenReport): void {
      buffer.add(report);
      writeSoon();
    },
    /** Writes what is left. */
    async stop(): Promise<void> {
      await write();
      clearTimeout(timer);
    },
  };
}

function minuteOf(time: string): string {
  return time.slice(0, 'YYYY-MM-DDThh:mm'.length);
}
