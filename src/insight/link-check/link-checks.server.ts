import type { Ctx } from '../../platform/context.ts';
import { HOUR_MS } from '../../platform/lib/time.ts';

/** How often a server looks whether links are due. */
const LOOK_EVERY_MS = HOUR_MS;

type LinkChecks = {
  /** Checks what is due, unless another server does. Resolves when it is done. */
  runIfDue(): Promise<void>;
  stop(): Promise<void>;
};

/** Checks the links of portfolios, each about once a week, unless LINK_CHECKS is off. */
export function openLinkChecks(ctx: Pick<Ctx, 'db' | 'now' | 'log' | 'config'>): LinkChecks {
  if (!ctx.config.linkChecks) return { runIfDue: async () => {}, stop: async () => {} };
  const stopping = new AbortController();
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    const { checkLinks } = await import('./check-links.server.ts');
    await checkLinks(ctx, { signal: stopping.signal });
  }

  function runIfDue(): Promise<void> {
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  }

  const report = (err: unknown) => ctx.log.error({ err }, 'Checking links failed');
  const timer = setInterval(() => runIfDue().catch(report), LOOK_EVERY_MS).unref();
  return {
    runIfDue,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      // A failure was reported.
      await running?.catch(() => {});
    },
  };
}
