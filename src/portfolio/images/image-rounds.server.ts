import { createHash } from 'node:crypto';
import type { Ctx } from '../../platform/context.ts';
import type { PeriodicJob } from '../../platform/jobs/job.server.ts';
import { HOUR_MS } from '../../platform/lib/time.ts';
import { faultText, type ImageFaults, listFaultyImages, noteImageFaults } from './image-faults.server.ts';

/** A bucket may charge for what is read: a larger site takes longer than a day for a round. */
const READ_AN_HOUR = 200;
const PARTS_MIN = 24;
const NAMED = 20;

/** Called every hour: reads a part of the stored images, each at least once a day on a site with a few thousand. */
export async function checkSomeImages(ctx: Ctx): Promise<void> {
  const { db, log } = ctx;
  const now = ctx.now();
  const images = db.selectFrom('images').select('hash').distinct();
  const { count } = await db
    .selectFrom('images')
    .select((image) => image.fn.count<number>('hash').distinct().as('count'))
    .executeTakeFirstOrThrow();
  const parts = Math.max(PARTS_MIN, Math.ceil(count / READ_AN_HOUR));
  const part = Math.floor(now.getTime() / HOUR_MS) % parts;
  const [from, to] = [startOf(part / parts), startOf((part + 1) / parts)];
  const rows = await images.where('hash', '>=', from).where('hash', '<', to).execute();
  const { missing, damaged } = await checkImages(
    ctx,
    rows.map(({ hash }) => hash),
  );
  if (missing.length + damaged.length === 0) return;
  const named = (await listFaultyImages(db, NAMED)).map(faultText);
  log.error({ images: named }, 'Images are missing or damaged: run "vitrine images", which says what can be done');
}

/** The first of the hashes behind this share of all. */
function startOf(share: number): string {
  return share >= 1
    ? 'g'
    : Math.floor(share * 0x1_0000_0000)
        .toString(16)
        .padStart(8, '0');
}

/** Compares the files of these images with their names, and stores what was found. */
export async function checkImages({ db, files }: Ctx, hashes: readonly string[]): Promise<ImageFaults> {
  const [missing, damaged]: [string[], string[]] = [[], []];
  for (const hash of hashes) {
    const bytes = await files.get(`${hash}.webp`);
    if (!bytes) missing.push(hash);
    else if (!isNamed(bytes, hash)) damaged.push(hash);
  }
  const checked = new Set(hashes);
  await noteImageFaults(db, { missing, damaged }, (hash) => checked.has(hash));
  return { missing, damaged };
}

/** True if this is the original of the image. */
export function isNamed(bytes: Uint8Array, hash: string): boolean {
  return createHash('sha256').update(bytes).digest('hex') === hash;
}

export const imageFilesJob: PeriodicJob<Ctx> = {
  name: 'image files',
  everyMs: HOUR_MS,
  run: checkSomeImages,
};
