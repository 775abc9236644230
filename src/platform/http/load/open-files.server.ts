import { readFileSync } from 'node:fs';

/** Fewer are little for a site: each connection takes one, and so does each file that is read or written. */
export const OPEN_FILES_ADVISED = 4_096;
/** What the program itself opens: database, images, threads and processes, connections to other servers. */
const OWN_FILES = 200;

/** Returns how many files and connections a process may have open; Infinity if the system does not say. */
export function openFilesLimit(pid: number | 'self' = 'self'): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8')) ?? [];
    return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Returns how many connections may be open without using up the descriptors. */
export function connectionsWithin(limit: number): number {
  return Math.max(limit - OWN_FILES, Math.floor(limit / 4));
}

/** Undefined if the limit is high enough. */
export function openFilesFault(limit: number): string | undefined {
  if (limit >= OPEN_FILES_ADVISED) return undefined;
  return `The server may have ${limit} files and connections open, and takes ${connectionsWithin(limit)} connections: raise the limit (ulimit -n, LimitNOFILE of systemd, --ulimit nofile of Docker) to ${OPEN_FILES_ADVISED} or more`;
}
