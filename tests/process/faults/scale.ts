import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { vitrine } from './backup.ts';
import { makeAccount, sendRequest } from './client.ts';
import { check, type Fault } from './fault.ts';

const rounded = (ms: number) => `${Math.round(ms)} ms`;

/** Copies the first account and a project of it inside the database. */
function multiply(path: string, accounts: number, projectsEach: number): void {
  const database = new DatabaseSync(path);
  const columns = (table: string) =>
    (database.prepare(`pragma table_info(${table})`).all() as { name: string }[]).map(({ name }) => name);
  const copy = (table: string, changed: Record<string, string>, from: string) => {
    const names = columns(table);
    const values = names.map((name) => changed[name] ?? `${table}.${name}`);
    database.exec(`insert into ${table} (${names}) select ${values} from ${table}, ${from}`);
  };
  database.exec('begin');
  const numbers = (name: string, count: number) =>
    `(with recursive ${name}(n) as (select 1 union all select n + 1 from ${name} where n < ${count}) select n from ${name}) as ${name}`;
  const named = { id: "'u' || a.n", user_name: "'copy-' || a.n", email: "a.n || '@example.com'" };
  copy('users', named, `${numbers('a', accounts)} where users.user_name = 'copy-0'`);
  const project = {
    id: "'p' || a.n || '-' || p.n",
    user_id: "'u' || a.n",
    slug: "'project-' || p.n",
    title: "'Project ' || p.n",
    sort_order: 'p.n',
  };
  copy('projects', project, `${numbers('a', accounts)}, ${numbers('p', projectsEach)} where projects.slug = 'first'`);
  database.exec('commit');
  database.close();
}

export const manyAccounts: Fault = {
  name: 'many-accounts',
  what: '100,000 accounts with 1,000,000 projects: start, memory, pages, lists, sitemap, backup',
  isLong: true,
  async run({ server: start, folder }) {
    const first = await start();
    const ada = await makeAccount(first.url);
    await sendRequest(
      `${first.url}/api/projects/new`,
      'POST',
      { title: 'First', description: 'Some words.' },
      ada.cookie,
    );
    await first.end('SIGTERM');
    const path = join(first.dataDir, 'vitrine.db');
    const database = new DatabaseSync(path);
    database.exec("update users set user_name = 'copy-0'");
    database.close();
    multiply(path, 100_000, 10);

    const env = { DATA_DIR: first.dataDir };
    const started = performance.now();
    const server = await start(env);
    const startMs = performance.now() - started;
    const observed = [`start ${rounded(startMs)}`];
    for (const [name, at] of [
      ['page', '/u/copy-77777'],
      ['project page', '/u/copy-77777/projects/project-5'],
      ['list', '/api/projects?user_id=u77777'],
      ['sitemap index', '/sitemap.xml'],
      ['sitemap file', '/sitemap-projects-3.xml'],
    ] as const) {
      const response = await sendRequest(`${server.url}${at}`);
      check(response.status === 200, `${name}: ${response.status}`);
      observed.push(`${name} ${rounded(response.ms)}`);
    }
    const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? [];
    observed.push(`memory ${Math.round(Number(kilobytes) / 1_024)} MB`);
    const backupStarted = performance.now();
    const made = await vitrine(['backup', join(await folder(), 'copy')], env);
    check(made.code === 0, made.output);
    observed.push(`backup ${((performance.now() - backupStarted) / 1_000).toFixed(1)} s`);
    await server.end('SIGTERM');
    return observed.join(', ');
  },
};

export const manyMessages: Fault = {
  name: 'many-messages',
  what: 'an inbox of 10,000 messages is read to its end and searched',
  isLong: true,
  async run({ server: start, isShort }) {
    const count = isShort ? 2_000 : 10_000;
    const server = await start();
    const ada = await makeAccount(server.url);
    const database = new DatabaseSync(join(server.dataDir, 'vitrine.db'), { timeout: 5_000 });
    database.exec(`
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})
      insert into messages (id, user_id, read, mail_id, name, email, subject, message, created_at)
      select printf('%08x-0000-4000-8000-000000000000', n), '${ada.id}', 0, '', 'Grace', 'grace@example.org', 'Number ' || n, 'Are you free?',
        strftime('%Y-%m-%dT%H:%M:%fZ', 1767225600 + n, 'unixepoch') from numbers`);
    database.close();
    const inbox = async (query: string) => {
      const response = await sendRequest(`${server.url}/api/messages${query}`, 'GET', undefined, ada.cookie);
      check(response.status === 200, `the inbox: ${response.status} ${response.body}`);
      return { ms: response.ms, page: JSON.parse(response.body) as { messages: { id: string }[]; next: string } };
    };
    const seen = new Set<string>();
    let worst = 0;
    for (let next: string | undefined = ''; next !== undefined; ) {
      const { ms, page } = await inbox(next === '' ? '' : `?before=${encodeURIComponent(next)}`);
      for (const { id } of page.messages) seen.add(id);
      worst = Math.max(worst, ms);
      next = page.next === '' ? undefined : page.next;
    }
    check(seen.size === count, `${seen.size} of ${count} messages`);
    const search = await inbox('?search=Number%20777');
    check(search.page.messages.length > 0, 'the search finds some');
    await server.end('SIGTERM');
    return `all ${count} read, ${rounded(worst)} for a page at most; a search ${rounded(search.ms)}`;
  },
};

export const manyProjects: Fault = {
  name: 'many-projects',
  what: '1,000 projects on one page',
  async run({ server: start }) {
    const first = await start();
    const ada = await makeAccount(first.url);
    await sendRequest(
      `${first.url}/api/projects/new`,
      'POST',
      { title: 'First', description: 'Some words.' },
      ada.cookie,
    );
    await first.end('SIGTERM');
    const path = join(first.dataDir, 'vitrine.db');
    const database = new DatabaseSync(path);
    database.exec("update users set user_name = 'copy-0'");
    database.close();
    multiply(path, 1, 1_000);
    const server = await start({ DATA_DIR: first.dataDir });
    const page = await sendRequest(`${server.url}/u/copy-1`);
    const again = await sendRequest(`${server.url}/u/copy-1`);
    const list = await sendRequest(`${server.url}/api/projects?user_id=u1`);
    check(page.status === 200 && list.status === 200, `page ${page.status}, list ${list.status}`);
    check(JSON.parse(list.body).length === 1_000, 'the list is whole');
    check(page.body.includes('Project 1000'), 'the page is whole');
    check(page.ms < 5_000, `the page took ${rounded(page.ms)}`);
    await server.end('SIGTERM');
    const size = `${Math.round(page.body.length / 1_024)} kB`;
    return `the page (${size}) ${rounded(page.ms)}, from the cache ${rounded(again.ms)}; the list ${rounded(list.ms)}`;
  },
};
