import { type ErrorMessage, type PlainErrorText, say } from '../../../platform/lib/texts/sentence.ts';
import type { UnusedPart } from '../import-schemas.ts';
import { because } from '../parse/because.ts';

/** A file as it was received. */
export type GivenFile = Pick<InputFile, 'path' | 'json'> & { bytes: Uint8Array };

/** A received file, or an entry of a given ZIP; read only on demand. */
export type InputFile = {
  /** The name, with folders where they are known. Never decides what a file is. */
  path: string;
  /** Returns the first kilobytes. */
  start(): Uint8Array;
  bytes(): Uint8Array;
  /** The parsed content, where it is known already. */
  json?: Record<string, unknown>;
  /** Why it cannot be read at all. */
  fault?: PlainErrorText;
};

/** What was read from a source: a JSON Resume document in plain values, and what could not be read. */
export type SourceDocument = {
  source: string;
  document: Record<string, unknown>;
  notes: UnusedPart[];
  /** The languages of a source that has several, and the one that was read. */
  languages?: string[];
  language?: string;
  /** Images that the document names as `images/<SHA-256>.webp` before they are stored. */
  images?: SourceImage[];
};

export type SourceImage = { name: string; bytes: Uint8Array };

export type ReadOptions = {
  /** The language to read of a source that has several. */
  language: string;
};

/** A source of imports. */
export type Source = {
  name: string;
  /** True for a file of this source, by its content. */
  recognizes(file: InputFile): boolean;
  /** Reads all files of this source together. Throws `invalid` or `too_large` only if nothing can be read. */
  read(files: readonly InputFile[], options: ReadOptions): Promise<SourceDocument>;
};

export function note(where: string, why: ErrorMessage, times = 1): UnusedPart {
  return { where, times, ...because([why]) };
}

/** What is said about a file whose encoding had to be guessed. */
export function encodingText(guessed: string): ErrorMessage {
  return say('the file was read as {encoding}; check its accented letters', { encoding: guessed });
}
