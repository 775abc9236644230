import { randomUUID } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { onTestFinished, TestRunner } from 'vitest';
import { buildApp } from '../../src/app.ts';
import type { Renderer } from '../../src/delivery/documents/renderer.ts';
import { setCheapHashing } from '../../src/identity/auth/passwords.server.ts';
import { type Config, readConfig } from '../../src/platform/config.ts';
import type { Ctx } from '../../src/platform/context.ts';
import { createLog } from '../../src/platform/log.ts';
import type { StoredUser } from '../../src/portfolio/model/user.ts';
import { engines, type TestEngine } from './engines.ts';
import { freshFolder } from './run-folder.ts';
import { afterEachFile } from './shared-hooks.ts';

export type RequestOptions = {
  json?: unknown;
  /** A body other than JSON; a FormData is sent as multipart. */
  body?: string | Buffer | FormData;
  /** The Cookie header; a client adds its own cookies. */
  cookie?: string;
  headers?: OutgoingHttpHeaders;
  /** The client IP of the request. */
  ip?: string;
};

export type Request = (method: string, path: string, options?: RequestOptions) => Promise<LightMyRequestResponse>;

/** A client that keeps its cookies. */
export type Client = { request: Request; cookie(): string };

export type TestApp = {
  server: FastifyInstance;
  ctx: Ctx;
  /** The program's log, one object for each line; `config.logLevel` sets the minimum level. */
  log: readonly Record<string, unknown>[];
  /** A request with only the given cookies. */
  request: Request;
  client(defaults?: Pick<RequestOptions, 'ip' | 'headers'>): Client;
  /** Also listens on a free port, and returns its URL: http://127.0.0.1:… */
  listen(): Promise<string>;
  stop(): Promise<void>;
};

type Options = {
  /** SQLite by default. */
  engine?: TestEngine | undefined;
  /** Rate limits are off unless this turns them on. */
  config?: Partial<Config>;
  now?: () => Date;
  renderer?: Renderer;
  /** Retries while the server reports overload: a test's own work may block the same process. */
  isPatient?: boolean;
};

// Tests about hashing itself use `hashAsInProduction`.
setCheapHashing(true);

const OVERLOADED_FOR_MS = 200;

const running = new Set<TestApp>();
afterEachFile(async () => {
  for (const app of running) await app.stop();
});

/**
 * The real app with its own database and data folder. It stops when the test ends, or with the last test of the file if
 * it was started outside of one.
 */
export async function startApp({
  engine = engines[0],
  config,
  now,
  renderer,
  isPatient = false,
}: Options = {}): Promise<TestApp> {
  if (!engine) throw new Error('There is no engine');
  const databaseUrl = config?.databaseUrl ?? (await engine.freshDatabaseUrl());
  const dataDir = await freshFolder('data');
  // A test that checks links does it itself: on a clock that it advances, the job would be due beside it.
  const without = { RATE_LIMITS: 'off', LINK_CHECKS: 'off' };
  const defaults = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...without });
  const settings = { ...defaults, ...config };
  const { log, lines } = await collectLog(settings.logLevel);
  const { server, ctx, stop } = await buildApp(settings, { log, ...(now && { now }), ...(renderer && { renderer }) });
  // As in a browser's request; without PUBLIC_URL the default is localhost.
  const host = settings.originIsFixed ? { host: new URL(settings.origin).host } : {};
  const injectRequest: Request = (method, path, options) =>
    send(server, method, path, { ...options, headers: { ...host, ...options?.headers } });
  const request = isPatient ? patient(injectRequest) : injectRequest;
  const app: TestApp = {
    server,
    ctx,
    log: lines,
    request,
    client: (defaults) => makeClient(request, defaults),
    listen: () => server.listen({ host: '127.0.0.1', port: 0 }),
    async stop() {
      if (!running.delete(app)) return;
      await stop();
      if (!config?.databaseUrl) await engine.drop(databaseUrl);
    },
  };
  running.add(app);
  if (TestRunner.getCurrentTest()) onTestFinished(app.stop);
  return app;
}

async function collectLog(level: Config['logLevel']) {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)) as Record<string, unknown>);
      done();
    },
  });
  return { log: await createLog({ logLevel: level }, { output: stream }), lines };
}

function patient(injectRequest: Request): Request {
  return async (...promise) => {
    for (;;) {
      const response = await injectRequest(...promise);
      if (response.statusCode !== 503) return response;
      await setTimeout(OVERLOADED_FOR_MS);
    }
  };
}

function send(server: FastifyInstance, method: string, path: string, options: RequestOptions = {}) {
  const { json, body, cookie, headers, ip } = options;
  const isJson = json !== undefined;
  return server.inject({
    method,
    url: path,
    headers: { ...(isJson && { 'content-type': 'application/json' }), ...(cookie && { cookie }), ...headers },
    ...(isJson ? { payload: JSON.stringify(json) } : body !== undefined && { payload: body }),
    ...(ip && { remoteAddress: ip }),
  });
}

function makeClient(request: Request, defaults: Pick<RequestOptions, 'ip' | 'headers'> = {}): Client {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    cookie,
    async request(method, path, options) {
      const headers = { ...defaults.headers, ...options?.headers };
      const response = await request(method, path, { cookie: cookie(), ...defaults, ...options, headers });
      for (const { name, value, maxAge, expires } of response.cookies) {
        const isOver = maxAge === 0 || (maxAge === undefined && expires !== undefined && expires <= new Date());
        if (isOver) jar.delete(name);
        else jar.set(name, value);
      }
      return response;
    },
  };
}

export const PASSWORD = 'correct horse battery';

export type TestUser = Client & { user: StoredUser };

let users = 0;

/** Registers through the API, from a unique IP; `overrides` are keys of the registration. */
export async function makeUser(app: TestApp, overrides: Record<string, unknown> = {}): Promise<TestUser> {
  users += 1;
  const name = `user-${users}-${randomUUID().slice(0, 8)}`;
  const client = app.client({ ip: `10.${(users >> 16) & 255}.${(users >> 8) & 255}.${users & 255}` });
  const registration = {
    user_name: name,
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: `${name}@example.com`,
    password: PASSWORD,
    confirm_password: PASSWORD,
    ...overrides,
  };
  // A registration opens a session: a login would hash the password once more.
  const response = await expectOk(app, client.request('POST', '/api/users/register/new', { json: registration }));
  return { ...client, user: (response.json() as { user: StoredUser }).user };
}

/** If the program has failed, its log has the reason. */
async function expectOk({ log }: TestApp, promise: Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> {
  const response = await promise;
  if (response.statusCode === 200) return response;
  throw new Error(`Expected 200, got ${response.statusCode}: ${response.body}`, { cause: log.at(-1) });
}
