import { readFile, stat } from 'node:fs/promises';
import type { Ctx } from '../context.ts';
import { storeImage } from '../images/image-store.server.ts';
import { AppError } from '../lib/app-error.ts';
import { ARCHIVE_MAX_BYTES, isArchive, openArchive, RESUME_MAX_BYTES, readArchive } from './archive.ts';
import { importDocument } from './import.server.ts';
import { IMPORT_FAILED } from './parse/json.ts';
import { reportText } from './report-text.ts';

type FileImport = {
  ctx: Ctx;
  file: string;
  userName: string;
  /** Receives the report; standard output by default. */
  print?: (text: string) => void;
};

/**
 * Imports a JSON Resume file, or an archive of an account, and prints the report. Throws an AppError if the file cannot
 * be read or is not a résumé, or if there is no such user; then nothing is written except images.
 */
export async function importFile({ ctx, file, userName, print = toStandardOutput }: FileImport): Promise<void> {
  const bytes = await readBytes(file);
  const user = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('user_name', '=', userName.toLowerCase())
    .executeTakeFirst();
  if (!user) throw failed('not_found', `There is no user named ${JSON.stringify(userName)}`);
  const document = isArchive(bytes)
    ? await readArchive(openArchive(bytes), (image) => storeImage(ctx, user.id, Buffer.from(image)))
    : parseDocument(bytes, file);
  print(reportText(await importDocument(ctx, user.id, document)));
}

function toStandardOutput(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function readBytes(file: string): Promise<Buffer> {
  const found = await stat(file).catch((cause: NodeJS.ErrnoException) => {
    throw failed('invalid', `${file} cannot be read (${cause.code})`, cause);
  });
  if (!found.isFile()) throw failed('invalid', `${file} is not a file`);
  if (found.size > ARCHIVE_MAX_BYTES) throw failed('too_large', `${file} is larger than 250 MB`);
  return readFile(file).catch((cause: NodeJS.ErrnoException) => {
    throw failed('invalid', `${file} cannot be read (${cause.code})`, cause);
  });
}

function parseDocument(bytes: Buffer, file: string): unknown {
  if (bytes.length > RESUME_MAX_BYTES) throw failed('too_large', `${file} is larger than 64 MB`);
  try {
    // Windows editors write a byte order mark.
    return JSON.parse(bytes.toString('utf8').replace(/^\ufeff/, ''));
  } catch (cause) {
    throw failed('invalid', `${file} is not JSON`, cause);
  }
}

function failed(code: 'invalid' | 'not_found' | 'too_large', error: string, cause?: unknown): AppError {
  return new AppError(code, { message: IMPORT_FAILED, error, cause });
}
