import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openFolder } from '../../platform/files/store/folder.server.ts';
import { openByteCache } from '../../platform/http/byte-cache.server.ts';

const MEMORY_MAX_BYTES = 8 * 1024 * 1024;
/** A card is a few dozen kilobytes: 2,000 take some 60 MB. */
const FILES_MAX = 2_000;
/** The share of the limit that is deleted at once, and written before the next check. */
const PRUNED_PART = 1 / 10;
const WAITING_MAX = 20;

type Options = { dataDir: string; filesMax?: number };

/** Rendered cards by path: in memory, and in DATA_DIR/cards, so that a restart does not render them again. */
export function openCardStore({ dataDir, filesMax = FILES_MAX }: Options) {
  const path = join(dataDir, 'cards');
  const memory = openByteCache({ maxBytes: MEMORY_MAX_BYTES, waiting: WAITING_MAX });
  // Created with the first card, so that an unwritable folder does not stop the start.
  let opened: ReturnType<typeof openFolder> | undefined;
  const folder = () => {
    opened ??= openFolder(path);
    return opened;
  };
  const pruned = Math.ceil(filesMax * PRUNED_PART);
  let written = 0;

  async function store(name: string, bytes: Buffer): Promise<void> {
    await folder().put(name, bytes);
    if (written % pruned === 0) await prune();
    written += 1;
  }

  /** Deletes the oldest files beyond the limit. */
  async function prune(): Promise<void> {
    const names = await folder().list('');
    if (names.length <= filesMax) return;
    const files = await Promise.all(names.map(async (name) => ({ name, ...(await timeOf(join(path, name))) })));
    files.sort((a, b) => a.mtimeMs - b.mtimeMs);
    for (const { name } of files.slice(0, files.length - filesMax + pruned)) await folder().delete(name);
  }

  return {
    /** Returns the card of this path; a missing one is made with `render`, one card at a time. Throws `unavailable`. */
    get(cardPath: string, render: () => Promise<Buffer>): Promise<Buffer> {
      const name = `${createHash('sha256').update(cardPath).digest('hex')}.png`;
      return memory.get(cardPath, async () => {
        const stored = await folder()
          .get(name)
          .catch(() => undefined);
        if (stored) return Buffer.from(stored);
        const bytes = await render();
        // On a full disk the card is only rendered again after the next start.
        await store(name, bytes).catch(() => {});
        return bytes;
      });
    },
  };
}

async function timeOf(path: string): Promise<{ mtimeMs: number }> {
  return (await stat(path).catch(() => undefined)) ?? { mtimeMs: 0 };
}
