import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { type App, buildApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { lockDataDir } from './data-dir.ts';
import { forgetObservations, observedFaults } from './http/observations.server.ts';
import { createLog } from './log.ts';

/** After this a stop is forced: something hangs. */
const STOP_WITHIN_MS = 10_000;
/** A terminal sends Ctrl-C to the launcher and to us: the same wish twice is no second wish. */
const SAME_WISH_MS = 2_000;
/** How long a balancer is given to notice that it should send nothing more. */
const ANNOUNCE_MS = 1_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const lock = lockDataDir(config);
  const log = await createLog(config);
  const app = await buildApp(config, { log });
  let stoppingSince: number | undefined;
  function stop(reason: string, exitCode = 0): void {
    if (stoppingSince !== undefined) return;
    stoppingSince = performance.now();
    // SIGTERM comes from a supervisor, and a balancer may be in front; at a terminal nobody wants to wait for one.
    const announceMs = reason === 'SIGTERM' ? ANNOUNCE_MS : 0;
    log.info({ reason, announceMs }, 'Stopping');
    setTimeout(() => force('it took too long'), STOP_WITHIN_MS).unref();
    stopApp(announceMs).then(
      () => {
        lock.release();
        process.exit(exitCode);
      },
      (err) => {
        log.error({ err }, 'The stop failed');
        process.exit(1);
      },
    );
  }
  async function stopApp(announceMs: number): Promise<void> {
    app.announceStop();
    await sleep(announceMs);
    await app.stop();
  }
  function force(reason: string): void {
    log.warn({ reason }, 'Stopped by force: what was under way is lost');
    process.exit(1);
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const isImpatient = stoppingSince !== undefined && performance.now() - stoppingSince > SAME_WISH_MS;
      if (isImpatient) force(`${signal} again`);
      else stop(signal);
    });
  }
  process.on('disconnect', () => stop('the launcher is gone'));
  // Whatever threw there left its work half done: log, finish the rest, let the supervisor start anew.
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'Uncaught');
    stop('uncaught exception', 1);
  });
  // Nobody reads our output any more: no reason to fall.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});

  // Last: a supervisor that reads in the log that we listen may send a signal at once.
  await listen(app, config);
  warnOfRisks();
  log.info(`Vitrine is at ${config.origin}`);
  // Now, not only at a proper end: a first start that is killed still leaves the second one quick.
  flushCompileCache();

  function warnOfRisks(): void {
    if (!config.rateLimits) log.warn('RATE_LIMITS is off: passwords can be tried without limit');
    if (!config.originIsFixed && config.host !== '127.0.0.1') {
      log.warn('PUBLIC_URL is not set: links in mails point to localhost');
    }
    for (const fault of observedFaults(config)) log.warn(fault);
    // What was observed of PUBLIC_URL as it was before; what is still so is observed again.
    if (config.originIsFixed) forgetObservations(config);
  }
}

async function listen({ server }: App, { port, host }: Config): Promise<void> {
  try {
    await server.listen({ port, host });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const isPort = code === 'EADDRINUSE' || code === 'EACCES';
    const fault = isPort
      ? `PORT is ${port}: it takes a port that is free and may be used`
      : `HOST is ${JSON.stringify(host)}: it takes an address of this machine`;
    throw new ConfigError(`${fault} (${(cause as Error).message})`, { cause });
  }
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`Vitrine could not start: ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
});
