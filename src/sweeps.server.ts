import { setTimeout as pause } from 'node:timers/promises';
import { siteOwner } from './account/portfolio-owner.server.ts';
import { endUnusedAccounts } from './account/unused-accounts.server.ts';
import { sweepActivity } from './auth/activity/activity.server.ts';
import { sweepRestingNames } from './auth/user-names.server.ts';
import type { Ctx } from './context.ts';
import { sweepChanges } from './db/change-feed.server.ts';
import { sweepTrash } from './db/deleted-records.server.ts';
import { deleteLostTranslations } from './db/record-translations.server.ts';
import { checkSomeImages } from './images/image-rounds.server.ts';
import { completeImages } from './images/image-store.server.ts';
import { sweepImages } from './images/pruning.server.ts';
import { sweepPreviews } from './import/stored-previews.server.ts';
import { NEVER_RUN, type SweepStates, storeSweepStates, sweepMetrics } from './jobs/sweep-states.server.ts';
import { errorSummary } from './lib/error-summary.ts';
import { HOUR_MS, MINUTE_MS } from './lib/time.ts';
import { recheckDomains } from './portfolio/domains/domain-checks.server.ts';
import { listVersions } from './portfolio/portfolio-version.server.ts';
import { sweepCatalogue } from './records/skill/catalogue.server.ts';
import { mailNewLeads } from './site/landing/lead-notice.server.ts';
import { sweepRequests } from './testimonials/testimonial-requests.server.ts';
import { sweepVersions } from './versions/version-store.server.ts';

const SWEEP_EVERY_MS = HOUR_MS;
/** Soon, so that a server that restarts often does it too; not at once, when its first visitors wait. */
const FIRST_AFTER_MS = MINUTE_MS;
/** A step that takes longer goes on beside the next ones. */
const WAITED_FOR_MS = MINUTE_MS;

type Queue = { sweep(): Promise<void> };
type Step = (ctx: Ctx, mail: Queue) => Promise<unknown>;

/** What is deleted because it has expired, and what is due once in a while. */
export const STEPS: Readonly<Record<string, Step>> = {
  'disk reserve': ({ diskReserve }) => diskReserve.fill(),
  limits: ({ limits }) => limits.sweep(),
  mails: (_, mail) => mail.sweep(),
  webhooks: ({ webhooks }) => webhooks.sweep(),
  changes: ({ db, now }) => sweepChanges(db, now()),
  trash: ({ db, diskReserve, now }) => diskReserve.use(() => sweepTrash(db, now())),
  translations: ({ db }) => deleteLostTranslations(db),
  'skill names': ({ db }) => sweepCatalogue(db),
  'import previews': ({ db, now }) => sweepPreviews(db, now()),
  'testimonial requests': ({ db, now }) => sweepRequests(db, now()),
  versions: ({ db, diskReserve, now }) => diskReserve.use(() => sweepVersions(db, now())),
  'resting names': (ctx) => sweepRestingNames(ctx),
  activity: (ctx) => sweepActivity(ctx),
  'unused accounts': (ctx) => endUnusedAccounts(ctx),
  leads: async (ctx) => mailNewLeads(ctx, await siteOwner(ctx)),
  digests: async (ctx) => (await import('./digest/digests.server.ts')).sendDigests(ctx),
  images: (ctx) => ctx.diskReserve.use(() => sweepImages(ctx)),
  'image widths': (ctx) => completeImages(ctx),
  'stored pages': ({ db, storedPages }) => storedPages.sweep((owners) => listVersions(db, owners)),
  domains: (ctx) => recheckDomains(ctx),
  'image files': (ctx) => checkSomeImages(ctx),
};

/** Runs each step once an hour. One that fails stops no other; one that still runs is not started again. */
export function openSweeps(ctx: Ctx, mail: Queue, steps = STEPS): { stop(): void } {
  const states: SweepStates = Object.fromEntries(Object.keys(steps).map((name) => [name, NEVER_RUN]));
  const running = new Set<string>();
  let isStopped = false;
  ctx.metrics.add(() => sweepMetrics(states));

  async function run(name: string, step: Step): Promise<void> {
    running.add(name);
    const state = states[name] ?? NEVER_RUN;
    try {
      await step(ctx, mail);
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
