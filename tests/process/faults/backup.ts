import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Account, makeAccount, sendRequest, startWriter, titles } from './client.ts';
import { check, type Fault, onBothEngines, settingsOf } from './fault.ts';

const LAUNCHER = join(import.meta.dirname, '../../../bin/vitrine.mjs');

/** `vitrine <args>`: returns the exit code and the output. */
export function vitrine(args: string[], env: Record<string, string>): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const options = { env: { PATH: process.env.PATH, ...env }, timeout: 300_000 };
    const child = execFile(process.execPath, [LAUNCHER, ...args], options, (_error, out, fault) =>
      resolve({ code: child.exitCode ?? -1, output: out + fault }),
    );
  });
}

export const backupUnderWrites: Fault = {
  name: 'backup-under-writes',
  what: 'a backup is made while six clients write at full speed, and restored elsewhere',
  async run({ server: start, folder }) {
    const server = await start();
    const writers = [];
    for (let number = 0; number < 6; number++) {
      const account = await makeAccount(server.url);
      writers.push({ account, ...startWriter(server.url, account, 0) });
    }
    await sleep(500);
    const before = writers.map(({ responded }) => responded.length);
    const copy = join(await folder(), 'copy');
    const made = await vitrine(['backup', copy], { DATA_DIR: server.dataDir });
    for (const { stop } of writers) await stop();
    check(made.code === 0, made.output);
    await server.end('SIGTERM');

    const target = { DATA_DIR: await folder() };
    const restored = await vitrine(['restore', copy], target);
    check(restored.code === 0, restored.output);
    const next = await start(target);
    const kept: number[] = [];
    for (const [index, { account, responded }] of writers.entries()) {
      const stored = (await titles(next.url, account)).toSorted();
      const prefix = responded.slice(0, stored.length);
      check(`${stored}` === `${prefix}`, `a writer's projects are the first ${stored.length} that it wrote`);
      check(stored.length >= (before[index] ?? 0), 'all that was answered before the backup began is in it');
      kept.push(stored.length);
    }
    await next.end('SIGTERM');
    const all = writers.map(({ responded }) => responded.length);
    return `a consistent prefix of every writer's projects: ${kept} of ${all}, at least ${before}`;
  },
};

/** Kills the command some milliseconds after a file with this in its name appears in the folder. */
async function runKilled(args: string[], dataDir: string, sign: string, afterMs: number): Promise<boolean> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  const child = spawn(process.execPath, [LAUNCHER, ...args], { env, stdio: 'ignore', detached: true });
  const ended = once(child, 'exit');
  while (child.exitCode === null && !readdirSync(dataDir).some((name) => name.includes(sign))) await nextTurn();
  const seen = performance.now();
  while (child.exitCode === null && performance.now() - seen < afterMs) await nextTurn();
  const isRunning = child.exitCode === null && child.pid !== undefined;
  if (isRunning && child.pid) process.kill(-child.pid, 'SIGKILL');
  await ended;
  return isRunning;
}

export const restoreKilled: Fault = {
  name: 'kill-9-in-restore',
  what: 'a restore over existing data is killed at different moments',
  isLong: true,
  async run({ server: start, folder, isShort }) {
    const old = await start();
    const before = await makeAccount(old.url);
    const copy = join(await folder(), 'copy');
    check((await vitrine(['backup', copy], { DATA_DIR: old.dataDir })).code === 0, 'the backup');
    await old.end('SIGTERM');
    const outcomes: string[] = [];
    let killedRuns = 0;
    const moments = [
      ['.restoring', 0],
      ['.before-restore', 0],
      ['.before-restore', 1],
      ['.before-restore', 3],
      ['.before-restore', 100],
    ] as const;
    for (const [sign, afterMs] of isShort ? moments.slice(1, 3) : moments) {
      const current = await start();
      const after = await makeAccount(current.url);
      await current.end('SIGTERM');
      const env = { DATA_DIR: current.dataDir };
      if (await runKilled(['restore', copy, '--replace'], current.dataDir, sign, afterMs)) killedRuns += 1;
      const next = await start(env);
      const has = async ({ userName }: Account) =>
        (await sendRequest(`${next.url}/api/users/${userName}`)).status === 200;
      const [isOld, isNew] = [await has(before), await has(after)];
      await next.end('SIGTERM');
      check(
        isOld !== isNew,
        `${afterMs} ms after ${sign}: the backup's account ${isOld}, the one before the restore ${isNew}`,
      );
      outcomes.push(isOld ? 'restored' : 'as before');
    }
    return `killed ${killedRuns} of ${outcomes.length} times; all or nothing each time: ${outcomes.join(', ')}`;
  },
};

