const ITEMS_PER_STATEMENT = 100;

/** Runs a statement for each hundred items, one after the other: far below the parameter limit of both engines. */
export async function inParts<T>(items: readonly T[], run: (part: T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < items.length; start += ITEMS_PER_STATEMENT) {
    await run(items.slice(start, start + ITEMS_PER_STATEMENT));
  }
}
