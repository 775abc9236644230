import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { addProject, makeAccount, sendRequest, startWriter, titles, until } from './client.ts';
import { check, type Fault, Skipped } from './fault.ts';

const NOBODY = 65_534;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

export const pooler: Fault = {
  name: 'pooler',
  what: 'PgBouncer in transaction mode stands between the server and PostgreSQL',
  async run({ postgres, database, server: start, folder, onEnd }) {
    const version = /PgBouncer (\d+)\.(\d+)/.exec(
      spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' }).stdout ?? '',
    );
    if (!version) throw new Skipped('there is no pgbouncer on this machine');
    const shared = await postgres();
    const databaseUrl = new URL(await database(shared));
    const port = await freePort();
    const home = await folder();
    const hasPrepared = Number(version[1]) > 1 || Number(version[2]) >= 21;
    const settings = [
      '[databases]',
      `* = host=127.0.0.1 port=${shared.port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      'default_pool_size = 4',
      'ignore_startup_parameters = statement_timeout',
      ...(hasPrepared ? ['max_prepared_statements = 200'] : []),
    ];
    const file = join(home, 'pgbouncer.ini');
    // `auth_type = any` maps every login to one user.
    writeFileSync(file, settings.join('\n').replace('* = ', `* = user=postgres `));
    chmodSync(file, 0o644);
    const isRoot = process.getuid?.() === 0;
    if (isRoot) chownSync(home, NOBODY, NOBODY);
    const owner = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
    const child: ChildProcess = spawn('pgbouncer', ['-q', file], { ...owner, stdio: 'ignore' });
    onEnd(() => child.kill('SIGKILL'));

    databaseUrl.port = String(port);
    const server = await start({ DATABASE_URL: databaseUrl.href });
    const ada = await makeAccount(server.url);
    const writers = [startWriter(server.url, ada), startWriter(server.url, ada)];
    for (let view = 0; view < 40; view++) {
      const page = await sendRequest(`${server.url}/u/${ada.userName}`);
      check(page.status === 200, `a page: ${page.status}`);
      const list = await sendRequest(`${server.url}/api/projects?user_id=${ada.id}`);
      check(list.status === 200, `a list: ${list.status} ${list.body}`);
    }
    for (const { stop } of writers) await stop();
    const odd = writers.flatMap(({ statuses }) => statuses).filter((status) => status !== 200);
    check(odd.length === 0, `writes: ${odd}`);
    const { id } = await addProject(server.url, ada, 'Secret engine');
    const shows = async () => (await sendRequest(`${server.url}/u/${ada.userName}`)).body.includes('Secret engine');
    await until(shows, 5_000, 'the page follows');
    await sendRequest(`${server.url}/api/projects/${id}`, 'PATCH', { hidden: true }, ada.cookie);
    check(!(await shows()), 'the page follows at once');
    const stored = (await titles(server.url, ada)).length;
    const warnings = server.log.filter(({ level }) => Number(level) >= 40).map(({ msg }) => msg);
    return `version ${version[1]}.${version[2]}: ${stored} writes, pages never stale; warned: ${[...new Set(warnings)].join('; ')}`;
  },
};