/** PostgreSQL has no folder whose files tell how far a restore is: its lock on a table tells. */
export const postgresRestoreKilled: Fault = {
  name: 'kill-9-in-restore-postgres',
  what: 'a restore over existing data on PostgreSQL is killed at different moments of its transaction',
  isLong: true,
  async run(tools) {
    const { server: start, folder } = tools;
    const env = await settingsOf('postgres', tools);
    const old = await start(env);
    const before = await makeAccount(old.url);
    const projects = Array.from({ length: 2_000 }, (_, number) => ({ name: `Project ${number}` }));
    await sendRequest(`${old.url}/api/import`, 'POST', { basics: { name: 'Ada' }, projects }, before.cookie);
    const copy = join(await folder(), 'copy');
    const settings = { ...env, DATA_DIR: old.dataDir };
    const made = await vitrine(['backup', copy], settings);
    check(made.code === 0, made.output);
    await old.end('SIGTERM');
    const outcomes: string[] = [];
    let transactionMs = 0;
    // The first one is not killed: it measures how long the transaction takes.
    for (const part of [undefined, 0, 0.3, 0.6, 0.8, 0.9, 1, 1.1]) {
      const current = await start(settings);
      const after = await makeAccount(current.url);
      await current.end('SIGTERM');
      const afterMs = part === undefined ? undefined : transactionMs * part;
      const ran = await runInTransaction(['restore', copy, '--replace'], settings, afterMs);
      transactionMs ||= ran.lockedMs;
      const next = await start(settings);
      const has = async ({ userName }: Account) =>
        (await sendRequest(`${next.url}/api/users/${userName}`)).status === 200;
      const isAsBefore = await has(after);
      const kept = (await titles(next.url, before)).length;
      await next.end('SIGTERM');
      check(kept === projects.length, `${kept} of ${projects.length} projects`);
      check(part !== undefined || !isAsBefore, 'the restore that was not killed is complete');
      check(ran.wasKilled || !isAsBefore, 'a restore that ended is complete');
      outcomes.push(isAsBefore ? 'as before' : 'restored');
    }
    return `all or nothing each time: ${outcomes.join(', ')}; the transaction takes ${Math.round(transactionMs)} ms`;
  },
};

/** Kills the command some milliseconds after it has locked the accounts; undefined: it ends by itself. */
async function runInTransaction(
  args: string[],
  env: Record<string, string>,
  afterMs: number | undefined,
): Promise<{ lockedMs: number; wasKilled: boolean }> {
  const watcher = new pg.Client({ connectionString: env.DATABASE_URL });
  await watcher.connect();
  const isLocked = async () => {
    const { rowCount } = await watcher.query(
      "select 1 from pg_locks where relation = 'users'::regclass and mode = 'AccessExclusiveLock' and granted",
    );
    return rowCount !== 0;
  };
  const options = { env: { PATH: process.env.PATH, ...env }, stdio: 'ignore', detached: true } as const;
  const child = spawn(process.execPath, [LAUNCHER, ...args], options);
  const ended = once(child, 'exit');
  while (child.exitCode === null && !(await isLocked())) await nextTurn();
  const began = performance.now();
  const isDue = () => afterMs !== undefined && performance.now() - began >= afterMs;
  while (child.exitCode === null && !isDue() && (afterMs !== undefined || (await isLocked()))) await nextTurn();
  const lockedMs = performance.now() - began;
  const wasKilled = afterMs !== undefined && child.exitCode === null && child.pid !== undefined;
  if (wasKilled && child.pid) process.kill(-child.pid, 'SIGKILL');
  await ended;
  await watcher.end();
  return { lockedMs, wasKilled };
}

export const importKilled = onBothEngines({
  name: 'kill-9-in-import',
  what: 'the server is killed while it imports a résumé of 400 projects',
  async run(tools, engine) {
    const { server: start, isShort } = tools;
    const projects = Array.from({ length: 400 }, (_, number) => ({ name: `Project ${number}`, description: 'x' }));
    const outcomes: number[] = [];
    const body = { basics: { name: 'Ada Lovelace' }, projects };
    let wholeMs = 0;
    // The first one is not killed: it measures how long an import takes.
    for (const part of isShort ? [0, 0.9] : [0, 0.5, 0.7, 0.8, 0.9, 0.95, 1, 1.05]) {
      const env = await settingsOf(engine, tools);
      const server = await start(env);
      const ada = await makeAccount(server.url);
      const afterMs = wholeMs * part;
      const importing = sendRequest(`${server.url}/api/import`, 'POST', body, ada.cookie);
      if (part === 0) wholeMs = (await importing).ms;
      await sleep(afterMs);
      await server.kill();
      const { status } = await importing;
      const next = await start({ ...env, DATA_DIR: server.dataDir });
      const stored = (await titles(next.url, ada)).length;
      await next.end('SIGTERM');
      check(stored === 0 || stored === 400, `${stored} of 400 after ${Math.round(afterMs)} ms`);
      check(status !== 200 || stored === 400, 'what was answered is stored');
      outcomes.push(stored);
    }
    return `all or nothing each time: ${outcomes.join(', ')} of 400 stored`;
  },
});
