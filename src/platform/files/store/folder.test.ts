import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { freshFolder } from '../../../../tests/support/run-folder.ts';
import { openFolder } from './folder.server.ts';

const run = promisify(execFile);
const NAME = `${'a'.repeat(64)}.webp`;
const BYTES = Buffer.from('PIXELS');

test('a stored file exists with mode 0600, and nothing beside it', async () => {
  const folder = join(await freshFolder('files'), 'new', 'uploads');
  const files = openFolder(folder);
  await files.put(NAME, BYTES);

  expect(await files.get(NAME)).toEqual(BYTES);
  expect(await readdir(folder)).toEqual([NAME]);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, NAME))).mode & 0o777).toBe(0o600);
});

test('the same name may be stored concurrently', async () => {
  const folder = await freshFolder('files');
  const files = openFolder(folder);
  await Promise.all(Array.from({ length: 20 }, () => files.put(NAME, BYTES)));

  expect(await files.get(NAME)).toEqual(BYTES);
  expect(await readdir(folder)).toEqual([NAME]);
});

test('a deleted file is gone, and may be deleted again', async () => {
  const files = openFolder(await freshFolder('files'));
  await files.put(NAME, BYTES);
  await files.delete(NAME);
  await files.delete(NAME);

  expect(await files.get(NAME)).toBeUndefined();
});

test('a file that was stored again since is not deleted', async () => {
  const folder = await freshFolder('files');
  const files = openFolder(folder);
  await files.put(NAME, BYTES);
  await utimes(join(folder, NAME), new Date('2026-01-01'), new Date('2026-01-01'));
  await files.delete(NAME, new Date('2026-01-01'));
  expect(await files.get(NAME)).toEqual(BYTES);

  await files.put(NAME, BYTES);
  await files.delete(NAME, new Date('2026-01-02'));
  expect(await files.get(NAME)).toEqual(BYTES);

  await utimes(join(folder, NAME), new Date('2026-01-01'), new Date('2026-01-01'));
  await files.delete(NAME, new Date('2026-01-02'));
  expect(await files.get(NAME)).toBeUndefined();
});

test('names are listed by prefix', async () => {
  const files = openFolder(await freshFolder('files'));
  for (const name of ['a1.webp', 'a2.webp', 'b1.webp']) await files.put(name, BYTES);

  expect((await files.list('a')).sort()).toEqual(['a1.webp', 'a2.webp']);
  expect(await files.list('c')).toEqual([]);
});

test('links, folders and pipes in the folder are not read', async () => {
  const folder = await freshFolder('files');
  const secret = join(await freshFolder('secret'), 'secret');
  await writeFile(secret, 'SECRET');
  await symlink(secret, join(folder, 'link.webp'));
  await mkdir(join(folder, 'folder.webp'));
  await run('mkfifo', [join(folder, 'pipe.webp')]);
  const files = openFolder(folder);

  for (const name of ['link.webp', 'folder.webp', 'pipe.webp']) expect(await files.get(name)).toBeUndefined();
  await files.put('link.webp', BYTES);
  expect(await readFile(secret, 'utf8')).toBe('SECRET');
});

test('a name with a path is rejected', async () => {
  const files = openFolder(await freshFolder('files'));
  for (const name of ['../a.webp', '/etc/passwd', 'a/b.webp', '..', '.', '.hidden', '']) {
    await expect(async () => files.get(name)).rejects.toThrow('is not a file name');
    await expect(async () => files.put(name, BYTES)).rejects.toThrow('is not a file name');
    await expect(async () => files.delete(name)).rejects.toThrow('is not a file name');
  }
});

test('a write on a full disk leaves nothing behind, and the next one works', async () => {
  const folder = await freshFolder('files');
  const script = `
    import { isStorageFull } from './src/platform/db/errors.ts';
    import { openFolder } from './src/platform/files/store/folder.server.ts';
    const files = openFolder(process.argv[1]);
    await files.put('old.webp', Buffer.alloc(1_000));
    const tooLarge = await files.put('new.webp', Buffer.alloc(100_000)).catch((error) => error);
    const replaced = await files.put('old.webp', Buffer.alloc(100_000)).catch((error) => error);
    await files.put('small.webp', Buffer.alloc(1_000));
    console.log(JSON.stringify([isStorageFull(tooLarge), isStorageFull(replaced), (await files.get('old.webp')).length]));`;
  const limited = 'ulimit -f 16; exec "$0" --input-type=module-typescript -e "$1" "$2"';
  const { stdout } = await run('sh', ['-c', limited, process.execPath, script, folder]);

  expect(JSON.parse(stdout)).toEqual([true, true, 1_000]);
  expect((await readdir(folder)).sort()).toEqual(['old.webp', 'small.webp']);
});
