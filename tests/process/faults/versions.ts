import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { spawnServer } from '../../support/servers/spawn-server.ts';
import { addProject, makeAccount, sendRequest, titles, until } from './client.ts';
import { check, type Fault, Skipped, type Tools } from './fault.ts';

const ROOT = join(import.meta.dirname, '../../..');
export const SECRET = { SESSION_SECRET: 'x'.repeat(32) };

export const twoMigrations: Fault = {
  name: 'two-nodes-migrate',
  what: 'three nodes start at the same moment on an empty PostgreSQL database',
  async run({ postgres, database, server: start }) {
    const env = { ...SECRET, DATABASE_URL: await database(await postgres()) };
    const nodes = await Promise.all([start(env), start(env), start(env)]);
    const ada = await makeAccount(nodes[0]?.url ?? '');
    for (const { url } of nodes) {
      check((await sendRequest(`${url}/u/${ada.userName}`)).status === 200, 'each node has the account');
    }
    return 'all three start, on one schema';
  },
};

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}

/** The names in the list of migrations. */
function migrationsIn(source: string): string {
  return source.match(/'\d{4}-[\w-]+'(?=:)/g)?.join() ?? '';
}

/** Returns the newest commit from whose migrations the present ones go on: branches may have added theirs in between. */
function commitBefore(): string {
  const list = 'src/platform/db/migrations/index.ts';
  const present = migrationsIn(readFileSync(join(ROOT, list), 'utf8'));
  let commits: string[];
  try {
    commits = git('log', '--format=%H', '--', list).split('\n').filter(Boolean);
  } catch {
    commits = [];
  }
  for (const commit of commits) {
    const then = migrationsIn(git('show', `${commit}:${list}`));
    if (then !== '' && then !== present && present.startsWith(then)) return commit;
  }
  throw new Skipped('the history is not here: an older version cannot be checked out');
}

/** Checks a commit out into a folder of its own, and returns the path of its launcher. */
export async function checkedOut(commit: string, { folder }: Pick<Tools, 'folder'>): Promise<string> {
  try {
    git('cat-file', '-e', commit);
  } catch {
    throw new Skipped('the history is not here: an older version cannot be checked out');
  }
  const old = join(await folder(), 'old');
  mkdirSync(old);
  execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C '${old}'`], { cwd: ROOT });
  symlinkSync(join(ROOT, 'node_modules'), join(old, 'node_modules'));
  return join(old, 'bin', 'vitrine.mjs');
}

export const oldBesideNew: Fault = {
  name: 'old-beside-new',
  what: 'the version before the newest migration goes on running on a database that the present one has migrated',
  isLong: true,
  async run({ postgres, database, server: start, folder, onEnd }) {
    const commit = commitBefore();
    const launcher = await checkedOut(commit, { folder });
    const env = { ...SECRET, DATABASE_URL: await database(await postgres()) };
    const before = await spawnServer({ ...env, DATA_DIR: await folder() }, launcher);
    onEnd(() => before.kill());
    const ada = await makeAccount(before.url);
    await addProject(before.url, ada, 'From the old one');
    const after = await start(env);
    for (const { url } of [before, after]) {
      const eve = await makeAccount(url);
      check((await addProject(url, eve, 'Own')).status === 200, 'a write of a new account');
      check((await addProject(url, ada, `From ${url}`)).status === 200, 'a write of the same account');
      check((await sendRequest(`${url}/u/${ada.userName}`)).status === 200, 'a page');
    }
    await until(
      async () => `${await titles(before.url, ada)}` === `${await titles(after.url, ada)}`,
      5_000,
      'one state',
    );
    check((await titles(after.url, ada)).length === 3, 'all three writes are there');
    return `${commit.slice(0, 7)} registers, writes and serves beside the present version; both see all of it`;
  },
};
