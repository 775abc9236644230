import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, type Engine, type Missing, within } from './browser.ts';

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];
const COMMAND_WITHIN_MS = 60_000;
/** No first-run pages, and nothing that the browser fetches for itself. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'http://127.0.0.1:1',
  'signon.rememberSignons': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'ui.prefersReducedMotion': 1,
};

export function findFirefox(): Engine | Missing {
  const path = [process.env.FIREFOX_PATH, ...PLACES].find((place) => place && existsSync(place));
  const name = 'firefox';
  if (!path) return { name, reason: 'no Firefox found: apt-get install firefox-esr, or FIREFOX_PATH' };
  return { name, start: () => start(path) };
}

async function start(path: string): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'vitrine-firefox-'));
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`);
  await writeFile(join(profile, 'user.js'), lines.join(''));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'];
  const child = spawn(path, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } });
  const ended = once(child, 'exit');
  async function stop(): Promise<void> {
    child.kill('SIGKILL');
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  }
  try {
    const session = await connect(
      `${await within(COMMAND_WITHIN_MS, 'the start of Firefox', listening(child))}/session`,
    );
    return await drive(session, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`Firefox ended with ${code}`)));
    if (!child.stderr) throw new Error('Its output is not read');
    createInterface(child.stderr).on('line', (line) => {
      const [, url] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
      if (url) resolve(url);
    });
  });
}

type Send = (method: string, params: object) => Promise<Record<string, unknown>>;
type Session = { send: Send; on(listener: (method: string, params: Record<string, unknown>) => void): void };

async function connect(url: string): Promise<Session> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
  const listeners: Parameters<Session['on']>[0][] = [];
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, ...reply } = JSON.parse(String(data));
    if (id === undefined || id === null) for (const listen of listeners) listen(method, params);
    else if (reply.type === 'error') waiting.get(id)?.reject(new Error(`${reply.error}: ${reply.message}`));
    else waiting.get(id)?.resolve(reply.result);
  });
  await within(COMMAND_WITHIN_MS, 'the connection to Firefox', once(socket, 'open'));
  const send: Send = (method, params) => {
    const id = ++last;
    const reply = Promise.withResolvers<Record<string, unknown>>();
    waiting.set(id, reply);
    socket.send(JSON.stringify({ id, method, params }));
    return within(COMMAND_WITHIN_MS, method, reply.promise).finally(() => waiting.delete(id));
  };
  return { send, on: (listener) => void listeners.push(listener) };
}

async function drive({ send, on }: Session, stop: () => Promise<void>): Promise<Browser> {
  const { capabilities } = await send('session.new', { capabilities: {} });
  const complaints: string[] = [];
  on((method, params) => {
    // An uncaught error, and what the content security policy has blocked, are entries of this level.
    if (method === 'log.entryAdded' && params.level === 'error') complaints.push(String(params.text));
  });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await send('browsingContext.getTree', {});
  const [{ context }] = contexts as [{ context: string }];

  return {
    version: (capabilities as { browserVersion: string }).browserVersion,
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    async url() {
      const tree = await send('browsingContext.getTree', { root: context });
      const [{ url }] = tree.contexts as [{ url: string }];
      return url;
    },
    async evaluate(work, ...args) {
      const expression = `JSON.stringify((${work}).apply(null, ${JSON.stringify(args)}) ?? null)`;
      const reply = await send('script.evaluate', { expression, target: { context }, awaitPromise: true });
      if (reply.type === 'exception') throw new Error(JSON.stringify(reply.exceptionDetails).slice(0, 300));
      return JSON.parse((reply.result as { value: string }).value);
    },
    act: async (actions) => void (await send('input.performActions', { context, actions })),
    async setFiles(selector, files) {
      const locator = { type: 'css', value: selector };
      const { nodes } = await send('browsingContext.locateNodes', { context, locator });
      const [node] = nodes as { sharedId: string }[];
      if (!node) throw new Error(`There is no ${selector}`);
      await send('input.setFiles', { context, element: { sharedId: node.sharedId }, files });
    },
    resize: async (width, height) =>
      void (await send('browsingContext.setViewport', { context, viewport: { width, height } })),
    complaints: () => complaints,
    close: stop,
  };
}
