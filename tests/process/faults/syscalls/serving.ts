import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerProcess } from '../../../support/servers/spawn-server.ts';
import { type Account, addProject, type ClientResponse, makeAccount, sendRequest, titles, until } from '../client.ts';
import { check, type Tools } from '../fault.ts';
import type { Injected, Subject } from './case.ts';
import { attach, fileCallsIn, type Injection, injectedIn } from './strace.ts';
import { type Prepared, WORKS, type Work } from './works.ts';

/** One thread for files, so that their calls have the same numbers in every run. */
const SETTINGS = { UV_THREADPOOL_SIZE: '1', QUOTA_TEXT: 'off' };
const DATABASE_FILES = ['vitrine.db', 'vitrine.db-wal', 'vitrine.db-shm'];
const RECOVERS_WITHIN_MS = 20_000;

/** One data folder for all works, with an account whose projects must outlive everything. */
type Site = { server: ServerProcess; keeper: Account; kept: string[]; output: string; worksDone: number };

/** The works that a running server does. */
export async function servingSubjects(tools: Tools): Promise<Subject[]> {
  const server = await tools.server(SETTINGS);
  const output = join(await tools.folder(), 'calls');
  const keeper = await makeAccount(server.url);
  const site: Site = { server, keeper, kept: [], output, worksDone: 0 };
  return WORKS.map((work) => ({
    name: work.name,
    calls: () => recordCalls(site, work),
    run: (injection) => runCase(site, tools, work, injection),
  }));
}

async function prepareIn(site: Site, work: Work): Promise<Prepared> {
  site.worksDone += 1;
  const { server, keeper, worksDone } = site;
  const title = `Kept ${worksDone}`;
  const { status } = await addProject(server.url, keeper, title);
  check(status === 200, `a write without a fault: ${status}`);
  site.kept.push(title);
  return work.prepare(server.url, await makeAccount(server.url), worksDone);
}

async function recordCalls(site: Site, work: Work) {
  const { server, output } = site;
  // The first time loads what the work needs.
  await (await prepareIn(site, work)).run(server.url);
  const prepared = await prepareIn(site, work);
  const leave = await attach(pidOf(server), { output });
  const { status, body } = await prepared.run(server.url);
  await leave();
  check(status === 200, `${work.name} without a fault: ${status} ${body}`);
  return fileCallsIn(output, [server.dataDir]);
}

function pidOf({ pid }: ServerProcess): number {
  if (pid === undefined) throw new Error('The process is not known');
  return pid;
}

async function runCase(site: Site, tools: Tools, work: Work, injection: Injection): Promise<Injected> {
  const prepared = await prepareIn(site, work);
  const pid = pidOf(site.server);
  const { url, dataDir } = site.server;
  const paths = injection.call === 'fcntl' ? DATABASE_FILES.map((name) => join(dataDir, name)) : [];
  const leave = await attach(pid, { output: site.output, injection, paths });
  const response = await prepared.run(url);
  const health = await sendRequest(`${url}/api/health`);
  await leave();
  const hits = injectedIn(site.output);
  const isOnFile = injection.call !== 'write' || hits.every((hit) => hit.includes(dataDir));
  const hasEnded = [response, health].some(({ status }) => status === 0) && (await isGone(pid));
  try {
    if (hits.length > 0 && isOnFile) {
      checkResponse(response, hasEnded);
      if (!hasEnded && response.status !== 200 && isDatabaseBroken(injection, hits)) checkFailing(health);
      // A lock that could not be given back is kept until the process ends.
      const goesOn = !hasEnded && injection.call !== 'fcntl';
      if (goesOn) await checkState(prepared, url, response);
      // By turns before and after the restart: a failed commit must not come back over a later one.
      if (goesOn && site.worksDone % 2 === 0) await recover(prepared, url);
      await restart(site, tools);
      await checkState(prepared, site.server.url, response);
      await recover(prepared, site.server.url);
    } else if (hasEnded) await restart(site, tools);
  } catch (error) {
    await restart(site, tools);
    throw error;
  }
  return { hits: isOnFile ? hits.length : 0, outcome: hasEnded ? 'ended' : `${response.status}` };
}

/** A connection is cut a moment before its process is gone. */
function isGone(pid: number): Promise<boolean> {
  return until(() => !existsSync(`/proc/${pid}`), 5_000, 'the process is gone').then(
    () => true,
    () => false,
  );
}

function checkResponse({ status, body }: ClientResponse, hasEnded: boolean): void {
  if (hasEnded) return;
  check([200, 503, 507].includes(status), `the response is ${status} ${body}`);
}

/** Each write of the database has failed with an error of the disk. */
function isDatabaseBroken({ call, error, isLasting }: Injection, hits: readonly string[]): boolean {
  return (
    isLasting && error === 'EIO' && ['pwrite64', 'fsync'].includes(call) && hits.some((hit) => hit.includes('-wal'))
  );
}

function checkFailing({ status, body }: ClientResponse): void {
  check(status === 503 && JSON.parse(body).database === 'failing', `the health of a broken disk: ${status} ${body}`);
}

async function checkState(prepared: Prepared, url: string, { status }: ClientResponse): Promise<void> {
  const state = await prepared.state(url);
  check(state === 'new' || (state === 'old' && status !== 200), `answered ${status}, and the state is ${state}`);
}

/** With the fault gone the same work succeeds, and the server says that it is well. */
async function recover(prepared: Prepared, url: string): Promise<void> {
  if ((await prepared.state(url)) === 'old') {
    let last: ClientResponse | undefined;
    const isDone = async () => {
      last = await prepared.run(url);
      return last.status === 200;
    };
    await until(isDone, RECOVERS_WITHIN_MS, 'the work succeeds without the fault').catch((error) => {
      throw new Error(`${(error as Error).message}: ${last?.status} ${last?.body}`);
    });
    check((await prepared.state(url)) === 'new', 'done again, and not there');
  }
  const isWell = async () => (await sendRequest(`${url}/api/health`)).status === 200;
  await until(isWell, RECOVERS_WITHIN_MS, '/api/health is 200');
}

async function restart(site: Site, tools: Tools): Promise<void> {
  await site.server.kill();
  site.server = await tools.server({ ...SETTINGS, DATA_DIR: site.server.dataDir });
  const found = await titles(site.server.url, site.keeper);
  const lost = site.kept.filter((title) => !found.includes(title));
  check(lost.length === 0, `acknowledged before, and lost: ${lost}`);
}
