import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, makeAccount, sendRequest, titles } from './client.ts';
import { check, type Fault } from './fault.ts';

const PROJECTS = 400;
const DELETED = 40;
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
  const projects = Array.from({ length: PROJECTS + DELETED }, (_, number) => ({ name: `Project ${number}` }));
  await sendRequest(`${url}/api/import`, 'POST', { basics: { name: 'Ada Lovelace' }, projects }, ada.cookie);
  const stored: { id: string }[] = await getJson(`${url}/api/projects`, ada);
  for (const { id } of stored.slice(0, DELETED)) {
    await sendRequest(`${url}/api/projects/${id}`, 'DELETE', undefined, ada.cookie);
  }
  return { ...ada, version: JSON.parse(named.body).version.id };
}

export const historyKilled: Fault = {
  name: 'kill-9-in-history',
  what: 'the server is killed while it restores a version, and while it empties the trash',
  isLong: true,
  async run({ server: start }) {
    const outcomes: string[] = [];
    let wholeMs = 0;
    // The first one is not killed before its response: it measures how long restoring takes.
    for (const part of PARTS) {
      const server = await start({ RATE_LIMITS: 'off' });
      const ada = await makeHistory(server.url);
      const restoring = sendRequest(`${server.url}/api/versions/${ada.version}/restore`, 'POST', undefined, ada.cookie);
      if (part === 0) wholeMs = (await restoring).ms;
      else await sleep(wholeMs * part);
      const emptying = part === 0 && sendRequest(`${server.url}/api/trash`, 'DELETE', undefined, ada.cookie);
      await server.kill();
      const { status } = await restoring;
      if (emptying) await emptying;
      const next = await start({ DATA_DIR: server.dataDir, RATE_LIMITS: 'off' });
      const left = (await titles(next.url, ada)).length;
      const kinds = (await getJson(`${next.url}/api/versions`, ada)).map(({ kind }: { kind: string }) => kind);
      const trash = (await getJson(`${next.url}/api/trash`, ada)).length;
      await next.end('SIGTERM');
      check(left === 0 || left === PROJECTS, `${left} of ${PROJECTS} projects`);
      check(status !== 200 || left === 0, 'what was answered is stored');
      check(kinds.includes('before-restore') === (left === 0), `${left} projects, and the versions ${kinds}`);
      check(trash === DELETED || (part === 0 && trash === 0), `${trash} of ${DELETED} in the trash`);
      outcomes.push(`${left}`);
    }
    return `all or nothing each time: ${outcomes.join(', ')} of ${PROJECTS} projects left, with the version before or without`;
  },
};
