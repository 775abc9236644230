import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { countOf, makeAccount, sendRequest, startWriter, titles, upload } from './client.ts';
import { check, type Fault } from './fault.ts';

export const stopUnderLoad: Fault = {
  name: 'sigterm-under-load',
  what: 'SIGTERM while clients write, upload and visit',
  async run({ server: start }) {
    const server = await start();
    const accounts = [];
    for (let number = 0; number < 4; number++) accounts.push(await makeAccount(server.url));
    const [ada] = accounts;
    if (!ada) throw new Error('No account');
    const writers = accounts.map((account) => ({ account, ...startWriter(server.url, account) }));
    const uploads: number[] = [];
    const visits: number[] = [];
    let isOver = false;
    const visiting = (async () => {
      while (!isOver) {
        visits.push((await sendRequest(`${server.url}/u/${ada.userName}`)).status);
        await sleep(5);
      }
    })();
    const uploading = (async () => {
      while (!isOver) uploads.push((await upload(server.url, ada)).status);
    })();
    await sleep(1_500);
    const code = await server.end('SIGTERM');
    isOver = true;
    for (const { stop } of writers) await stop();
    await Promise.all([visiting, uploading]);
    check(code === 0, `exit code ${code}`);
    const statuses = [...visits, ...uploads, ...writers.flatMap((writer) => writer.statuses)];
    check(
      statuses.every((status) => status === 200 || status === 0),
      countOf(statuses),
    );

    const next = await start({ DATA_DIR: server.dataDir });
    for (const { account, responded } of writers) {
      const stored = await titles(next.url, account);
      check(
        responded.every((title) => stored.includes(title)),
        'every answered write is stored',
      );
    }
    await next.end('SIGTERM');
    const database = new DatabaseSync(join(server.dataDir, 'vitrine.db'), { readOnly: true });
    const { views } = database.prepare('select sum(views) as views from visit_page_days').get() as { views: number };
    database.close();
    const shown = visits.filter((status) => status === 200).length;
    check(views === shown, `${shown} pages were shown, ${views} views counted`);
    const written = writers.reduce((sum, { responded }) => sum + responded.length, 0);
    return `exit 0; ${written} answered writes stored, ${shown} of ${shown} views counted; answers: ${countOf(statuses)}`;
  },
};
