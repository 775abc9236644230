import { readdir, stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { makeAccounts } from '../accounts.ts';
import { cpuMicroseconds, end, type Program, residentMb, startProgram } from '../children.ts';
import { BROWSER } from '../site.ts';

/** The program at its default limits, on loopback, and the actions of an attacker and a visitor. */
export type Target = Program & {
  dataDir: string;
  /** The session of the attacking account. */
  cookie: string;
  userName: string;
  /** Sends a request as the attacker; returns the status, 0 if the connection was closed. */
  send(path: string, options?: SendOptions): Promise<number>;
  /** A raw connection, closed at the end of the measurement. */
  open(): Socket;
  endSockets(): void;
  /** Starts the program again, with the same data and at the same URL: without what filling it has left in memory. */
  restarted(): Promise<Target>;
};

type SendOptions = {
  method?: string;
  json?: unknown;
  body?: string | Buffer<ArrayBuffer>;
  headers?: Record<string, string>;
  withSession?: boolean;
};

/** Everything that an attacker opens is closed after this time. */
const REQUEST_TIMEOUT_MS = 20_000;

export async function startTarget(folder: string, settings: Record<string, string> = {}): Promise<Target> {
  const dataDir = join(folder, 'abuse');
  // A proxy on loopback is trusted, so that each visitor has their own IP.
  const env = { DATA_DIR: dataDir, RATE_LIMITS: 'on', TRUST_PROXY: 'loopback', ...settings };
  const program = await startProgram(env);
  let running = program;
  // The first account is the site's owner, whose page the visitor requests.
  const [, account] = await makeAccounts(program, 2);
  const cookie = account?.cookie ?? '';
  const sockets = new Set<Socket>();

  async function send(path: string, { method = 'GET', json, body, headers, withSession = false }: SendOptions = {}) {
    try {
      const response = await fetch(`${program.url}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          ...BROWSER,
          'x-forwarded-for': '203.0.113.66',
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...(withSession && { cookie }),
          ...headers,
        },
        ...(json !== undefined ? { body: JSON.stringify(json) } : body !== undefined && { body }),
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  }

  function open(): Socket {
    const socket = connect(Number(new URL(program.url).port), '127.0.0.1');
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    return socket;
  }

  const target: Target = {
    ...program,
    dataDir,
    cookie,
    userName: 'writer-1',
    send,
    open,
    endSockets: () => {
      for (const socket of sockets) socket.destroy();
    },
    async restarted() {
      await end(running.child);
      running = await startProgram({ ...env, PORT: new URL(program.url).port });
      return { ...target, ...running };
    },
  };
  return target;
}

/** Returns the size of all files below a folder, in megabytes. */
export async function folderMb(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    // A transaction's file may disappear in between.
    bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size;
  }
  return bytes / 1e6;
}

export async function cpuSeconds({ child }: Program): Promise<number> {
  return ((await cpuMicroseconds(child)) ?? 0) / 1e6;
}

export async function memoryMb({ child }: Program): Promise<number> {
  return (await residentMb(child)) ?? 0;
}
