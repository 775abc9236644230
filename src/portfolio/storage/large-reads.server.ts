import { createGunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { openByteCache } from '../../platform/http/byte-cache.server.ts';
import { accepts } from '../../platform/http/conditional.ts';
import { takeLimit } from '../../platform/http/security-log.server.ts';
import type { RunJob } from '../../platform/jobs/run-job.ts';
import { defineService } from '../../platform/service.ts';
import type { TranslationJob } from '../translations/translation-reads.server.ts';
import type { VersionJob } from '../versions/version-reads.server.ts';
import { sizeOf } from './large-portfolio.server.ts';
import { largeWorkOf } from './large-work.server.ts';

/** Compressed, a full account's texts are about one megabyte. */
const CACHE_MAX_BYTES = 16 * 1024 * 1024;
const WAITING_MAX = 4;

type Read<T> = {
  /** True for a read that is large although the portfolio is not. */
  isLarge?: boolean;
  /** Reads in this thread. */
  here(): Promise<T>;
};

type LargeRead = VersionJob | TranslationJob;

/** What an owner reads of a whole portfolio, as JSON. */
type ReadLarge = <T>(request: FastifyRequest, reply: FastifyReply, job: LargeRead, read: Read<T>) => Promise<T>;
export const [largeReadsOf, provideLargeReads] = defineService<ReadLarge>('large reads');

/**
 * Returns a function that responds with what an owner reads of a whole portfolio. Of a large one, a thread writes it, one
 * at a time for an account, and it is kept compressed until the portfolio changes. The route lists the limit
 * `large_reads_account`.
 */
export function openLargeReads(ctx: Ctx, runJob: RunJob<LargeRead>): ReadLarge {
  const cache = openByteCache({ maxBytes: CACHE_MAX_BYTES, waiting: WAITING_MAX });

  async function written(request: FastifyRequest, job: LargeRead, revision: number): Promise<Buffer> {
    const make = async () => {
      await takeLimit(ctx, request, 'large_reads_account', job.userId);
      return Buffer.from(await runJob<Uint8Array>(job));
    };
    return largeWorkOf(ctx).ofAccount(job.userId, () => cache.get(JSON.stringify(job), make, String(revision)));
  }

  return async (request, reply, job, { here, isLarge = false }) => {
    const portfolio = await sizeOf(ctx.db, job.userId);
    if (!portfolio.isLarge && !isLarge) return here();
    const gzip = await written(request, job, portfolio.revision);
    reply.type('application/json; charset=utf-8').header('vary', 'Accept-Encoding');
    // Large responses of one client are counted while they are sent.
    reply.header('cache-control', 'private, no-store');
    if (accepts(request.headers['accept-encoding'], 'gzip'))
      return reply.header('content-encoding', 'gzip').send(gzip) as never;
    const plain = createGunzip();
    plain.end(gzip);
    return reply.send(plain) as never;
  };
}
