/** Returns the list with those that have a place at it, and the others in their order around them. */
export function inPlaces<T>(list: readonly T[], placeOf: (item: T) => number | null): T[] {
  const placed = list.map((item) => ({ item, place: placeOf(item) }));
  const chosen = placed.filter(({ place }) => place !== null).sort((a, b) => (a.place ?? 0) - (b.place ?? 0));
  const result = placed.filter(({ place }) => place === null).map(({ item }) => item);
  for (const { item, place } of chosen) result.splice(place ?? 0, 0, item);
  return result;
}
