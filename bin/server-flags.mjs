// The options of `vitrine start` for Node and the C library; the benchmarks start the server with the same.

export const SERVER_FLAGS = [
  // Input cannot reach an object's prototype by that name; with `throw`, a header of that name would crash the process.
  '--disable-proto=delete',
  '--max-semi-space-size=16',
  // Otherwise it grows from 1 MB during a start, with a collection at each step; at rest it holds no more memory.
  '--min-semi-space-size=16',
  // Threads free the memory of a large document at once, and the main one the buffers of received bodies (src/platform/jobs).
  '--expose-gc',
];

/** For glibc; other C libraries ignore them. Variables that the operator has set take precedence. */
export const MALLOC_ENV = {
  // Image decoding threads then leave a third less memory: otherwise glibc keeps a heap for each of them.
  MALLOC_ARENA_MAX: '2',
  // Larger blocks (buffers, the memory of password hashes) are returned to the system when freed. By default glibc raises
  // this limit when it frees the first one, and keeps up to 32 MB in each heap.
  MALLOC_MMAP_THRESHOLD_: '131072',
  // These blocks come in pages of 2 MB then (from glibc 2.35, where Linux allows it): with pages of 4 kB, their faults take
  // a quarter of the time of a password hash of 19 MB.
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
};
