import { setTimeout as sleep } from 'node:timers/promises';
import { colouredPng } from '../../../support/images.ts';
import type { ServerProcess } from '../../../support/servers/spawn-server.ts';
import { type Account, addProject, makeAccount, sendRequest, until, upload } from '../client.ts';
import { check } from '../fault.ts';
import { type Acknowledged, tick } from './scene.ts';

const CROWD = 6;
const IMPORTED = 60;
const DELETED = 3;
/** Long enough that the log is written from its beginning again. */
const LONG_TEXT = 'x'.repeat(9_000);

type Site = { url: string; ada: Account; bob: Account; scene: string };

/** What is done once, and the SQL of a condition that is true once it is done. */
type Work = {
  name: string;
  prepare?(site: Site): Promise<unknown>;
  run(site: Site): Promise<{ status: number; body: string }>;
  isThere(site: Site): string;
};

const countOf = (of: string) => `(select count(*) from ${of})`;
const titled = (title: string) => countOf(`projects where title like '${title}%'`);

const CREATE: Work = {
  name: 'create',
  run: ({ url, ada, scene }) => addProject(url, ada, `Created ${scene}`),
  isThere: ({ scene }) => `${titled(`Created ${scene}`)} = 1`,
};

const EDIT: Work = {
  name: 'edit',
  async run({ url, ada, scene }) {
    const { id } = await addProject(url, ada, `Unedited ${scene}`);
    const to = { title: `Edited ${scene}`, description: LONG_TEXT };
    return sendRequest(`${url}/api/projects/${id}`, 'PATCH', to, ada.cookie);
  },
  isThere: ({ scene }) => `${titled(`Edited ${scene}`)} = 1 and ${titled(`Unedited ${scene}`)} = 0`,
};

const UPLOAD: Work = {
  name: 'upload',
  run: async ({ url, ada, scene }) => upload(url, ada, await colouredPng(scene.length)),
  isThere: ({ scene }) => `${countOf('images')} >= ${scene === 'serving' ? 1 : 2}`,
};

const IMPORT: Work = {
  name: 'import',
  run({ url, ada, scene }) {
    const projects = Array.from({ length: IMPORTED }, (_, number) => ({
      name: `Imported ${scene} ${number}`,
      description: LONG_TEXT,
    }));
    return sendRequest(`${url}/api/import`, 'POST', { basics: { name: 'Ada Lovelace' }, projects }, ada.cookie);
  },
  isThere: ({ scene }) => `${titled(`Imported ${scene}`)} = ${IMPORTED}`,
};

const CROWDED: Work = {
  name: 'crowd',
  async run({ url, bob, scene }) {
    const numbers = Array.from({ length: CROWD }, (_, number) => number);
    const responses = await Promise.all(numbers.map((number) => addProject(url, bob, `Crowd ${scene} ${number}`)));
    return responses.find(({ status }) => status !== 200) ?? { status: 200, body: '' };
  },
  isThere: ({ scene }) => `${titled(`Crowd ${scene}`)} = ${CROWD}`,
};

const SECRET: Work = {
  name: 'secret',
  run: ({ url, ada, scene }) =>
    sendRequest(
      `${url}/api/webhooks`,
      'POST',
      { url: `https://example.com/${scene}`, events: ['message.received'] },
      ada.cookie,
    ),
  isThere: ({ scene }) => `${countOf(`webhooks where url like '%/${scene}'`)} = 1`,
};

const PUBLISH: Work = {
  name: 'publish',
  prepare: ({ url, bob }) => sendRequest(`${url}/api/users/${bob.id}`, 'PATCH', { publishing: 'manual' }, bob.cookie),
  async run({ url, bob, scene }) {
    for (const name of ['a', 'b', 'c']) await addProject(url, bob, `Published ${scene} ${name}`);
    return sendRequest(`${url}/api/draft/publish`, 'POST', undefined, bob.cookie);
  },
  isThere: ({ scene }) => `${countOf(`published_records where row like '%Published ${scene}%'`)} = 3`,
};

const VERSION: Work = {
  name: 'version',
  async run({ url, ada, scene }) {
    const { body } = await sendRequest(`${url}/api/versions`, 'POST', { name: `Version ${scene}` }, ada.cookie);
    for (const name of ['a', 'b', 'c']) await addProject(url, ada, `Undone ${scene} ${name}`);
    const { id } = JSON.parse(body).version;
    return sendRequest(`${url}/api/versions/${id}/restore`, 'POST', undefined, ada.cookie);
  },
  isThere: ({ scene }) =>
    `${titled(`Undone ${scene}`)} = 0 and ${countOf("versions where kind = 'before-restore'")} > 0`,
};

const TRASH: Work = {
  name: 'trash',
  async run({ url, bob, scene }) {
    for (let number = 0; number < DELETED; number++) {
      const { id } = await addProject(url, bob, `Deleted ${scene} ${number}`);
      await sendRequest(`${url}/api/projects/${id}`, 'DELETE', undefined, bob.cookie);
    }
    return sendRequest(`${url}/api/trash`, 'DELETE', undefined, bob.cookie);
  },
  isThere: () => `${countOf('deleted_records')} = 0`,
};

const WORKS: readonly Work[] = [CREATE, EDIT, UPLOAD, CROWDED, SECRET, IMPORT, PUBLISH, VERSION, TRASH];

/** Does each work once, one after another, while visitors come. The first server is stopped. */
export async function serve(server: ServerProcess, scene: 'serving' | 'again' | 'later'): Promise<Acknowledged[]> {
  const { url } = server;
  const [ada, bob] = [await makeAccount(url), await makeAccount(url)];
  const site = { url, ada, bob, scene };
  if (scene === 'later') {
    await addProject(url, ada, 'Later');
    return [];
  }
  const names = `'${ada.userName}', '${bob.userName}'`;
  const sessions = `(select count(distinct user_name) from users join sessions on user_id = users.id where user_name in (${names}))`;
  const acknowledged: Acknowledged[] = [{ name: 'register', at: tick(), isThere: `${sessions} = 2` }];
  for (const work of WORKS) {
    await work.prepare?.(site);
    const { status, body } = await work.run(site);
    const at = tick();
    check(status === 200, `${work.name} without a power failure: ${status} ${body}`);
    acknowledged.push({ name: work.name, at, isThere: work.isThere(site) });
    check((await sendRequest(`${url}/u/${ada.userName}`)).status === 200, 'a visit');
  }
  if (scene === 'serving') {
    process.kill(server.pid ?? 0, 'SIGTERM');
    await until(() => server.log.some(({ msg }) => msg === 'Stopping'), 10_000, 'it stops');
    await server.end('SIGCONT');
    const views = '(select sum(views) from visit_page_days)';
    acknowledged.push({ name: 'stop', at: tick(), isThere: `${views} = ${WORKS.length}` });
  } else await sleep(1_500);
  return acknowledged;
}
