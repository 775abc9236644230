import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '../../../src/platform/lib/time.ts';
import { addProject, makeAccount, sendRequest, until } from './client.ts';
import { check, type Fault } from './fault.ts';

const PRELOAD = join(import.meta.dirname, 'shifted-clock.mjs');

export const clockMoves: Fault = {
  name: 'clock',
  what: 'the clock goes over midnight, then back by ten minutes, then on by 400 days',
  async run({ folder, server: start }) {
    const dataDir = await folder();
    const file = join(dataDir, 'offset');
    let offset = 0;
    writeFileSync(file, `${offset}`);
    const env = { DATA_DIR: dataDir, CLOCK_OFFSET_FILE: file, NODE_OPTIONS: `--import=${PRELOAD}` };
    const server = await start(env);
    const ada = await makeAccount(server.url);
    const move = (ms: number) => {
      offset += ms;
      writeFileSync(file, `${offset}`);
    };
    const untilMidnight = () => DAY_MS - ((Date.now() + offset) % DAY_MS);
    const visit = async () => check((await sendRequest(`${server.url}/u/${ada.userName}`)).status === 200, 'a visit');
    const views = () => {
      const database = new DatabaseSync(join(dataDir, 'vitrine.db'), { readOnly: true });
      const rows = database.prepare('select period, views from visit_page_days order by period').all();
      database.close();
      return rows as { period: string; views: number }[];
    };
    const total = () => views().reduce((sum, row) => sum + row.views, 0);

    move(untilMidnight() - 5_000);
    await sleep(100);
    await visit();
    check(untilMidnight() < 5_000, 'the first visit came before midnight');
    await sleep(untilMidnight() + 100);
    await visit();
    await until(() => total() === 2, 10_000, 'the visit after midnight is counted');
    check(views().length === 2, `each on its day: ${JSON.stringify(views())}`);

    move(-10 * 60_000);
    await visit();
    check((await addProject(server.url, ada, 'Back')).status === 200, 'a write after the clock went back');
    await until(() => total() === 3, 10_000, 'the visit after the clock went back is counted');
    check(
      (await sendRequest(`${server.url}/api/users/me`, 'GET', undefined, ada.cookie)).status === 200,
      'the session lasts',
    );

    move(400 * DAY_MS);
    await visit();
    await until(() => total() === 4, 10_000, 'the visit after 400 days is counted');
    const session = await sendRequest(`${server.url}/api/users/me`, 'GET', undefined, ada.cookie);
    check(session.status === 401, `the session has expired: ${session.status}`);
    check(server.log.filter(({ level }) => Number(level) >= 50).length === 0, 'no error is logged');
    check((await server.end('SIGTERM')) === 0, 'the server ends well');
    return 'each of four visits counted once and on its day; the session outlives a clock that goes back, and expires';
  },
};
