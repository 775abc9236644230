import { LRUCache } from 'lru-cache';

/** Two are enough: the report only shows whether all visitors seem to have one IP. */
const IP_KEYS_KEPT = 2;
const PORTFOLIOS_KEPT = 50_000;

/**
 * Returns the hashed IP if it is among the first two seen for this portfolio today, else ''. After eviction it may
 * return one again, which the table ignores.
 */
export function openDistinctIps(): (portfolio: string, day: string, keyOf: () => string) => string {
  const known = new LRUCache<string, string[]>({ maxSize: PORTFOLIOS_KEPT, sizeCalculation: () => 1 });
  let knownDay = '';
  return (portfolio, day, keyOf) => {
    if (day !== knownDay) known.clear();
    knownDay = day;
    const keys = known.get(portfolio) ?? [];
    if (keys.length >= IP_KEYS_KEPT) return '';
    const key = keyOf();
    if (keys.includes(key)) return '';
    known.set(portfolio, [...keys, key]);
    return key;
  };
}
