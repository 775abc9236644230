import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Ctx } from '../ctx.ts';
import { argument, type Command, CommandError, type OfflineCommand, say } from './command.ts';

const DATABASE_FILE = 'vitrine.db';
const MANIFEST_FILE = 'manifest.json';

const Manifest = z.object({
  created_at: z.string(),
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
});
type Manifest = z.infer<typeof Manifest>;

/** A folder with the database, the uploaded pictures and a manifest of their checksums; may run while the server does. */
export const backup: Command = {
  usage: '[folder]',
  does: 'copies database and pictures into a new folder',
  async run(ctx, { positionals }) {
    refusePostgres(ctx.config, 'pg_dump -Fc');
    const stamp = ctx.now().toISOString().replaceAll(/[:.]/g, '-');
    const folder = resolve(positionals[0] ?? `vitrine-backup-${stamp}`);
    if (existsSync(folder)) throw new CommandError(`${folder} exists already`);
    await mkdir(join(folder, 'uploads'), { recursive: true, mode: 0o700 });
    // Rows first: a picture that a row names is stored before the row, and never changed.
    await copyDatabase(ctx, join(folder, DATABASE_FILE));
    await copyPictures(uploadsFolder(ctx.config), join(folder, 'uploads'));
    const files = await describeFiles(folder);
    const manifest: Manifest = { created_at: ctx.now().toISOString(), files };
    await writeFile(join(folder, MANIFEST_FILE), JSON.stringify(manifest, null, 2), { mode: 0o600 });
    say(`Backed up ${files.length} files to ${folder}`);
  },
};

/**
 * Checks the whole backup before anything is touched; what stands is put aside, not deleted. It is not opened for that:
 * it may be damaged, or written by a newer version than the one that is to have its backup back.
 */
export const restore: OfflineCommand = {
  usage: '<folder> [--replace]',
  does: 'restores a backup (stop the server first)',
  options: { replace: { type: 'boolean' } },
  async runOffline(config, args) {
    refusePostgres(config, 'pg_restore');
    const folder = resolve(argument(args, 0, 'The backup folder'));
    const manifest = await readManifest(folder);
    await checkFiles(folder, manifest);
    checkDatabase(join(folder, DATABASE_FILE));
    const path = config.databaseUrl.slice('sqlite:'.length);
    if (mayHoldAccounts(path) && !args.values.replace) {
      throw new CommandError(
        'The database that stands here has accounts, or cannot be read: add --replace to put it aside and restore the backup',
      );
    }
    await replaceDatabase(path, join(folder, DATABASE_FILE));
    await copyPictures(join(folder, 'uploads'), uploadsFolder(config));
    say(`Restored the backup of ${manifest.created_at}`);
  },
};

function refusePostgres({ databaseUrl }: Config, tool: string): void {
  if (databaseUrl.startsWith('sqlite:')) return;
  throw new CommandError(
    `This is for the embedded database; for PostgreSQL use its own ${tool}, and copy the pictures' storage`,
  );
}

function uploadsFolder({ storageUrl }: Config): string | undefined {
  return storageUrl.startsWith('file:') ? storageUrl.slice('file:'.length) : undefined;
}

async function copyDatabase(ctx: Ctx, path: string): Promise<void> {
  await sql`vacuum into ${path}`.execute(ctx.db);
  await chmod(path, 0o600);
  const copy = new DatabaseSync(path);
  // The day's salt must not outlive the day, and queued mails hold links that open accounts.
  copy.exec('pragma secure_delete = on; delete from visit_salts; delete from mail_queue; delete from account_tokens');
  copy.close();
}

async function copyPictures(from: string | undefined, to: string | undefined): Promise<void> {
  if (!from || !to || !existsSync(from)) return;
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const source = join(entry.parentPath, entry.name);
    const target = join(to, source.slice(from.length));
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await copyFile(source, target);
    await chmod(target, 0o600);
  }
}

async function describeFiles(folder: string): Promise<Manifest['files']> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files: Manifest['files'] = [];
  for (const path of paths.sort()) {
    const { size } = await stat(path);
    files.push({ path: path.slice(folder.length + 1), bytes: size, sha256: await checksum(path) });
  }
  return files;
}

async function checksum(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function readManifest(folder: string): Promise<Manifest> {
  try {
    return Manifest.parse(JSON.parse(await readFile(join(folder, MANIFEST_FILE), 'utf8')));
  } catch (cause) {
    throw new CommandError(`${folder} is no complete backup: its ${MANIFEST_FILE} cannot be read`, { cause });
  }
}

async function checkFiles(folder: string, { files }: Manifest): Promise<void> {
  for (const { path, sha256 } of files) {
    const full = resolve(folder, path);
    const isGood = full.startsWith(`${folder}/`) && existsSync(full) && (await checksum(full)) === sha256;
    if (!isGood) throw new CommandError(`The backup is damaged: ${path} is missing or not as it was written`);
  }
}

function checkDatabase(path: string): void {
  using copy = new DatabaseSync(path, { readOnly: true });
  const { integrity_check } = copy.prepare('pragma integrity_check').get() as { integrity_check: string };
  if (integrity_check !== 'ok') throw new CommandError(`The backup is damaged: ${integrity_check}`);
}

/** What cannot be read may hold anything. */
function mayHoldAccounts(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    using present = new DatabaseSync(path, { readOnly: true });
    return present.prepare('select id from users limit 1').get() !== undefined;
  } catch {
    return true;
  }
}

async function replaceDatabase(path: string, from: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const aside = `${path}.before-restore-${Date.now()}`;
  if (existsSync(path)) say(`The database that stood here is now ${aside}`);
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(path + suffix)) await rename(path + suffix, aside + suffix);
  }
  await copyFile(from, path);
  await chmod(path, 0o600);
}
