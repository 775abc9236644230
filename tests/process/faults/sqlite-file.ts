import { closeSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '../../support/servers/spawn-server.ts';
import { addProject, countOf, makeAccount, sendRequest, startWriter, titles } from './client.ts';
import { check, type Fault, type Tools } from './fault.ts';

const fileOf = (dataDir: string) => join(dataDir, 'vitrine.db');

async function lockFor(ms: number, path: string): Promise<void> {
  const other = new DatabaseSync(path);
  other.exec('begin immediate');
  await sleep(ms);
  other.exec('rollback');
  other.close();
}

export const locked: Fault = {
  name: 'database-locked',
  what: 'another process holds the write lock for 2 s, then for 7 s',
  isLong: true,
  async run(tools) {
    const server = await tools.server();
    const ada = await makeAccount(server.url);
    const short = lockFor(2_000, fileOf(server.dataDir));
    const waited = await addProject(server.url, ada, 'Waited');
    await short;
    check(waited.status === 200, `a write under the short lock: ${waited.status}`);

    const long = lockFor(7_000, fileOf(server.dataDir));
    const [rejected, page] = await Promise.all([
      addProject(server.url, ada, 'Refused'),
      sendRequest(`${server.url}/u/${ada.userName}`),
    ]);
    await long;
    check(
      rejected.status === 503 && rejected.headers.get('retry-after') === '2',
      `under the long lock: ${rejected.status}`,
    );
    check(page.status === 200 && page.ms < 1_000, `a page during the lock: ${page.status} after ${page.ms} ms`);
    check((await addProject(server.url, ada, 'After')).status === 200, 'a write after it');
    check(`${await titles(server.url, ada)}` === 'Waited,After', `stored: ${await titles(server.url, ada)}`);
    const seconds = (rejected.ms / 1_000).toFixed(1);
    return `2 s: the write waits and is stored; 7 s: 503 after ${seconds} s; pages are sent during it`;
  },
};

/** A server with some projects, stopped or killed. */
async function stopped(tools: Tools, end: (server: ServerProcess) => Promise<unknown>) {
  const server = await tools.server();
  const ada = await makeAccount(server.url);
  for (let number = 0; number < 30; number++) await addProject(server.url, ada, `${number} ${'x'.repeat(100)}`);
  await end(server);
  return { ada, env: { DATA_DIR: server.dataDir }, path: fileOf(server.dataDir) };
}

const startFault = (tools: Tools, env: Record<string, string>) =>
  tools.server(env).then(
    () => 'it started',
    (error: Error) => error.message,
  );

export const corrupted: Fault = {
  name: 'database-corrupted',
  what: 'the file is overwritten with noise from its beginning, then only in its middle',
  isLong: true,
  async run(tools) {
    const first = await stopped(tools, (server) => server.end('SIGTERM'));
    overwrite(first.path, 0);
    const fault = await startFault(tools, first.env);
    const [, text = ''] = /ended with 1: (DATABASE_URL [^\n]+)\n$/.exec(fault) ?? [];
    check(text !== '', `one line and exit code 1: ${fault}`);

    const second = await stopped(tools, (server) => server.end('SIGTERM'));
    const { size } = statSync(second.path);
    for (let at = 4_096; at < size; at += 4_096) if ((at / 4_096) % 3 === 0) overwrite(second.path, at);
    const outcome = await startAndRequest(tools, second.env);
    return `noise in front: no start, "${text}"; in the middle: ${outcome}`;
  },
};

/** It may fail to start; if it starts, it responds with errors and keeps running. */
async function startAndRequest(tools: Tools, env: Record<string, string>): Promise<string> {
  try {
    const server = await tools.server(env);
    const statuses: number[] = [];
    for (const path of ['/', '/home', '/api/projects', '/api/health', '/api/users']) {
      statuses.push((await sendRequest(`${server.url}${path}`)).status);
    }
    check(!statuses.includes(0), `every request is answered: ${countOf(statuses)}`);
    await server.end('SIGTERM');
    return `it starts, and answers ${countOf(statuses)}`;
  } catch (error) {
    const [, text = ''] = /ended with 1: ([^\n]+)\n$/.exec((error as Error).message) ?? [];
    check(text !== '', `one line and exit code 1: ${error}`);
    return `no start, "${text}"`;
  }
}

function overwrite(path: string, at: number): void {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(2_048, 0xa5), 0, 2_048, at);
  closeSync(file);
}

