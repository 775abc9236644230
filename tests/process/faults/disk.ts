import { execFileSync } from 'node:child_process';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { vitrine } from './backup.ts';
import {
  type Account,
  addProject,
  cookieOf,
  countOf,
  logIn,
  makeAccount,
  sendRequest,
  titles,
  until,
  upload,
} from './client.ts';
import { check, type Fault, Skipped, type Tools } from './fault.ts';

/** A separate file system; only root may mount one. */
async function smallDisk({ folder, onEnd }: Tools, options: string): Promise<string> {
  const path = await folder();
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Skipped('only root on Linux can mount a disk');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path], { stdio: 'pipe' });
  } catch (error) {
    throw new Skipped(`no disk can be mounted here: ${(error as Error).message.split('\n')[0]}`);
  }
  onEnd(() => execFileSync('umount', ['-l', path]));
  return path;
}

export const diskFull: Fault = {
  name: 'disk-full',
  what: 'the disk with database and uploads is full, and later has room again',
  async run(tools) {
    const disk = await smallDisk(tools, 'size=24m');
    const server = await tools.server({ DATA_DIR: disk });
    const ada = await makeAccount(server.url);
    const stored = [await addProject(server.url, ada, 'Before')];
    const unwanted = await Promise.all([1, 2, 3].map((number) => addProject(server.url, ada, `Unwanted ${number}`)));
    const reserve = join(disk, 'vitrine.db-reserve');
    const reserved = () => statSync(reserve, { throwIfNoEntry: false })?.size ?? 0;
    await until(async () => reserved() === 8 * 1_048_576, 10_000, 'the reserve is taken');
    fill(join(disk, 'ballast'));
    const statuses: number[] = [];
    await until(
      async () => {
        const added = await addProject(server.url, ada, `Full ${'x'.repeat(40)} ${statuses.length}`);
        statuses.push(added.status);
        if (added.status === 200) stored.push(added);
        return statuses.filter((status) => status !== 200).length === 5;
      },
      60_000,
      'writes fail on the full disk',
    );
    check(
      statuses.every((status) => status === 200 || status === 507),
      `writes on the full disk: ${countOf(statuses)}`,
    );
    const image = await upload(server.url, ada);
    check(image.status === 507, `an upload on the full disk: ${image.status} ${image.body}`);
    const page = await sendRequest(`${server.url}/u/${ada.userName}`);
    check(page.status === 200, `a page on the full disk: ${page.status}`);

    await makeRoom(server.url, ada, unwanted);
    check(reserved() > 4 * 1_048_576, `the reserve is taken again: ${reserved()} bytes`);

    const copy = join(await tools.folder(), 'copy');
    const made = await vitrine(['backup', copy], { DATA_DIR: disk });
    check(made.code === 0, `a backup to another disk: ${made.output}`);

    rmSync(join(disk, 'ballast'));
    const back = await addProject(server.url, ada, 'After');
    check(back.status === 200, `a write with room again: ${back.status} ${back.body}`);
    check((await upload(server.url, ada)).status === 200, 'an upload with room again');
    check(
      (await titles(server.url, ada)).length === stored.length + 1,
      'what was answered as stored is there, and no more',
    );
    fill(join(disk, 'ballast'));
    await until(
      async () => (await addProject(server.url, ada, `Full ${'x'.repeat(40)} again`)).status === 507,
      60_000,
      'the disk is full again',
    );
    check((await server.end('SIGTERM')) === 0, 'the server ends well on the full disk');
    rmSync(join(disk, 'ballast'));
    const database = new DatabaseSync(join(disk, 'vitrine.db'));
    const { integrity_check } = database.prepare('pragma integrity_check').get() as { integrity_check: string };
    database.close();
    check(integrity_check === 'ok', integrity_check);
    return `writes: ${countOf(statuses)}; upload 507; pages, logins, logouts and deletions 200; backup to another disk and SIGTERM 0; all well once there was room; the file is whole`;
  },
};

/** What owners need to make room themselves. */
async function makeRoom(url: string, ada: Account, unwanted: readonly { id?: string }[]): Promise<void> {
  const login = await logIn(url, ada);
  check(login.status === 200, `a login on the full disk: ${login.status} ${login.body}`);
  const cookie = cookieOf(login);
  const requests = [
    ...unwanted.map(({ id }) => ['DELETE', `/api/projects/${id}`] as const),
    ['DELETE', '/api/trash'] as const,
    ['POST', '/api/users/logout'] as const,
  ];
  for (const [method, path] of requests) {
    const { status, body } = await sendRequest(`${url}${path}`, method, undefined, cookie);
    check(status === 200, `${method} ${path} on the full disk: ${status} ${body}`);
  }
}

function fill(path: string): void {
  for (let megabytes = 64; megabytes > 0; megabytes /= 2) {
    try {
      writeFileSync(path, Buffer.alloc(megabytes * 1_048_576), { flag: 'a' });
    } catch {
      // This much does not fit: half of it may.
    }
    if (megabytes < 0.01) return;
  }
}

export const readOnlyFolder: Fault = {
  name: 'read-only-folder',
  what: 'DATA_DIR is on a disk that cannot be written to',
  async run(tools) {
    const disk = await smallDisk(tools, 'size=24m,ro');
    const fault = await tools.server({ DATA_DIR: disk }).then(
      () => 'it started',
      (error: Error) => error.message,
    );
    const [, text = ''] = /ended with 1: ([^\n]+)\n$/.exec(fault) ?? [];
    check(text !== '', `one line and exit code 1: ${fault}`);
    return `no start: "${text}"`;
  },
};
