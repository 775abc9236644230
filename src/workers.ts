import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import type { Config } from './platform/config.ts';
import { lockDataDir } from './platform/data-dir.ts';
import { sendHeartbeats, watchHeartbeats } from './platform/jobs/heartbeat.ts';
import { COLLECTED_WITHIN_MS, WorkerMessage } from './platform/jobs/worker-messages.server.ts';
import { createLog } from './platform/log.ts';

const RESTART_AFTER_MS = 1_000;
const RESTART_AFTER_MAX_MS = 30_000;
/** A worker that has served for this long did not fail because of its start. */
const STABLE_AFTER_MS = 60_000;
/** Workers force their own stop after ten seconds, and announce it for one. */
const STOP_WITHIN_MS = 15_000;

/**
 * Runs the server in WORKERS processes at one port. This process opens no database and serves nothing: it accepts
 * connections and gives them to the workers in turn, so that a worker that stops closes no port.
 */
export async function startWorkers(config: Config): Promise<void> {
  const { worker } = cluster;
  if (worker) return (await import('./serve.ts')).serve(config, worker.id);
  const lock = lockDataDir(config);
  process.on('exit', () => lock.release());
  sendHeartbeats(config.heartbeatMs);
  manageWorkers(config.workers, await createLog(config));
}

type Pool = {
  count: number;
  log: Logger;
  isServing: boolean;
  isStopping: boolean;
  exitCode: number;
  /** How long to wait before the next restart. */
  pauseMs: number;
};

function manageWorkers(count: number, log: Logger): void {
  const pool: Pool = { count, log, isServing: false, isStopping: false, exitCode: 0, pauseMs: RESTART_AFTER_MS };
  const startedAt = new Map<number, number>();
  const start = () => {
    if (pool.isStopping) return;
    const worker = cluster.fork();
    startedAt.set(worker.id, performance.now());
    const heartbeats = watchHeartbeats((reason) => {
      log.fatal({ worker: worker.id }, reason);
      worker.process.kill('SIGKILL');
    });
    worker.once('exit', heartbeats.stop).on('message', (raw) => {
      const { data: message } = WorkerMessage.safeParse(raw);
      if (message?.type === 'alive') heartbeats.note(message.withinMs);
    });
    log.info({ worker: worker.id, pid: worker.process.pid }, 'Starting a worker');
    // A process that could not be made, for want of a descriptor, emits this alone.
    worker.on('error', (err) => {
      log.error({ err, worker: worker.id }, 'A worker has failed');
      restart(worker.id, null, null);
    });
  };
  function restart(id: number, code: number | null, signal: string | null): void {
    const started = startedAt.get(id);
    if (started === undefined) return;
    const servedMs = performance.now() - started;
    startedAt.delete(id);
    if (pool.isStopping || !pool.isServing) {
      endWith(pool, code);
      return;
    }
    pool.pauseMs = servedMs > STABLE_AFTER_MS ? RESTART_AFTER_MS : pool.pauseMs;
    log.error({ worker: id, code, signal, restartMs: pool.pauseMs }, 'A worker ended; another one is started');
    setTimeout(start, pool.pauseMs);
    pool.pauseMs = Math.min(pool.pauseMs * 2, RESTART_AFTER_MAX_MS);
  }
  cluster.on('exit', ({ id }, code, signal) => restart(id, code, signal));
  cluster.on('listening', () => {
    if (pool.isServing) return;
    // The first one has migrated the database, and shown that the settings work: a fault is printed once.
    pool.isServing = true;
    for (let number = 1; number < count; number++) start();
  });
  relayReports();
  stopOnSignals(pool);
  start();
}

/** The exit code is that of a worker that failed. */
function endWith(pool: Pool, code: number | null): void {
  pool.exitCode ||= code ?? 1;
  if (running().length === 0) process.exit(pool.exitCode);
}

function running(): Worker[] {
  return Object.values(cluster.workers ?? {})
    .filter((worker) => worker !== undefined)
    .filter((worker) => !worker.isDead());
}

function stopOnSignals(pool: Pool): void {
  const { log } = pool;
  function stop(signal: NodeJS.Signals): void {
    if (!pool.isStopping) log.info({ reason: signal, workers: running().length }, 'Stopping');
    pool.isStopping = true;
    if (running().length === 0) process.exit(pool.exitCode);
    // Each of them stops as a server of its own; a second signal makes it hurry.
    for (const worker of running()) worker.process.kill(signal);
    setTimeout(() => {
      log.warn('Workers were stopped by force: what was under way is lost');
      for (const worker of running()) worker.process.kill('SIGKILL');
    }, STOP_WITHIN_MS).unref();
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(signal));
  // The launcher is gone.
  process.on('disconnect', () => stop('SIGINT'));
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'Uncaught');
    pool.exitCode = 1;
    stop('SIGTERM');
  });
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
}

/** Collects the reports of all workers for one of them. */
function relayReports(): void {
  const collecting = new Map<string, { reports: unknown[]; missing: Set<number>; finish(): void }>();

  function collect(to: Worker, id: string): void {
    const workers = running();
    const reports: unknown[] = [];
    const finish = () => {
      clearTimeout(timer);
      collecting.delete(id);
      if (to.isConnected()) send(to, { type: 'collected', id, reports });
    };
    const timer = setTimeout(finish, COLLECTED_WITHIN_MS);
    collecting.set(id, { reports, missing: new Set(workers.map((worker) => worker.id)), finish });
    for (const worker of workers) if (worker.isConnected()) send(worker, { type: 'report', id });
  }

  cluster.on('message', (worker, raw) => {
    const { data: message } = WorkerMessage.safeParse(raw);
    if (message?.type === 'collect') collect(worker, message.id);
    if (message?.type !== 'reported') return;
    const collection = collecting.get(message.id);
    if (!collection?.missing.delete(worker.id)) return;
    collection.reports.push(message.report);
    if (collection.missing.size === 0) collection.finish();
  });
}

function send(worker: Worker, message: WorkerMessage): void {
  // It may end at this moment.
  worker.send(message, () => {});
}
