import { readFile, stat } from 'node:fs/promises';
import type { Ctx } from '../ctx.ts';
import { AppError } from '../lib/app-error.ts';
import { IMPORT_FAILED, importDocument } from './import.server.ts';
import { reportText } from './report-text.ts';

const FILE_MAX_BYTES = 64 * 1024 * 1024;

type FileImport = {
  ctx: Ctx;
  file: string;
  userName: string;
  /** Where the report goes; standard output. */
  say?: (text: string) => void;
};

/**
 * Imports a JSON Resume file into an account and prints the report. Throws an AppError, with nothing written, where the
 * file cannot be read or is no résumé, and where there is no such user.
 */
export async function importFile({ ctx, file, userName, say = toStandardOutput }: FileImport): Promise<void> {
  const document = await readDocument(file);
  const user = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('user_name', '=', userName.toLowerCase())
    .executeTakeFirst();
  if (!user) throw failed('not_found', `There is no user named ${JSON.stringify(userName)}`);
  say(reportText(await importDocument(ctx, user.id, document)));
}

function toStandardOutput(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function readDocument(file: string): Promise<unknown> {
  const found = await stat(file).catch((cause: NodeJS.ErrnoException) => {
    throw failed('invalid', `${file} cannot be read (${cause.code})`, cause);
  });
  if (!found.isFile()) throw failed('invalid', `${file} is not a file`);
  if (found.size > FILE_MAX_BYTES) throw failed('too_large', `${file} is larger than 64 MB`);
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw failed('invalid', `${file} cannot be read (${cause.code})`, cause);
  });
  try {
    // Editors on Windows put a byte order mark in front.
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (cause) {
    throw failed('invalid', `${file} is not JSON`, cause);
  }
}

function failed(code: 'invalid' | 'not_found' | 'too_large', error: string, cause?: unknown): AppError {
  return new AppError(code, { message: IMPORT_FAILED, error, cause });
}
