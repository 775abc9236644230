import type { IncomingMessage } from 'node:http';
import { AppError, unavailable } from '../lib/app-error.ts';
import type { ErrorMessage } from '../lib/texts/sentence.ts';

export const UPLOAD_FAILED = 'Error uploading image';

const FIRST_BYTES = 64 * 1024;
const START_BYTES = 4 * 1024;

type Lease = Disposable & {
  /** Throws `unavailable` if that many bytes are not available. */
  growTo(bytes: number): void;
};

/** Limits the memory for request bodies in flight, in total and for one sender. */
export function memoryForBodies({ totalBytes, senderBytes }: { totalBytes: number; senderBytes: number }) {
  const bySender = new Map<string, number>();
  let total = 0;

  function change(sender: string, bytes: number): void {
    total += bytes;
    const used = (bySender.get(sender) ?? 0) + bytes;
    if (used === 0) bySender.delete(sender);
    else bySender.set(sender, used);
  }

  return function lease(sender: string): Lease {
    let leased = 0;
    return {
      growTo(bytes) {
        const more = bytes - leased;
        if (total + more > totalBytes || (bySender.get(sender) ?? 0) + more > senderBytes) {
          throw unavailable('The server is busy');
        }
        leased = bytes;
        change(sender, more);
      },
      [Symbol.dispose]: () => change(sender, -leased),
    };
  };
}

type ReadOptions = {
  maxBytes: number;
  memory: Lease;
  checkStart?(bytes: Buffer): void;
  /** Makes the error for a larger body; by default that of an image. */
  tooLarge?(): AppError;
};

/**
 * Reads a body into one buffer that grows with the received bytes: a large Content-Length or a million one-byte chunks
 * cost no more than the bytes themselves. Throws `too_large` as soon as the limit is exceeded. `checkStart` sees the
 * first kilobytes before more is read, and may throw.
 */
export async function readBody(
  request: IncomingMessage,
  { maxBytes, memory, checkStart, tooLarge = imageTooLarge }: ReadOptions,
): Promise<Buffer> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > maxBytes) throw tooLarge();
  let buffer = Buffer.alloc(0);
  let length = 0;
  for await (const chunk of chunksOf(request)) {
    const needed = length + chunk.length;
    if (needed > maxBytes) throw tooLarge();
    memory.growTo(needed);
    if (needed > buffer.length) {
      // allocUnsafeSlow: the OS commits pages on first write, so over-allocating is free.
      const grown = Buffer.allocUnsafeSlow(Math.min(maxBytes, Math.max(FIRST_BYTES, needed, 2 * buffer.length)));
      buffer.copy(grown, 0, 0, length);
      buffer = grown;
    }
    chunk.copy(buffer, length);
    if (length < START_BYTES) checkStart?.(buffer.subarray(0, needed));
    length = needed;
  }
  return buffer.subarray(0, length);
}

async function* chunksOf(request: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    // Do not destroy the request with the loop: the response still uses this connection. Node discards a body that was
    // not started, and closes a connection whose body was read in part.
    yield* request.iterator({ destroyOnReturn: false });
  } catch (cause) {
    throw new AppError('invalid', { message: UPLOAD_FAILED, error: 'The upload was interrupted', cause });
  }
}

export function tooLarge(error: ErrorMessage): AppError {
  return new AppError('too_large', { message: UPLOAD_FAILED, error });
}

function imageTooLarge(): AppError {
  return tooLarge('The image is larger than 25 MB');
}
