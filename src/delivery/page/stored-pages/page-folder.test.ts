import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openPageFolder, type PageFile } from './page-folder.server.ts';

const ADA: PageFile = { owner: 'ada', version: '1', key: '/u/ada', extension: 'gz' };

async function openFresh() {
  const path = await mkdtemp(join(tmpdir(), 'pages-'));
  onTestFinished(() => rm(path, { recursive: true }));
  const names = async () => (await readdir(path, { recursive: true })).filter((name) => name.includes('.'));
  return { folder: openPageFolder(path), names };
}

test('a file is read as it was written, and only for its version, document and encoding', async () => {
  const { folder, names } = await openFresh();
  await folder.write(ADA, Buffer.from('one'));
  await folder.write(ADA, Buffer.from('two'));

  expect(String(await folder.read(ADA))).toBe('two');
  expect(await names()).toHaveLength(1);
  for (const other of [{ version: '2' }, { key: '/u/bob' }, { extension: 'br' as const }, { owner: 'bob' }]) {
    expect(await folder.read({ ...ADA, ...other })).toBeUndefined();
  }
});

test('the files that have been unused for longest are deleted, until bytes and files are within the budget', async () => {
  const { folder } = await openFresh();
  const files = ['a', 'b', 'c', 'd'].map((key) => ({ ...ADA, key }));
  for (const [index, file] of files.entries()) {
    await folder.write(file, Buffer.alloc(100));
    await folder.markUsed(file, new Date(Date.UTC(2026, 1, index + 1)));
  }
  const left = async () => {
    const contents = await Promise.all(files.map((file) => folder.read(file)));
    return files.filter((_, index) => contents[index]).map(({ key }) => key);
  };

  await folder.prune(ADA.owner, { bytes: 400, files: 4 });
  expect(await left()).toEqual(['a', 'b', 'c', 'd']);
  await folder.markUsed({ ...ADA, key: 'a' }, new Date(Date.UTC(2026, 2, 1)));
  await folder.prune(ADA.owner, { bytes: 399, files: 4 });
  expect(await left()).toEqual(['a', 'c', 'd']);
  await folder.prune(ADA.owner, { bytes: 400, files: 2 });
  expect(await left()).toEqual(['a', 'd']);
});

test('all files of an account are deleted, and no others', async () => {
  const { folder } = await openFresh();
  const bob = { ...ADA, owner: 'bob' };
  for (const file of [ADA, { ...ADA, version: '2' }, { ...ADA, key: '/u/ada/de' }, bob]) {
    await folder.write(file, Buffer.from('x'));
  }

  await folder.removeOwner('ada');

  expect(await folder.read(ADA)).toBeUndefined();
  expect(await folder.read({ ...ADA, version: '2' })).toBeUndefined();
  expect(String(await folder.read(bob))).toBe('x');
});

test('a stale file is one of a former version, or of no account', async () => {
  const { folder, names } = await openFresh();
  for (const file of [ADA, { ...ADA, version: '2' }, { ...ADA, owner: 'gone' }]) {
    await folder.write(file, Buffer.from('x'));
  }

  for (const shard of await folder.shards()) await folder.removeStale(shard, async () => new Map([['ada', '2']]));

  expect(await names()).toHaveLength(1);
  expect(String(await folder.read({ ...ADA, version: '2' }))).toBe('x');
});
