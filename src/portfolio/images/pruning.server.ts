import type { Ctx } from '../../platform/context.ts';
import { diskReserveOf } from '../../platform/db/disk-reserve.server.ts';
import type { PeriodicJob } from '../../platform/jobs/job.server.ts';
import { type Separately, separately } from '../../platform/jobs/separately.ts';
import { HOUR_MS } from '../../platform/lib/time.ts';
import { STORED_NAME } from './image-store.server.ts';
import { hashOf } from './ownership.server.ts';

const UNCLAIMED_KEPT_MS = HOUR_MS;
const UNNAMED_FILES_KEPT_MS = 24 * HOUR_MS;
/** After this many files, a run starts no further part of the store. */
const SWEEP_FILES = 20_000;
const SWEEP_BATCH = 500;

/** Deletes images that no account has claimed, and files without a row. Called every hour. */
export async function sweepImages(ctx: Ctx): Promise<void> {
  const now = ctx.now().getTime();
  await ctx.db
    .deleteFrom('images')
    // Sorts after all user ids, which are hexadecimal, so that the primary key's index is used.
    .where('owner', '>', 'ticket:')
    .where('created_at', '<', new Date(now - UNCLAIMED_KEPT_MS).toISOString())
    .execute();
  // A large store is pruned in parts, and each hour starts with a different one.
  const parts = [...'0123456789abcdef'];
  const first = Math.floor(now / HOUR_MS) % parts.length;
  const each = separately();
  let seen = 0;
  for (const part of [...parts.slice(first), ...parts.slice(0, first)]) {
    if (seen >= SWEEP_FILES) break;
    await each.run(async () => {
      seen += await sweepFiles(ctx, part, new Date(now - UNNAMED_FILES_KEPT_MS), each);
    });
  }
  each.end();
}

async function sweepFiles({ db, files }: Ctx, prefix: string, storedBefore: Date, each: Separately): Promise<number> {
  const names = (await files.list(prefix)).filter((name) =>
    /^[0-9a-f]{64}(-\d+)?\.(?:webp|avif)(\.[\w-]+\.tmp)?$/.test(name),
  );
  for (let at = 0; at < names.length; at += SWEEP_BATCH) {
    const batch = names.slice(at, at + SWEEP_BATCH);
    const rows = await db.selectFrom('images').select('hash').where('hash', 'in', batch.map(hashOf)).execute();
    const named = new Set(rows.map(({ hash }) => hash));
    const isKept = (name: string) => STORED_NAME.test(name) && named.has(hashOf(name));
    for (const name of batch) if (!isKept(name)) await each.run(() => files.delete(name, storedBefore));
  }
  return names.length;
}

export const imagesJob: PeriodicJob<Ctx> = {
  name: 'images',
  everyMs: HOUR_MS,
  run: (ctx) => diskReserveOf(ctx).use(() => sweepImages(ctx)),
};
