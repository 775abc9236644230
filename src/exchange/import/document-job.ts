import type { UnusedPart } from './import-schemas.ts';
import type { GivenFile } from './sources/source.ts';
import type { ImageUrls } from './sources/stored-images.ts';

/**
 * A job of the document thread (src/exchange/export). The thread reads the account itself: transferring 10,000 records would take as long as
 * reading them.
 */
export type ImportJob = { kind: 'plan' | 'preview'; userId: string; input: ImportInput };

/** What is to be imported: a JSON body, which may name a stored preview, or files. */
export type ImportInput = {
  files: readonly GivenFile[];
  isBody: boolean;
  /** The source, if it is known already. */
  source?: string;
  /** What was noted while the source was fetched. */
  notes?: readonly UnusedPart[];
  language: string;
  /** The `image_url`s of the source's images once they are stored, by the names in its document. */
  imageUrls?: ImageUrls;
  /** ISO 8601: the thread has no clock of its own. */
  now: string;
};
