import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { type App, buildApp } from './app.ts';
import { type Config, ConfigError } from './platform/config.ts';
import { deleteFormerPages, lockDataDir } from './platform/data-dir.ts';
import { diskReserveOf } from './platform/db/disk-reserve.server.ts';
import { isWedged } from './platform/db/errors.ts';
import { openFilesFault, openFilesLimit } from './platform/http/load/open-files.server.ts';
import { forgetObservations, observedFaults } from './platform/http/observations.server.ts';
import { freeMemoryOnceIdle } from './platform/jobs/free-memory.server.ts';
import { sendHeartbeats } from './platform/jobs/heartbeat.ts';
import { retainTickMap } from './platform/jobs/retain-tick-map.server.ts';
import { errnoOf } from './platform/lib/errno.ts';
import { errorSummary } from './platform/lib/error-summary.ts';
import { createLog } from './platform/log.ts';

/** Time after which a stop is forced, because something hangs. */
const STOP_WITHIN_MS = 10_000;
/** A terminal sends Ctrl-C to the launcher and to this process: a second signal within this time is the same one. */
const SAME_WISH_MS = 2_000;
/** How long a load balancer has to notice that it should stop sending requests. */
const ANNOUNCE_MS = 1_000;

/** Serves until a signal. `worker`: the number of this process among those of a site whose parent has locked DATA_DIR. */
export async function serve(config: Config, worker?: number): Promise<void> {
  retainTickMap();
  const lock = worker === undefined ? lockDataDir(config) : undefined;
  const log = await createLog(config, { worker });
  const app = await buildApp(config, { log });
  let stoppingSince: number | undefined;
  function stop(reason: string, exitCode = 0): void {
    if (stoppingSince !== undefined) return;
    stoppingSince = performance.now();
    // SIGTERM comes from a supervisor, possibly with a load balancer in front. On a terminal there is nothing to wait
    // for.
    const announceMs = reason === 'SIGTERM' ? ANNOUNCE_MS : 0;
    log.info({ reason, announceMs }, 'Stopping');
    setTimeout(() => force('it took too long'), STOP_WITHIN_MS).unref();
    stopApp(announceMs).then(
      () => {
        lock?.release();
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
  // The code that threw left its work unfinished: log, stop, and let the supervisor restart the process.
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'Uncaught');
    // A stop asks the database, and each statement would block for ten seconds.
    if (isWedged(err.cause)) force('the database is wedged');
    stop('uncaught exception', 1);
  });
  // A closed output pipe is no reason to crash.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});

  sendHeartbeats(config.heartbeatMs);
  // Keep this last: a supervisor that sees 'listening' in the log may send a signal immediately.
  await listen(app, config);
  warnOfRisks();
  log.info(`Vitrine is at ${config.origin}`);
  // Write the compile cache now: if the first start is killed, the second one is still fast.
  flushCompileCache();
  freeMemoryOnceIdle();
  void deleteFormerPages(config, log);
  await diskReserveOf(app.ctx).fill();

  function warnOfRisks(): void {
    if (!config.rateLimits) log.warn('RATE_LIMITS is off: passwords can be tried without limit');
    if (!config.originIsFixed && config.host !== '127.0.0.1') {
      log.warn('PUBLIC_URL is not set: links in mails point to localhost');
    }
    for (const fault of config.nameFaults) log.warn(`Settings: ${fault}`);
    const fewFiles = openFilesFault(openFilesLimit());
    if (fewFiles) log.warn(fewFiles);
    for (const fault of observedFaults(config)) log.warn(fault);
    // These observations were made with an earlier PUBLIC_URL; those that still apply will be made again.
    if (config.originIsFixed) forgetObservations(config);
  }
}

async function listen({ server }: App, { port, host }: Config): Promise<void> {
  try {
    await server.listen({ port, host });
  } catch (cause) {
    const code = errnoOf(cause);
    const isPort = code === 'EADDRINUSE' || code === 'EACCES';
    const fault = isPort
      ? `PORT is ${port}: it takes a port that is free and may be used`
      : `HOST is ${JSON.stringify(host)}: it takes an address of this machine`;
    throw new ConfigError(`${fault} (${errorSummary(cause)})`, { cause });
  }
  // A connection that could not be accepted, for want of a descriptor, is no reason to end.
  server.server.on('error', (err) => server.log.error({ err }, 'A connection was not accepted'));
}
