import type { Ctx } from '../../platform/context.ts';
import { databaseFile } from '../../platform/db/open.ts';
import type { SiteChecks } from './site-api.ts';

/** Of one check: a mail server or a bucket that does not answer must not hold the screen. */
const CHECK_MAX_MS = 8_000;
/** Of all of them: those that are left are said to be left out. */
const CHECKS_MAX_MS = 30_000;

/**
 * The whole of a SQLite file is read by the first, and nothing else is served until then; the threads that the other
 * starts need as much memory as the server.
 */
const FOR_COMMANDS = ['database', 'program'];

/** Two who look at the same time look at the same run. */
const running = new WeakMap<Ctx, Promise<SiteChecks>>();

/** What `vitrine doctor` says, as far as a server can say it beside its work. */
export function checkSiteNow(ctx: Ctx): Promise<SiteChecks> {
  const known = running.get(ctx);
  if (known) return known;
  const run = runAll(ctx).finally(() => running.delete(ctx));
  running.set(ctx, run);
  return run;
}

async function runAll(ctx: Ctx): Promise<SiteChecks> {
  // When it is needed: it brings a mail client, and starts of the server are counted in milliseconds.
  const { runChecks } = await import('../cli/doctor.ts');
  const without = databaseFile(ctx.config.databaseUrl) === undefined ? ['program'] : FOR_COMMANDS;
  const until = Date.now() + CHECKS_MAX_MS;
  const checks: SiteChecks['checks'] = [];
  for await (const found of runChecks(ctx, { withinMs: CHECK_MAX_MS, without })) {
    checks.push(found);
    if (Date.now() > until) {
      checks.push({
        name: 'the others',
        is_good: false,
        text: 'not checked in time: run "vitrine doctor" on the server',
      });
      break;
    }
  }
  return { checks };
}
