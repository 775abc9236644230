/** True if a version of numbers and points is lower. Not `localeCompare`, which loads the data of a locale at each start. */
export function isOlder(version: string, minimum: string): boolean {
  const parts = version.split('.').map(Number);
  const lowest = minimum.split('.').map(Number);
  const first = lowest.findIndex((part, index) => (parts[index] ?? 0) !== part);
  return first !== -1 && (parts[first] ?? 0) < (lowest[first] ?? 0);
}
