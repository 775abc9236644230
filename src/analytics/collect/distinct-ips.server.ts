/** Two are as good as any number: the owner is told only whether all visitors seem to have one address. */
const ADDRESSES_KEPT = 2;
const PORTFOLIOS_KEPT = 50_000;

/**
 * Answers the key of an address where it is one of the first two of a portfolio and day, else ''. What it has forgotten
 * it answers again, which the table takes without another row.
 */
export function openAddressMemory(): (portfolio: string, day: string, keyOf: () => string) => string {
  const known = new Map<string, string[]>();
  let knownDay = '';
  return (portfolio, day, keyOf) => {
    if (day !== knownDay || known.size > PORTFOLIOS_KEPT) known.clear();
    knownDay = day;
    const keys = known.get(portfolio) ?? [];
    if (keys.length >= ADDRESSES_KEPT) return '';
    const key = keyOf();
    if (keys.includes(key)) return '';
    known.set(portfolio, [...keys, key]);
    return key;
  };
}
