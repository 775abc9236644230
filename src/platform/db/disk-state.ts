import { isDiskFailing } from './errors.ts';

export type DiskState = {
  isFailing(): boolean;
  noteError(error: unknown): void;
  noteWrite(): void;
};

/** Remembers whether the last write of the database failed because of its disk. */
export function watchDisk(): DiskState {
  let isBad = false;
  return {
    isFailing: () => isBad,
    noteError(error) {
      if (isDiskFailing(error)) isBad = true;
    },
    noteWrite() {
      isBad = false;
    },
  };
}
