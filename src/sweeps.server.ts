import { siteOwner } from './account/portfolio-owner.server.ts';
import { endUnusedAccounts } from './account/unused-accounts.server.ts';
import { sweepActivity } from './auth/activity/activity.server.ts';
import { sweepRestingNames } from './auth/user-names.server.ts';
import type { Ctx } from './context.ts';
import { sweepChanges } from './db/change-feed.server.ts';
import { sweepTrash } from './db/deleted-records.server.ts';
import { deleteLostTranslations } from './db/record-translations.server.ts';
import { completeImages } from './images/image-store.server.ts';
import { sweepImages } from './images/pruning.server.ts';
import { sweepPreviews } from './import/stored-previews.server.ts';
import { HOUR_MS } from './lib/time.ts';
import { recheckDomains } from './portfolio/domains/domain-checks.server.ts';
import { listVersions } from './portfolio/portfolio-version.server.ts';
import { mailNewLeads } from './site/landing/lead-notice.server.ts';
import { sweepVersions } from './versions/version-store.server.ts';

const SWEEP_EVERY_MS = HOUR_MS;

type Queue = { sweep(): Promise<void> };

/** Deletes once an hour what has expired, and does what is due once in a while. */
export function openSweeps(ctx: Ctx, mail: Queue): { stop(): void } {
  const sweep = () => sweepAll(ctx, mail).catch((err) => ctx.log.error({ err }, 'Sweeping failed'));
  const timer = setInterval(sweep, SWEEP_EVERY_MS).unref();
  return { stop: () => clearInterval(timer) };
}

async function sweepAll(ctx: Ctx, mail: Queue): Promise<void> {
  const { db, limits, webhooks, now } = ctx;
  await limits.sweep();
  await mail.sweep();
  await webhooks.sweep();
  await sweepChanges(db, now());
  await sweepTrash(db, now());
  await deleteLostTranslations(db);
  await sweepPreviews(db, now());
  await sweepVersions(db, now());
  await sweepRestingNames(ctx);
  await sweepActivity(ctx);
  await endUnusedAccounts(ctx);
  await recheckDomains(ctx);
  await mailNewLeads(ctx, await siteOwner(ctx));
  await (await import('./digest/digests.server.ts')).sendDigests(ctx);
  await sweepImages(ctx);
  await completeImages(ctx);
  await ctx.storedPages.sweep((owners) => listVersions(db, owners));
}