export const truncated: Fault = {
  name: 'database-truncated',
  what: 'the file is cut to half its length while the server runs, and before a start',
  async run(tools) {
    const server = await tools.server();
    const ada = await makeAccount(server.url);
    for (let number = 0; number < 30; number++) await addProject(server.url, ada, `Number ${number}`);
    const path = fileOf(server.dataDir);
    truncateSync(path, statSync(path).size / 2);
    const statuses: number[] = [];
    for (let round = 0; round < 3; round++) {
      statuses.push((await addProject(server.url, ada, 'After')).status);
      statuses.push((await sendRequest(`${server.url}/api/projects?user_id=${ada.id}`)).status);
      statuses.push((await sendRequest(`${server.url}/u/${ada.userName}`)).status);
    }
    check(!statuses.includes(0), `every request is answered: ${countOf(statuses)}`);
    await server.kill();

    const other = await stopped(tools, (running) => running.end('SIGTERM'));
    truncateSync(other.path, statSync(other.path).size / 2);
    return `running: ${countOf(statuses)}, no crash; at the start: ${await startAndRequest(tools, other.env)}`;
  },
};

export const logMissing: Fault = {
  name: 'log-missing',
  what: 'the write-ahead log is deleted after a crash',
  isLong: true,
  async run(tools) {
    const { ada, env, path } = await stopped(tools, (server) => server.kill());
    rmSync(`${path}-wal`);
    rmSync(`${path}-shm`, { force: true });
    const outcome = await tools.server(env).then(
      async (server) => {
        const response = await sendRequest(`${server.url}/api/projects?user_id=${ada.id}`);
        check([200, 404].includes(response.status), `projects: ${response.status}`);
        const kept = response.status === 200 ? JSON.parse(response.body).length : 'no account and 0';
        await server.end('SIGTERM');
        const database = new DatabaseSync(path);
        const { integrity_check } = database.prepare('pragma integrity_check').get() as { integrity_check: string };
        database.close();
        check(integrity_check === 'ok', integrity_check);
        return `the state of the last checkpoint (${kept} of 30 projects), consistent`;
      },
      (error: Error) => error.message,
    );
    return `what was only in the log is lost, as it must be: ${outcome}`;
  },
};

export const killed: Fault = {
  name: 'kill-9-under-writes',
  what: 'the server is killed while eight clients write, several times',
  async run(tools) {
    const dataDir = await tools.folder();
    let written = 0;
    for (let round = 0; round < (tools.isShort ? 2 : 8); round++) {
      const server = await tools.server({ DATA_DIR: dataDir });
      const accounts = [];
      for (let number = 0; number < 8; number++) accounts.push(await makeAccount(server.url));
      const writers = accounts.map((account) => ({ account, ...startWriter(server.url, account, 0) }));
      await sleep(1_000);
      await server.kill();
      for (const { stop } of writers) await stop();
      const next = await tools.server({ DATA_DIR: dataDir });
      for (const { account, responded } of writers) {
        const stored = await titles(next.url, account);
        const lost = responded.filter((title) => !stored.includes(title));
        check(lost.length === 0, `answered and lost: ${lost}`);
        check(stored.length <= responded.length + 1, 'at most the one under way is stored besides');
        written += responded.length;
      }
      await next.end('SIGTERM');
    }
    return `${written} answered writes, none lost, none twice`;
  },
};
