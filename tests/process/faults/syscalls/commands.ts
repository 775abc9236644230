import { execFile } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Migrator } from 'kysely/migration';
import { migrations } from '../../../../src/platform/db/migrations/index.ts';
import { openDatabase } from '../../../../src/platform/db/open.ts';
import { vitrine } from '../backup.ts';
import { type Account, addProject, cookieOf, logIn, makeAccount, sendRequest, titles, upload } from '../client.ts';
import { check, type Tools } from '../fault.ts';
import type { Injected, Subject } from './case.ts';
import { attach, fileCallsIn, type Injection, injectedIn, steadyPathsIn, straceArgs, type Watched } from './strace.ts';

const LAUNCHER = join(import.meta.dirname, '../../../../bin/vitrine.mjs');
/** Whose tables the migration begins with. */
const OLDER = '0119-images-by-time';
const ENDS_WITHIN_MS = 60_000;

/** Folders: `data` and `copy` are those of the case, copied for each from the others. */
type Bench = {
  tools: Tools;
  ada: Account;
  image: string;
  /** With one project, 'First'. */
  before: string;
  /** A backup of it. */
  backup: string;
  /** The same account with 'Second' as well. */
  after: string;
  /** As `after`, with the tables of an older version. */
  older: string;
  data: string;
  copy: string;
  output: string;
};

type Ended = { code: number; text: string };

/** A command: what it starts from, and what has to be there after it. */
type Command = {
  name: string;
  from: 'before' | 'after' | 'older';
  args(bench: Bench): string[];
  /** The titles that are right; with exit code 0 the last ones alone. */
  states: readonly string[];
  /** More that has to hold. */
  verify?(bench: Bench, ended: Ended): Promise<void>;
};

const BACKUP: Command = {
  name: 'backup',
  from: 'before',
  args: ({ copy }) => ['backup', copy],
  states: ['First'],
  async verify(bench, { code }) {
    const { copy, tools } = bench;
    if (code !== 0) {
      rmSync(copy, { recursive: true, force: true });
      const again = await vitrine(['backup', copy], { DATA_DIR: bench.data });
      check(again.code === 0, `a backup once more: ${again.output}`);
    }
    const target = await tools.folder();
    const restored = await vitrine(['restore', copy], { DATA_DIR: target });
    check(restored.code === 0, `what was backed up is restored: ${restored.output}`);
    await checkSite(bench, target, ['First']);
  },
};

const RESTORE: Command = {
  name: 'restore',
  from: 'after',
  args: ({ backup }) => ['restore', backup, '--replace'],
  states: ['First,Second', 'First'],
};

const MIGRATION: Command = { name: 'migration', from: 'older', args: () => ['migrate'], states: ['First,Second'] };

const COMMANDS: readonly Command[] = [BACKUP, RESTORE, MIGRATION];

/** The works of the command line, and the start and the stop of a server. */
export async function commandSubjects(tools: Tools): Promise<Subject[]> {
  const bench = await makeBench(tools);
  const commands = COMMANDS.map((command) => commandSubject(bench, command));
  return [...commands, startSubject(bench), stopSubject(bench)];
}

async function makeBench(tools: Tools): Promise<Bench> {
  const root = await tools.folder();
  const [before, after, older] = [join(root, 'before'), join(root, 'after'), join(root, 'older')];
  const server = await tools.server({ DATA_DIR: before });
  const ada = await makeAccount(server.url);
  await addProject(server.url, ada, 'First');
  const image = JSON.parse((await upload(server.url, ada)).body).image_url as string;
  await server.end('SIGTERM');
  const backup = join(root, 'backup');
  const made = await vitrine(['backup', backup], { DATA_DIR: before });
  check(made.code === 0, made.output);
  cpSync(before, after, { recursive: true });
  const later = await tools.server({ DATA_DIR: after });
  await addProject(later.url, ada, 'Second');
  await later.end('SIGTERM');
  cpSync(after, older, { recursive: true });
  const database = await openDatabase(`sqlite:${join(older, 'vitrine.db')}`);
  const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo(OLDER);
  await database.close();
  if (error) throw error;
  const [data, copy, output] = [join(root, 'data'), join(root, 'copy'), join(root, 'calls')];
  return { tools, ada, image, before, after, older, backup, data, copy, output };
}

function renew({ data, copy, ...bench }: Bench, from: Command['from']): void {
  for (const folder of [data, copy]) rmSync(folder, { recursive: true, force: true });
  cpSync(bench[from], data, { recursive: true });
}

