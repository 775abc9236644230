/** Returns a function that makes its value at the first call. For what would slow each start, such as `Intl` objects. */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The same for what is loaded or read. A failure, such as of a missing descriptor, is not kept: the next call tries again. */
export function lazyLoad<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}
