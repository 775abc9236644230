import type { IncomingMessage } from 'node:http';
import { AppError, unavailable } from '../lib/app-error.ts';

export const UPLOAD_FAILED = 'Error uploading image';

const FIRST_BYTES = 64 * 1024;
const START_BYTES = 4 * 1024;

type Lease = Disposable & {
  /** Throws `unavailable` where so many bytes are not to be had. */
  growTo(bytes: number): void;
};

/** The memory that bodies on their way may take together, and how much of it one sender. */
export function memoryForBodies({ totalBytes, senderBytes }: { totalBytes: number; senderBytes: number }) {
  const bySender = new Map<string, number>();
  let total = 0;

  function change(sender: string, bytes: number): void {
    total += bytes;
    const held = (bySender.get(sender) ?? 0) + bytes;
    if (held === 0) bySender.delete(sender);
    else bySender.set(sender, held);
  }

  return function lease(sender: string): Lease {
    let held = 0;
    return {
      growTo(bytes) {
        const more = bytes - held;
        if (total + more > totalBytes || (bySender.get(sender) ?? 0) + more > senderBytes) {
          throw unavailable('The server is busy');
        }
        held = bytes;
        change(sender, more);
      },
      [Symbol.dispose]: () => change(sender, -held),
    };
  };
}

/**
 * A body in one piece of memory that grows with what has come: a length that is only announced and a million chunks of
 * a byte cost no more than the bytes. Throws `too_large` as soon as that is known. `checkStart` sees the first kilobytes
 * before more is read, and may throw.
 */
export async function readBody(
  request: IncomingMessage,
  { maxBytes, memory, checkStart }: { maxBytes: number; memory: Lease; checkStart?(bytes: Buffer): void },
): Promise<Buffer> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > maxBytes) throw pictureTooLarge();
  let held = Buffer.alloc(0);
  let length = 0;
  for await (const chunk of chunksOf(request)) {
    const needed = length + chunk.length;
    if (needed > maxBytes) throw pictureTooLarge();
    memory.growTo(needed);
    if (needed > held.length) {
      // What is not written to, nor filled with zeros, takes no memory yet.
      const grown = Buffer.allocUnsafeSlow(Math.min(maxBytes, Math.max(FIRST_BYTES, needed, 2 * held.length)));
      held.copy(grown, 0, 0, length);
      held = grown;
    }
    chunk.copy(held, length);
    if (length < START_BYTES) checkStart?.(held.subarray(0, needed));
    length = needed;
  }
  return held.subarray(0, length);
}

async function* chunksOf(request: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    // Not destroyed with the loop: the answer still goes out over this connection. Node then throws away the rest of
    // a body that was never begun, and ends the connection of one that stays half read.
    yield* request.iterator({ destroyOnReturn: false });
  } catch (cause) {
    throw new AppError('invalid', { message: UPLOAD_FAILED, error: 'The upload was broken off', cause });
  }
}

export function tooLarge(error: string): AppError {
  return new AppError('too_large', { message: UPLOAD_FAILED, error });
}

function pictureTooLarge(): AppError {
  return tooLarge('The picture is larger than 10 MB');
}
