import { setTimeout as pause } from 'node:timers/promises';
import { recheckDomains } from '../delivery/domains/domain-checks.server.ts';
import { mailNewLeads } from '../delivery/site/landing/lead-notice.server.ts';
import { sweepPreviews } from '../exchange/import/stored-previews.server.ts';
import { webhooksOf } from '../exchange/webhooks/webhook-queue.server.ts';
import { endUnusedAccounts } from '../identity/account/unused-accounts.server.ts';
import { sweepActivity } from '../identity/auth/activity/activity.server.ts';
import { sweepRestingNames } from '../identity/auth/user-names.server.ts';
import type { Ctx } from '../platform/context.ts';
import { sweepChanges } from '../platform/db/change-feed.server.ts';
import { diskReserveOf } from '../platform/db/disk-reserve.server.ts';
import { metricsOf } from '../platform/http/metrics/metrics.server.ts';
import { NEVER_RUN, type SweepStates, storeSweepStates, sweepMetrics } from '../platform/jobs/sweep-states.server.ts';
import { errorSummary } from '../platform/lib/error-summary.ts';
import { HOUR_MS, MINUTE_MS } from '../platform/lib/time.ts';
import { mailQueueOf } from '../platform/mail/mail.server.ts';
import { checkSomeImages } from '../portfolio/images/image-rounds.server.ts';
import { completeImages } from '../portfolio/images/image-store.server.ts';
import { sweepImages } from '../portfolio/images/pruning.server.ts';
import { sweepCatalogue } from '../portfolio/records/skill/catalogue.server.ts';
import { siteOwner } from '../portfolio/storage/portfolio-owner.server.ts';
import { sweepRequests } from '../portfolio/testimonials/testimonial-requests.server.ts';
import { deleteLostTranslations } from '../portfolio/translations/record-translations.server.ts';
import { sweepTrash } from '../portfolio/trash/deleted-records.server.ts';
import { sweepVersions } from '../portfolio/versions/version-store.server.ts';

const SWEEP_EVERY_MS = HOUR_MS;
/** Soon, so that a server that restarts often does it too; not at once, when its first visitors wait. */
const FIRST_AFTER_MS = MINUTE_MS;
/** A step that takes longer goes on beside the next ones. */
const WAITED_FOR_MS = MINUTE_MS;

type Step = (ctx: Ctx) => Promise<unknown>;

/** What is deleted because it has expired, and what is due once in a while. */
export const STEPS: Readonly<Record<string, Step>> = {
  'disk reserve': (ctx) => diskReserveOf(ctx).fill(),
  limits: ({ limits }) => limits.sweep(),
  mails: (ctx) => mailQueueOf(ctx).sweep(),
  webhooks: (ctx) => webhooksOf(ctx).sweep(),
  changes: ({ db, now }) => sweepChanges(db, now()),
  trash: (ctx) => diskReserveOf(ctx).use(() => sweepTrash(ctx.db, ctx.now())),
  translations: ({ db }) => deleteLostTranslations(db),
  'skill names': ({ db }) => sweepCatalogue(db),
  'import previews': ({ db, now }) => sweepPreviews(db, now()),
  'testimonial requests': ({ db, now }) => sweepRequests(db, now()),
  versions: (ctx) => diskReserveOf(ctx).use(() => sweepVersions(ctx.db, ctx.now())),
  'resting names': (ctx) => sweepRestingNames(ctx),
  activity: (ctx) => sweepActivity(ctx),
  'unused accounts': (ctx) => endUnusedAccounts(ctx),
  leads: async (ctx) => mailNewLeads(ctx, await siteOwner(ctx)),
  digests: async (ctx) => (await import('../insight/digest/digests.server.ts')).sendDigests(ctx),
  images: (ctx) => diskReserveOf(ctx).use(() => sweepImages(ctx)),
  'image widths': (ctx) => completeImages(ctx),
  domains: (ctx) => recheckDomains(ctx),
  'image files': (ctx) => checkSomeImages(ctx),
};

/** Runs each step once an hour. One that fails stops no other; one that still runs is not started again. */
export function openSweeps(ctx: Ctx, steps = STEPS): { stop(): void } {
  const states: SweepStates = Object.fromEntries(Object.keys(steps).map((name) => [name, NEVER_RUN]));
  const running = new Set<string>();
  let isStopped = false;
  metricsOf(ctx).add(() => sweepMetrics(states));

  async function run(name: string, step: Step): Promise<void> {
    running.add(name);
    const state = states[name] ?? NEVER_RUN;
    try {
      await step(ctx);
      states[name] = { ...state, good_at: ctx.now().toISOString() };
    } catch (err) {
      if (isStopped) return;
      ctx.log.error({ err, step: name }, 'A step of the hourly housekeeping failed; it is tried again in an hour');
      states[name] = { ...state, failed_at: ctx.now().toISOString(), fault: errorSummary(err) };
    } finally {
      running.delete(name);
    }
    store();
  }

  function store(): void {
    try {
      storeSweepStates(ctx.config, states);
    } catch (err) {
      ctx.log.warn({ err }, 'What the housekeeping did could not be kept for `vitrine doctor`');
    }
  }

  async function runAll(): Promise<void> {
    for (const [name, step] of Object.entries(steps)) {
      if (isStopped) return;
      if (!running.has(name)) await Promise.race([run(name, step), pause(WAITED_FOR_MS, undefined, { ref: false })]);
    }
  }

  const first = setTimeout(() => void runAll(), FIRST_AFTER_MS).unref();
  const timer = setInterval(() => void runAll(), SWEEP_EVERY_MS).unref();
  return {
    stop() {
      isStopped = true;
      clearTimeout(first);
      clearInterval(timer);
    },
  };
}
