/** Where uploaded pictures are kept: a folder or an S3 bucket. Names are `<content hash>.webp` and `<content hash>-<width>.webp`. */
export type Files = {
  /** Stored durably when the promise resolves; the same name again is no error, and counts as stored now. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or undefined where there is no such file. */
  get(name: string): Promise<Uint8Array | undefined>;
  /** With `storedBefore` only what was last stored before then. No such file is no error. */
  delete(name: string, storedBefore?: Date): Promise<void>;
  /** The names that begin so, leftovers of broken writes included. */
  list(prefix: string): Promise<string[]>;
};
