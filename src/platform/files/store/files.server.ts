/**
 * The store of uploaded images: a folder or an S3 bucket. Names are `<content hash>.webp` and `<content
 * hash>-<width>.webp`.
 */
export type Files = {
  /** Resolves when the file is stored durably; storing the same name again is no error, and updates its time. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Returns the bytes, or undefined if there is no such file. */
  get(name: string): Promise<Uint8Array | undefined>;
  /** With `storedBefore`, deletes only a file last stored before that time. A missing file is no error. */
  delete(name: string, storedBefore?: Date): Promise<void>;
  /** Returns the names with this prefix, including leftovers of interrupted writes. */
  list(prefix: string): Promise<string[]>;
};
