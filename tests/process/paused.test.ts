import { expect, onTestFinished, test } from 'vitest';
import { bothEngines } from '../support/engines.ts';
import { eventually } from '../support/eventually.ts';
import { startProcess } from '../support/servers/server-process.ts';
import { startTransactionPooler } from '../support/servers/transaction-pooler.ts';
import { addProject, makeAccount, sendRequest } from './faults/client.ts';

/** Longer than caches are used after the last look at the other nodes' changes. */
const PAUSED_MS = 2_000;

test('a node that was paused, as with its machine, sends nothing that has changed during the pause', async () => {
  const postgres = bothEngines.find(({ name }) => name === 'postgres');
  if (!postgres) throw new Error('There is no PostgreSQL');
  const databaseUrl = await postgres.freshDatabaseUrl();
  onTestFinished(() => postgres.drop(databaseUrl));
  const env = { DATABASE_URL: databaseUrl, SESSION_SECRET: 'x'.repeat(32) };
  const first = await startProcess(env);
  // Without notifications: one that waits in the socket would be read before the request.
  const pooler = await startTransactionPooler(databaseUrl, 4);
  onTestFinished(pooler.stop);
  const second = await startProcess({ ...env, DATABASE_URL: pooler.url });
  if (second.pid === undefined) throw new Error('The process of the server is not known');
  const { pid } = second;
  const ada = await makeAccount(first.url);
  const { id } = await addProject(first.url, ada, 'Secret engine');
  const shows = async () => (await sendRequest(`${second.url}/u/${ada.userName}`)).body.includes('Secret engine');
  await eventually(async () => expect(await shows()).toBe(true));
  expect(await shows()).toBe(true);

  process.kill(pid, 'SIGSTOP');
  const pausedAt = performance.now();
  const hidden = await sendRequest(`${first.url}/api/projects/${id}`, 'PATCH', { hidden: true }, ada.cookie);
  expect(hidden.status).toBe(200);
  await eventually(() => expect(performance.now() - pausedAt).toBeGreaterThan(PAUSED_MS));
  const arriving = shows();
  process.kill(pid, 'SIGCONT');

  expect(await arriving).toBe(false);
});
