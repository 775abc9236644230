/** Returns the length of the longest unbreakable part of a name: its font size depends on it. */
export function longestWord(name: string): number {
  return Math.max(...name.split(/(?<=-)|\s+/).map((word) => word.length));
}
