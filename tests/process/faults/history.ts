import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, makeAccount, sendRequest, titles } from './client.ts';
import { check, onBothEngines, settingsOf } from './fault.ts';

const PROJECTS = 400;
const DELETED = 100;
const PARTS = [0, 0.3, 0.6, 0.8, 0.9, 1, 1.05];

async function getJson(url: string, { cookie }: Account) {
  const { status, body } = await sendRequest(url, 'GET', undefined, cookie);
  check(status === 200, `${url}: ${status} ${body}`);
  return JSON.parse(body);
}

/** An account with many projects, a version from before them, and some more projects in the trash. */
async function makeHistory(url: string): Promise<Account & { version: string }> {
  const ada = await makeAccount(url);
  const named = await sendRequest(`${url}/api/versions`, 'POST', { name: 'Empty' }, ada.cookie);
  await fillTrash(url, ada, PROJECTS);
  return { ...ada, version: JSON.parse(named.body).version.id };
}

/** Adds projects and deletes some of them. */
async function fillTrash(url: string, { cookie, ...ada }: Account, keptCount: number): Promise<void> {
  const projects = Array.from({ length: keptCount + DELETED }, (_, number) => ({ name: `Project ${number}` }));
  await sendRequest(`${url}/api/import`, 'POST', { basics: { name: 'Ada Lovelace' }, projects }, cookie);
  const stored: { id: string }[] = await getJson(`${url}/api/projects`, { cookie, ...ada });
  for (const { id } of stored.slice(0, DELETED)) {
    await sendRequest(`${url}/api/projects/${id}`, 'DELETE', undefined, cookie);
  }
}

export const historyKilled = onBothEngines({
  name: 'kill-9-in-history',
  what: 'the server is killed while it restores a version',
  isLong: true,
  async run(tools, engine) {
    const { server: start } = tools;
    const outcomes: string[] = [];
    let wholeMs = 0;
    // The first one is not killed before its response: it measures how long restoring takes.
    for (const part of PARTS) {
      const env = await settingsOf(engine, tools);
      const server = await start(env);
      const ada = await makeHistory(server.url);
      const restoring = sendRequest(`${server.url}/api/versions/${ada.version}/restore`, 'POST', undefined, ada.cookie);
      if (part === 0) wholeMs = (await restoring).ms;
      else await sleep(wholeMs * part);
      await server.kill();
      const { status } = await restoring;
      const next = await start({ ...env, DATA_DIR: server.dataDir });
      const left = (await titles(next.url, ada)).length;
      const kinds = (await getJson(`${next.url}/api/versions`, ada)).map(({ kind }: { kind: string }) => kind);
      const trash = (await getJson(`${next.url}/api/trash`, ada)).length;
      await next.end('SIGTERM');
      check(left === 0 || left === PROJECTS, `${left} of ${PROJECTS} projects`);
      check(status !== 200 || left === 0, 'what was answered is stored');
      check(kinds.includes('before-restore') === (left === 0), `${left} projects, and the versions ${kinds}`);
      check(trash === DELETED, `${trash} of ${DELETED} in the trash`);
      outcomes.push(`${left}`);
    }
    return `all or nothing each time: ${outcomes.join(', ')} of ${PROJECTS} projects left, with the version before or without`;
  },
});

export const trashKilled = onBothEngines({
  name: 'kill-9-in-trash',
  what: 'the server is killed while it empties the trash',
  isLong: true,
  async run(tools, engine) {
    const env = await settingsOf(engine, tools);
    const outcomes: number[] = [];
    let wholeMs = 0;
    let server = await tools.server(env);
    const settings = { ...env, DATA_DIR: server.dataDir };
    // The first one is not killed before its response: it measures how long emptying takes.
    for (const part of PARTS) {
      const ada = await makeAccount(server.url);
      await fillTrash(server.url, ada, 0);
      const emptying = sendRequest(`${server.url}/api/trash`, 'DELETE', undefined, ada.cookie);
      if (part === 0) wholeMs = (await emptying).ms;
      else await sleep(wholeMs * part);
      await server.kill();
      const { status } = await emptying;
      server = await tools.server(settings);
      const left = (await getJson(`${server.url}/api/trash`, ada)).length;
      check(left === DELETED || left === 0, `${left} of ${DELETED} in the trash`);
      check(status !== 200 || left === 0, 'what was answered is stored');
      outcomes.push(left);
    }
    await server.end('SIGTERM');
    return `all or nothing each time: ${outcomes.join(', ')} of ${DELETED} left in the trash`;
  },
});
