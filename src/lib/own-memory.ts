/**
 * Returns bytes that keep no more memory than their length: a small buffer is a part of a pool of 64 kB, and what is
 * compressed a part of what its compression reserved, all of which stays as long as one part of it is cached.
 */
export function ownBytes(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** Returns a text that keeps no other in memory: a part of a text, such as a path of a URL, refers to the whole of it. */
export function ownText(text: string): string {
  return Buffer.from(text).toString();
}
