import { flushCompileCache } from 'node:module';
import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { createLog } from './log.ts';

/** After this a stop is forced: something hangs. */
const STOP_WITHIN_MS = 10_000;
/** A terminal sends Ctrl-C to the launcher and to us: the same wish twice is no second wish. */
const SAME_WISH_MS = 1_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config);
  const app = await buildApp(config, { log });
  await app.server.listen({ port: config.port, host: config.host });
  warnOfRisks();
  log.info(`Vitrine is at ${config.origin}`);
  // Now, not only at a proper end: a first start that is killed still leaves the second one quick.
  flushCompileCache();

  let stoppingSince: number | undefined;
  function stop(reason: string, exitCode = 0): void {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > SAME_WISH_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    log.info({ reason }, 'Stopping');
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    app.stop().then(
      () => process.exit(exitCode),
      (err) => {
        log.error({ err }, 'The stop failed');
        process.exit(1);
      },
    );
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(signal));
  process.on('disconnect', () => stop('the launcher is gone'));
  // Whatever threw there left its work half done: log, finish the rest, let the supervisor start anew.
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'Uncaught');
    stop('uncaught exception', 1);
  });
  // Nobody reads our output any more: no reason to fall.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});

  function warnOfRisks(): void {
    if (!config.rateLimits) log.warn('RATE_LIMITS is off: passwords can be tried without limit');
    if (!config.originIsFixed && config.host !== '127.0.0.1') {
      log.warn('PUBLIC_URL is not set: links in mails point to localhost');
    }
  }
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`Vitrine could not start: ${error instanceof Error ? explain(error) : error}\n`);
  process.exit(1);
});

function explain(error: Error): string {
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return `PORT is in use (${error.message})`;
  return `${error.message}${cause}`;
}
