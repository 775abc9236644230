import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { offeredPanels } from './settings-panels.ts';

/** Returns the panels that have every word of the search in their title or their other names, those by title first. */
export function findPanels(search: string) {
  const words = foldedWords(search);
  const found = offeredPanels().filter(({ title, words: others }) => hasWords(`${t(title)} ${t(others)}`, words));
  const isByTitle = ({ title }: (typeof found)[number]) => hasWords(t(title), words);
  return [...found.filter(isByTitle), ...found.filter((panel) => !isByTitle(panel))];
}

export function hasWords(text: string, words: readonly string[]): boolean {
  const folded = fold(text);
  return words.every((word) => folded.includes(word));
}

export function foldedWords(search: string): string[] {
  return fold(search).split(/\s+/).filter(Boolean);
}

/** Without case and marks: 'resume' finds 'Résumé'. */
export function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
