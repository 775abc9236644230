import { hash } from 'node:crypto';
import { AppError, isAppError } from '../../../platform/lib/app-error.ts';
import { type ErrorMessage, type ErrorText, say } from '../../../platform/lib/texts/sentence.ts';
import type { UnusedPart } from '../import-schemas.ts';
import { guessedEncoding, IMPORT_FAILED } from '../parse/json.ts';
import { decodeStart } from './decode-text.ts';
import { jsonOf, looksLikeJson, objectIn } from './json-files.ts';
import { mergeDocuments } from './merge-documents.ts';
import {
  encodingText,
  type GivenFile,
  type InputFile,
  note,
  type ReadOptions,
  type Source,
  type SourceDocument,
} from './source.ts';
import { SOURCES } from './sources.server.ts';
import { ENTRIES_MAX, tooLarge } from './zip-directory.server.ts';
import { isZip, type UnpackBudget, unpackBudget, zipEntries } from './zip-entries.server.ts';

const START_BYTES = 4 * 1024;
/** Browsers save some exports as a ZIP in a ZIP. */
const ZIPS_DEEP = 2;
const NAMED_MAX = 5;

/** Reads files of any sources. Throws `invalid` if none of them is of a known source. */
export async function readSources(given: readonly GivenFile[], options: ReadOptions): Promise<SourceDocument> {
  const budget = unpackBudget();
  const files = withoutCopies(given).flatMap((file) => unzipped(inputFile(file), ZIPS_DEEP, budget));
  if (files.length > ENTRIES_MAX) throw tooLarge();
  const bySource = Map.groupBy(files, (file) => SOURCES.find((source) => source.recognizes(file)));
  const { documents, failures } = await readAll(bySource, options);
  const unknown = bySource.get(undefined) ?? [];
  const [failure] = failures;
  if (documents.length === 0) throw failure?.error ?? unknownFiles(unknown);
  const merged = mergeDocuments(documents);
  const notes = [...failures.map(failureNote), ...files.flatMap(encodingNote), ...unreadNotes(unknown)];
  return { ...merged, notes: [...atMost(NOTES_MAX, merged.notes), ...notes] };
}

/** A report that nobody reads to its end takes time and memory. */
const NOTES_MAX = 200;

function atMost(limit: number, notes: readonly UnusedPart[]): readonly UnusedPart[] {
  if (notes.length <= limit) return notes;
  return [...notes.slice(0, limit), note('…', 'and more of this kind', notes.length - limit)];
}

type Failure = { files: readonly InputFile[]; error: AppError };

/** A source whose files cannot be read does not stop the others: a folder may have a picture beside the tables. */
async function readAll(bySource: ReadonlyMap<Source | undefined, InputFile[]>, options: ReadOptions) {
  const documents: SourceDocument[] = [];
  const failures: Failure[] = [];
  for (const [source, files] of bySource) {
    try {
      if (source) documents.push(await source.read(files, options));
    } catch (error) {
      if (!isAppError(error)) throw error;
      failures.push({ files, error });
    }
  }
  return { documents, failures };
}

/** The detail of an error as a reason. */
function messageOf({ texts, params }: AppError): ErrorMessage {
  return { text: texts.error as ErrorText, params };
}

function failureNote({ files, error }: Failure) {
  return note(namesOf(files), messageOf(error), files.length);
}

/** A file of JSON is parsed once, so that this only asks what was found. */
function encodingNote(file: InputFile): UnusedPart[] {
  const document = objectIn(file);
  const guessed = document && guessedEncoding(document);
  return guessed ? [note(file.path.slice(-60) || 'file', encodingText(guessed))] : [];
}

/** A file that is chosen twice counts once. */
function withoutCopies(given: readonly GivenFile[]): GivenFile[] {
  if (given.length === 1) return [...given];
  return [...new Map(given.map((file) => [hash('sha256', file.bytes), file])).values()];
}

function inputFile({ bytes, ...file }: GivenFile): InputFile {
  return { ...file, start: () => bytes.subarray(0, START_BYTES), bytes: () => bytes };
}

function unzipped(file: InputFile, deep: number, budget: UnpackBudget): InputFile[] {
  if (deep === 0 || !isZip(file.start())) return [file];
  return zipEntries(file.bytes(), budget).flatMap((entry) => unzipped(entry, deep - 1, budget));
}

/** Returns what became of files that no source has read, those with the same reason together. */
function unreadNotes(files: readonly InputFile[]): UnusedPart[] {
  const byReason = Map.groupBy(files, ({ fault = 'not read: this is nothing that a portfolio shows' }) => fault);
  return [...byReason].map(([reason, some]) => note(namesOf(some), reason, some.length));
}

function namesOf(files: readonly InputFile[]): string {
  const names = files.slice(0, NAMED_MAX).map(({ path }) => path.slice(-60));
  return `${names.join(', ')}${files.length > NAMED_MAX ? ` and ${files.length - NAMED_MAX} more` : ''}`;
}

function unknownFiles(files: readonly InputFile[]): AppError {
  const [file] = files;
  if (!file) return invalidFile('The file is empty');
  if (file.fault !== undefined)
    return invalidFile(say('{file}: {reason}', { file: namesOf([file]), reason: file.fault }));
  if (looksLikeJson(file)) jsonOf(file);
  if (looksLikeJson(file) || decodeStart(file.start()).trimStart().startsWith('[')) {
    return invalidFile('This is not a JSON Resume document: it has none of its sections');
  }
  return invalidFile('This is none of the files that can be imported');
}

function invalidFile(error: ErrorMessage): AppError {
  return new AppError('invalid', { message: IMPORT_FAILED, error });
}
