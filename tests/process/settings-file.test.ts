import { execFile } from 'node:child_process';
import { chown, cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshFolder } from '../support/run-folder.ts';
import type { Ended } from '../support/run-script.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The launcher in a folder of its own: this checkout may have a .env. */
async function launcherAlone(): Promise<string> {
  const program = await freshFolder('program');
  await cp(join(ROOT, 'bin'), join(program, 'bin'), { recursive: true });
  await mkdir(join(program, 'dist'));
  for (const name of ['src', 'package.json', 'node_modules']) await symlink(join(ROOT, name), join(program, name));
  return join(program, 'bin/vitrine.mjs');
}

function vitrineIn(cwd: string, launcher: string, env: Record<string, string>): Promise<Ended> {
  return new Promise((end) => {
    const options = { cwd, env: { PATH: process.env.PATH, ...env } };
    const child = execFile(process.execPath, [launcher, 'user', 'list'], options, (_error, out, fault) =>
      end({ code: child.exitCode ?? -1, out, fault }),
    );
  });
}

test('settings are read from the file in VITRINE_ENV, else from a .env in the working folder', async () => {
  const launcher = await launcherAlone();
  const here = await freshFolder('here');
  const other = join(await freshFolder('other'), 'site.env');
  await writeFile(join(here, '.env'), 'DATA_DIR=/nowhere/here\n');
  await writeFile(other, 'DATA_DIR=/nowhere/other\n');
  expect((await vitrineIn(here, launcher, {})).fault).toContain('/nowhere/here');
  expect((await vitrineIn(here, launcher, { VITRINE_ENV: other })).fault).toContain('/nowhere/other');
  const { code, fault } = await vitrineIn(here, launcher, { VITRINE_ENV: `${other}.gone` });
  expect([code, fault]).toEqual([1, expect.stringContaining(`${other}.gone cannot be read (ENOENT)`)]);
  // Only root can give it away.
  if (process.getuid?.() !== 0) return;
  await chown(join(here, '.env'), 10_001, 10_001);
  expect((await vitrineIn(here, launcher, {})).fault).toContain(join(here, 'data'));
});
