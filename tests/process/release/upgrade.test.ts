import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { freshFolder } from '../../support/run-folder.ts';
import { run } from '../../support/run-script.ts';
import { changeDatabase } from '../../support/vitrine.ts';

const ROOT = join(import.meta.dirname, '../../..');
const sumOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

/** A release as `npm run release` makes it, but with links to this checkout's build and Node. */
function makeRelease(parent: string, name: string): string {
  const folder = join(parent, name);
  mkdirSync(join(folder, 'runtime'), { recursive: true });
  cpSync(join(ROOT, 'bin'), join(folder, 'bin'), { recursive: true });
  cpSync(join(ROOT, 'scripts/release/vitrine.sh'), join(folder, 'bin/vitrine'));
  cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(ROOT, 'dist'), join(folder, 'dist'));
  symlinkSync(process.execPath, join(folder, 'runtime/node'));
  const sums = { 'bin/vitrine.mjs': sumOf(join(folder, 'bin/vitrine.mjs')) };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(sums));
  return folder;
}

/** Release 1 as installed, the archive of release 2, and an up-to-date database. */
async function installation() {
  const home = await freshFolder('home');
  const folder = makeRelease(join(home, 'releases'), 'vitrine-1');
  symlinkSync('releases/vitrine-1', join(home, 'current'));
  const downloads = await freshFolder('downloads');
  const next = makeRelease(await freshFolder('staged'), 'vitrine-2');
  const archive = join(downloads, 'vitrine-2.tar.gz');
  const pack = () => {
    execFileSync('tar', ['-czf', archive, '-C', join(next, '..'), basename(next)]);
    writeFileSync(join(downloads, 'SHA256SUMS'), `${sumOf(archive)}  ${basename(archive)}\n`);
  };
  pack();
  const env = { DATA_DIR: await freshFolder('data') };
  const launcher = join(folder, 'bin/vitrine.mjs');
  await run(launcher, ['migrate'], env);
  const upgrade = () => run(launcher, ['upgrade', archive], env);
  const state = () => [readlinkSync(join(home, 'current')), ...readdirSync(join(home, 'releases')).sort()];
  return { home, next, archive, downloads, env, pack, upgrade, state };
}

test('an upgrade puts a release beside the one that runs, swaps the link and says the way back', async () => {
  const { home, upgrade, state, env } = await installation();
  const { code, out, fault } = await upgrade();
  expect([code, fault]).toEqual([0, '']);
  expect(out).toContain(`${join(env.DATA_DIR, 'vitrine.db')} is up to date.`);
  expect(out).toContain(`ln -sfn releases/vitrine-1 ${join(home, 'current')}`);
  expect(state()).toEqual(['releases/vitrine-2', 'vitrine-1', 'vitrine-2']);
  const version = execFileSync(join(home, 'current/bin/vitrine'), ['version'], { encoding: 'utf8' });
  expect(version).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test('an upgrade changes nothing if the archive, a file in it or the database is not as it must be', async () => {
  const { next, archive, downloads, env, pack, upgrade, state } = await installation();
  const before = ['releases/vitrine-1', 'vitrine-1'];
  const rejects = async (text: string) => {
    const { code, fault } = await upgrade();
    expect([code, fault]).toEqual([1, expect.stringContaining(text)]);
    expect(state()).toEqual(before);
  };
  writeFileSync(join(downloads, 'SHA256SUMS'), `${'0'.repeat(64)}  ${basename(archive)}\n`);
  await rejects('is not what SHA256SUMS says');
  writeFileSync(join(next, 'bin/vitrine.mjs'), '// shortened');
  pack();
  await rejects('Damaged: bin/vitrine.mjs');
  cpSync(join(ROOT, 'bin/vitrine.mjs'), join(next, 'bin/vitrine.mjs'));
  pack();
  changeDatabase(
    env.DATA_DIR,
    "insert into kysely_migration (name, timestamp) values ('9999-of-a-newer-version', '2030-01-01')",
  );
  await rejects('with the migration 9999-of-a-newer-version');
});

test('migrate --check names what a start would run, and changes nothing', async () => {
  const launcher = join(ROOT, 'bin/vitrine.mjs');
  const env = { DATA_DIR: await freshFolder('data') };
  expect((await run(launcher, ['migrate', '--check'], env)).out).toMatch(/^There is no database at .+ yet/);
  await run(launcher, ['migrate'], env);
  changeDatabase(env.DATA_DIR, "delete from kysely_migration where name = '0112-jobs'");
  for (const _ of ['first', 'again']) {
    const { code, out } = await run(launcher, ['migrate', '--check'], env);
    expect([code, out]).toEqual([0, expect.stringMatching(/^A start runs 1 migration on .+: 0112-jobs\.\n$/)]);
  }
});
