import { expect, test } from 'vitest';
import { startProcess } from '../support/servers/server-process.ts';
import { makeAccount, sendRequest } from './faults/client.ts';

/** No file can grow beyond this: SQLite cannot tell it from a disk that rejects a write, and it is not full. */
const LIMIT_BLOCKS = 12_000;

test('writes that the disk rejects are 503, the server reports itself as failing, and its log says what to check', async () => {
  const within = ['sh', '-c', 'ulimit -f "$0" && exec "$@"', `${LIMIT_BLOCKS}`];
  const server = await startProcess({ QUOTA_TEXT: 'off' }, undefined, within);
  const ada = await makeAccount(server.url);
  const health = async () => {
    const response = await fetch(`${server.url}/api/health`);
    return [response.status, await response.json()];
  };
  expect(await health()).toEqual([200, expect.objectContaining({ database: 'sqlite' })]);
  const addProject = (title: string, description = 'y'.repeat(9_900)) => {
    const json = { title, description };
    return sendRequest(`${server.url}/api/projects/new`, 'POST', json, ada.cookie);
  };
  let rejected = await addProject('First');
  for (let count = 0; count < 4_000 && rejected.status === 200; count++) {
    rejected = await addProject(`${count}`);
  }
  expect([rejected.status, JSON.parse(rejected.body)]).toEqual([
    503,
    expect.objectContaining({ code: 'unavailable', error: 'The server cannot read or write its data at the moment' }),
  ]);
  // A write that is small enough still succeeds, and ends the state.
  for (let count = 0; count < 500 && (await health())[0] === 200; count++) await addProject(`Small ${count}`, '');
  expect(await health()).toEqual([503, expect.objectContaining({ code: 'unavailable', database: 'failing' })]);
  expect((await fetch(`${server.url}/u/${ada.userName}`)).status).toBe(200);
  const lines = server.log.filter(({ msg }) => String(msg).startsWith('The disk reports errors: check it'));
  expect(lines.map(({ level }) => level)).toEqual([50]);
});