function run(bench: Bench, args: readonly string[], watched: Watched): Promise<Ended> {
  const env = { PATH: process.env.PATH, DATA_DIR: bench.data, UV_THREADPOOL_SIZE: '1' };
  return new Promise((resolve) => {
    const all = [...straceArgs(watched), process.execPath, LAUNCHER, ...args];
    const child = execFile('strace', all, { env, timeout: ENDS_WITHIN_MS }, (_error, out, fault) =>
      resolve({ code: child.exitCode ?? -1, text: out + fault }),
    );
  });
}

function commandSubject(bench: Bench, command: Command): Subject {
  const { name, from, states, args, verify } = command;
  let paths: string[] = [];
  return {
    name,
    async calls() {
      const folders = [bench.data, bench.copy];
      renew(bench, from);
      const watched = { output: bench.output };
      const { code, text } = await run(bench, args(bench), watched);
      check(code === 0, `${name} without a fault: ${text}`);
      paths = steadyPathsIn(bench.output, folders);
      // Once more: with the paths, only the calls on them are counted.
      renew(bench, from);
      await run(bench, args(bench), { ...watched, paths });
      return fileCallsIn(bench.output, folders);
    },
    async run(injection) {
      renew(bench, from);
      const ended = await run(bench, args(bench), { output: bench.output, injection, paths });
      const hits = injectedIn(bench.output).length;
      if (hits === 0) return { hits, outcome: '' };
      check(ended.code >= 0, `it does not end: ${ended.text}`);
      check(ended.code === 0 || ended.text.trim() !== '', `it ends with ${ended.code} and says nothing`);
      await verify?.(bench, ended);
      await checkSite(bench, bench.data, ended.code === 0 ? states.slice(-1) : states);
      return { hits, outcome: ended.code === 0 ? 'done' : 'exit code' };
    },
  };
}

/** Starts the server on the folder without a fault. */
async function checkSite({ tools, ada, image }: Bench, dataDir: string, states: readonly string[]): Promise<void> {
  const server = await tools.server({ DATA_DIR: dataDir });
  const found = `${(await titles(server.url, ada)).toSorted()}`;
  const { status } = await sendRequest(`${server.url}/${image}`);
  // A restore ends sessions.
  const login = await logIn(server.url, ada);
  const added = await addProject(server.url, { ...ada, cookie: cookieOf(login) }, 'Later');
  await server.kill();
  check(states.includes(found), `the projects are ${found}`);
  check(status === 200, `the image is ${status}`);
  check(added.status === 200, `a write afterwards: ${added.status} ${added.body}`);
}

function startSubject(bench: Bench): Subject {
  const { tools, data, output } = bench;
  const start = async (watched: Watched) => {
    const within = ['strace', ...straceArgs(watched)];
    const env = { DATA_DIR: data, UV_THREADPOOL_SIZE: '1' };
    return tools.server(env, within).then(
      async (server) => {
        await server.kill();
        return 'started';
      },
      (error: Error) => error.message,
    );
  };
  let paths: string[] = [];
  return {
    name: 'start',
    async calls() {
      renew(bench, 'after');
      await start({ output });
      paths = steadyPathsIn(output, [data]);
      renew(bench, 'after');
      await start({ output, paths });
      return fileCallsIn(output, [data]);
    },
    async run(injection) {
      renew(bench, 'after');
      const outcome = await start({ output, injection, paths });
      const hits = injectedIn(output).length;
      if (hits === 0) return { hits, outcome: '' };
      check(outcome === 'started' || /ended with [1-9]\d*: \S/.test(outcome), outcome);
      await checkSite(bench, data, ['First,Second']);
      return { hits, outcome: outcome === 'started' ? outcome : 'no start' };
    },
  };
}

function stopSubject(bench: Bench): Subject {
  const { tools, data, output, ada } = bench;
  const stop = async (injection?: Injection): Promise<Injected> => {
    renew(bench, 'before');
    const server = await tools.server({ DATA_DIR: data, UV_THREADPOOL_SIZE: '1' });
    const added = await addProject(server.url, ada, 'Second');
    check(added.status === 200, `a write: ${added.status}`);
    const leave = await attach(server.pid ?? 0, { output, ...(injection && { injection }) });
    const code = await server.end('SIGTERM');
    await leave();
    const hits = injection ? injectedIn(output).length : 0;
    await checkSite(bench, data, ['First,Second']);
    return { hits, outcome: code === 0 ? 'stopped' : 'exit code' };
  };
  return {
    name: 'stop',
    async calls() {
      await stop();
      return fileCallsIn(output, [data]);
    },
    run: stop,
  };
}
