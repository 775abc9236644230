import { resolve } from 'node:path';
import type { Files } from '../../platform/files/store/files.server.ts';
import { storageFolder } from '../../platform/files/store/open.server.ts';
import { STORED_NAME } from '../../portfolio/images/image-store.server.ts';

const AT_ONCE = 8;

type Count = { images: number; written: number };

/** Copies every image that the target lacks, and reads each back: a file that differs is stored again. */
export async function copyImages(source: Files, target: Files): Promise<Count> {
  const names = (await source.list('')).filter((name) => STORED_NAME.test(name)).sort();
  const present = new Set(await target.list(''));
  const count: Count = { images: names.length, written: 0 };
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const batch = names.slice(at, at + AT_ONCE);
    const written = await Promise.all(batch.map((name) => copyImage(source, target, name, present.has(name))));
    count.written += written.filter(Boolean).length;
  }
  return count;
}

/** Returns true if the image had to be written. */
async function copyImage(source: Files, target: Files, name: string, isPresent: boolean): Promise<boolean> {
  const bytes = await source.get(name);
  // Deleted since the list was read.
  if (!bytes) return false;
  if (isPresent && (await hasBytes(target, name, bytes))) return false;
  await target.put(name, bytes);
  if (!(await hasBytes(target, name, bytes))) throw new Error(`${name} cannot be read back as it was written`);
  return true;
}

async function hasBytes(files: Files, name: string, bytes: Uint8Array): Promise<boolean> {
  const stored = await files.get(name);
  return stored !== undefined && Buffer.compare(stored, bytes) === 0;
}

/** Returns the name of a store for messages and comparisons: its folder, or the bucket with its endpoint, without keys. */
export function storeName(storageUrl: string): string {
  const folder = storageFolder(storageUrl);
  if (folder !== undefined) return resolve(folder);
  const { hostname, searchParams } = new URL(storageUrl);
  return [`s3://${hostname}`, searchParams.get('endpoint')].filter(Boolean).join(' at ');
}
