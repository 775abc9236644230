import { readFile, stat } from 'node:fs/promises';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/lib/app-error.ts';
import { type ErrorMessage, say } from '../../platform/lib/texts/sentence.ts';
import { storeImage } from '../../portfolio/images/image-store.server.ts';
import { ARCHIVE_MAX_BYTES, openArchive, RESUME_FILE, RESUME_MAX_BYTES, readArchive } from './archive.ts';
import { importRead } from './import.server.ts';
import { IMPORT_FAILED } from './parse/json.ts';
import { reportText } from './report-text.ts';
import { readSources } from './sources/read-sources.server.ts';
import type { GivenFile, SourceDocument } from './sources/source.ts';
import { storeImages, withStoredImages } from './sources/stored-images.ts';
import { hasEntry, isZip } from './sources/zip-entries.server.ts';

type FileImport = {
  ctx: Ctx;
  file: string;
  /** Files of the same source, such as the other tables of a data export. */
  otherFiles?: readonly string[];
  userName: string;
  /** The language to read of a source that has several. */
  language?: string;
  /** Receives the report; standard output by default. */
  print?: (text: string) => void;
};

/**
 * Imports files of any known source, or an archive of an account, and prints the report. Throws an AppError if a file
 * cannot be read or is of no known source, or if there is no such user; then nothing is written except images.
 */
export async function importFile({
  ctx,
  file,
  otherFiles = [],
  userName,
  language = '',
  print = toStandardOutput,
}: FileImport): Promise<void> {
  const given = [];
  for (const path of [file, ...otherFiles]) given.push({ path, bytes: await readBytes(path) });
  const user = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('user_name', '=', userName.toLowerCase())
    .executeTakeFirst();
  if (!user) throw failed('not_found', say('There is no user named {name}', { name: JSON.stringify(userName) }));
  const [first] = given;
  const read =
    first && given.length === 1 && isOwnArchive(first.bytes)
      ? await readOwnArchive(ctx, user.id, first.bytes)
      : await readWithImages(ctx, user.id, given, language);
  print(reportText(await importRead(ctx, user.id, read)));
}

async function readWithImages(ctx: Ctx, userId: string, given: readonly GivenFile[], language: string) {
  const { images = [], ...read } = await readSources(given, { language });
  const urls = await storeImages(images, (bytes) => storeImage(ctx, userId, bytes));
  return images.length > 0 ? withStoredImages(read, urls) : read;
}

function isOwnArchive(bytes: Uint8Array): boolean {
  return isZip(bytes) && hasEntry(bytes, RESUME_FILE);
}

async function readOwnArchive(ctx: Ctx, userId: string, bytes: Uint8Array): Promise<SourceDocument> {
  const document = await readArchive(openArchive(bytes), (image) => storeImage(ctx, userId, Buffer.from(image)));
  return { source: 'archive', document: document as Record<string, unknown>, notes: [] };
}

function toStandardOutput(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function readBytes(file: string): Promise<Buffer> {
  const found = await stat(file).catch((cause: NodeJS.ErrnoException) => {
    throw failed('invalid', say('{file} cannot be read ({reason})', { file, reason: String(cause.code) }), cause);
  });
  if (!found.isFile()) throw failed('invalid', say('{file} is not a file', { file }));
  if (found.size > ARCHIVE_MAX_BYTES) throw failed('too_large', say('{file} is larger than 250 MB', { file }));
  const bytes = await readFile(file).catch((cause: NodeJS.ErrnoException) => {
    throw failed('invalid', say('{file} cannot be read ({reason})', { file, reason: String(cause.code) }), cause);
  });
  if (!isOwnArchive(bytes) && bytes.length > RESUME_MAX_BYTES)
    throw failed('too_large', say('{file} is larger than 64 MB', { file }));
  return bytes;
}

function failed(code: 'invalid' | 'not_found' | 'too_large', error: ErrorMessage, cause?: unknown): AppError {
  return new AppError(code, { message: IMPORT_FAILED, error, cause });
}
