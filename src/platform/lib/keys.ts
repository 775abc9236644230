/** `Object.keys` for an object that is known to have no other keys than its type's. */
export function keysOf<T extends object>(object: T): (keyof T & string)[] {
  return Object.keys(object) as (keyof T & string)[];
}

/** Returns an object with a value for each key. */
export function mapKeys<K extends string, T>(keys: readonly K[], makeValue: (key: K) => T): Record<K, T> {
  return Object.fromEntries(keys.map((key) => [key, makeValue(key)])) as Record<K, T>;
}
