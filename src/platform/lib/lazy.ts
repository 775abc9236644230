/** Returns a function that makes its value at the first call. For what would slow each start, such as `Intl` objects. */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
