import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, DriverHung, type Engine, type Missing, within } from './browser.ts';

const DRIVERS = ['/usr/bin/WebKitWebDriver'];
const COMMAND_WITHIN_MS = 60_000;
/** A script during a navigation may never return: it is sent again. */
const SCRIPT_WITHIN_MS = 10_000;
const SCRIPT_TRIES = 3;
const STARTS_WITHIN_MS = 60_000;
/** How WebDriver names a found element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export function findWebkit(): Engine | Missing {
  const name = 'webkit';
  const driver = [process.env.WEBKIT_DRIVER, ...DRIVERS].find((place) => place && existsSync(place));
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
  if (!driver || !binary || !existsSync('/usr/bin/Xvfb')) {
    return { name, reason: 'no WebKitWebDriver, MiniBrowser or Xvfb: apt-get install webkit2gtk-driver xvfb' };
  }
  return { name, start: () => start(driver, binary) };
}

async function start(driver: string, binary: string): Promise<Browser> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = await within(STARTS_WITHIN_MS, 'the start of Xvfb', once(screen.stdout, 'data'));
  const env = {
    ...process.env,
    DISPLAY: `:${String(number).trim()}`,
    GDK_BACKEND: 'x11',
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    // Its sandbox needs a user other than root.
    ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
  };
  const port = await freePort();
  const child = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: the browser is a process below the driver.
    detached: true,
  });
  const complaints: string[] = [];
  for (const output of [child.stdout, child.stderr]) {
    createInterface(output).on('line', (line) => {
      if (/^CONSOLE (\w+ )?ERROR|CONSOLE SECURITY/.test(line)) complaints.push(line);
    });
  }
  async function stop(): Promise<void> {
    for (const each of [child, screen]) {
      if (each.exitCode !== null || each.pid === undefined) continue;
      const ended = once(each, 'exit');
      process.kill(each === child ? -each.pid : each.pid, 'SIGKILL');
      await ended;
    }
  }
  try {
    return await drive(`http://127.0.0.1:${port}`, binary, complaints, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function drive(
  origin: string,
  binary: string,
  complaints: readonly string[],
  stop: () => Promise<void>,
): Promise<Browser> {
  const args = ['--automation', '--enable-write-console-messages-to-stdout=true'];
  const options = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args } };
  await replies(origin);
  const created = await command(origin, 'POST', '/session', { capabilities: { alwaysMatch: options } });
  const { sessionId, capabilities } = created as { sessionId: string; capabilities: { browserVersion: string } };
  const session = `${origin}/session/${sessionId}`;
  const send = (method: string, path: string, body?: object, milliseconds?: number) =>
    command(session, method, path, body, milliseconds);
  await send('POST', '/timeouts', { pageLoad: COMMAND_WITHIN_MS, script: COMMAND_WITHIN_MS });

  return {
    version: capabilities.browserVersion,
    open: async (url) => void (await send('POST', '/url', { url })),
    url: async () => String(await send('GET', '/url')),
    async evaluate(work, ...args) {
      const script = `return JSON.stringify((${work}).apply(null, arguments) ?? null)`;
      for (let tries = 1; ; tries += 1) {
        try {
          return JSON.parse(String(await send('POST', '/execute/sync', { script, args }, SCRIPT_WITHIN_MS)));
        } catch (error) {
          if (!(error instanceof DriverHung) || tries === SCRIPT_TRIES) throw error;
        }
      }
    },
    act: async (actions) => void (await send('POST', '/actions', { actions })),
    async setFiles(selector, paths) {
      const found = await send('POST', '/element', { using: 'css selector', value: selector });
      const id = (found as Record<string, string>)[ELEMENT];
      await send('POST', `/element/${id}/value`, { text: paths.join('\n') });
    },
    resize: async (width, height) => void (await send('POST', '/window/rect', { width, height })),
    complaints: () => complaints,
    close: stop,
  };
}

async function replies(origin: string): Promise<void> {
  const until = Date.now() + STARTS_WITHIN_MS;
  for (;;) {
    const isReady = await fetch(`${origin}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (Date.now() > until) throw new DriverHung('WebKitWebDriver does not start');
    await sleep(50);
  }
}

async function command(
  base: string,
  method: string,
  path: string,
  body?: object,
  milliseconds = COMMAND_WITHIN_MS,
): Promise<unknown> {
  const request = fetch(`${base}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(milliseconds + 1_000),
    ...(body && { body: JSON.stringify(body) }),
  });
  const response = await within(milliseconds, `${method} ${path}`, request);
  const { value } = (await response.json()) as { value: { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
  return value;
}
