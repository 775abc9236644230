import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, makeAccount, sendRequest, titles } from './client.ts';
import { check, onBothEngines, settingsOf } from './fault.ts';

const PROJECTS = 400;
const PARTS = [0, 0.3, 0.6, 0.8, 0.9, 1, 1.05];

async function shownTitles(url: string, account: Account): Promise<number> {
  return (await titles(url, account)).length;
}

/** An account that has published nothing, with many projects in its draft. */
async function makeDraft(url: string): Promise<Account> {
  const ada = await makeAccount(url);
  const manual = await sendRequest(`${url}/api/users/${ada.id}`, 'PATCH', { publishing: 'manual' }, ada.cookie);
  check(manual.status === 200, `publishing by hand: ${manual.status} ${manual.body}`);
  const projects = Array.from({ length: PROJECTS }, (_, number) => ({ name: `Project ${number}` }));
  await sendRequest(`${url}/api/import`, 'POST', { basics: { name: 'Ada Lovelace' }, projects }, ada.cookie);
  check((await shownTitles(url, ada)) === 0, 'visitors see a draft');
  return ada;
}

export const publishingKilled = onBothEngines({
  name: 'kill-9-in-publishing',
  what: 'the server is killed while it publishes a draft',
  isLong: true,
  async run(tools, engine) {
    const { server: start } = tools;
    const outcomes: string[] = [];
    let wholeMs = 0;
    // The first one is not killed before its response: it measures how long publishing takes.
    for (const part of PARTS) {
      const env = await settingsOf(engine, tools);
      const server = await start(env);
      const ada = await makeDraft(server.url);
      const publishing = sendRequest(`${server.url}/api/draft/publish`, 'POST', undefined, ada.cookie);
      if (part === 0) wholeMs = (await publishing).ms;
      else await sleep(wholeMs * part);
      await server.kill();
      const { status } = await publishing;
      const next = await start({ ...env, DATA_DIR: server.dataDir });
      const shown = await shownTitles(next.url, ada);
      const { body } = await sendRequest(`${next.url}/api/draft`, 'GET', undefined, ada.cookie);
      await next.end('SIGTERM');
      const differing = JSON.parse(body).changes.length;
      check(shown === 0 || shown === PROJECTS, `${shown} of ${PROJECTS} projects are published`);
      check(status !== 200 || shown === PROJECTS, 'what was answered is published');
      check((differing === 0) === (shown === PROJECTS), `${shown} published, and ${differing} changes left`);
      outcomes.push(`${shown}`);
    }
    return `all or nothing each time: ${outcomes.join(', ')} of ${PROJECTS} projects published`;
  },
});
