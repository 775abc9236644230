import type { Ctx } from '../../platform/context.ts';
import { avifsOf } from '../../platform/files/decode/decode-image.server.ts';
import type { PeriodicJob } from '../../platform/jobs/job.server.ts';
import { separately } from '../../platform/jobs/separately.ts';
import { isAppError } from '../../platform/lib/app-error.ts';
import { MINUTE_MS } from '../../platform/lib/time.ts';

const MADE_AT_ONCE = 100;

/** Makes the AVIF files of images that were stored since the last run: one after the other, each takes seconds. */
export async function makeAvifs(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const waiting = ctx.db.selectFrom('images').select('hash').distinct().where('avif', '=', 0).limit(MADE_AT_ONCE);
  const each = separately();
  for (const { hash } of await waiting.execute()) {
    if (signal.aborted) break;
    await each.run(() => makeAvif(ctx, hash));
  }
  each.end();
}

async function makeAvif({ db, files }: Ctx, hash: string): Promise<void> {
  const webp = await files.get(`${hash}.webp`);
  const avifs = webp ? await avifsOf(webp).catch(unreadable) : [];
  for (const { width, avif } of avifs) await files.put(`${hash}${width === undefined ? '' : `-${width}`}.avif`, avif);
  await db
    .updateTable('images')
    .set({ avif: avifs.length > 0 ? 1 : -1 })
    .where('hash', '=', hash)
    .where('avif', '=', 0)
    .execute();
}

/** The rounds of the images report it; it gets no AVIF files. */
function unreadable(error: unknown): [] {
  if (isAppError(error) && error.code === 'unsupported_media_type') return [];
  throw error;
}

export const imageAvifsJob: PeriodicJob<Ctx> = {
  name: 'image formats',
  everyMs: MINUTE_MS,
  isLong: true,
  run: makeAvifs,
};
