import { fold, foldedWords, hasWords } from '../settings/find-panels.ts';

/** Something that can be found: its name, and what else it may be called. */
type Findable = { label: string; detail?: string; words?: string };

/** True if the search is the item's name, written together or in words: 'log out' is 'Logout'. */
export function isNameOf(search: string, { label }: Findable): boolean {
  return foldedWords(search).join('') === foldedWords(label).join('');
}

/**
 * Returns at most `max` of the items that have every word of the search, those first whose name begins with it, then those
 * with a word of the name that does, then the rest, each in the order given.
 */
export function ranked<Item extends Findable>(items: readonly Item[], search: string, max: number): Item[] {
  const words = foldedWords(search);
  const start = words.join(' ');
  const rankOf = ({ label }: Item) => {
    const name = fold(label);
    if (name.startsWith(start)) return 0;
    return words.every((word) => name.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word))) ? 1 : 2;
  };
  return items
    .filter(({ label, detail = '', words: others = '' }) => hasWords(`${label} ${detail} ${others}`, words))
    .map((item) => ({ item, rank: rankOf(item) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, max)
    .map(({ item }) => item);
}
