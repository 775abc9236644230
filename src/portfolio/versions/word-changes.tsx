import { diffWordsWithSpace } from 'diff';

/** Comparing takes longer with more: the texts are then shown one after the other. */
const COMPARED_MAX_CHARACTERS = 20_000;
const COMPARED_MAX_MS = 200;

/** A text then and now, with what was removed and added since marked, word by word. */
export function WordChanges({ from, to }: { from: string; to: string }) {
  return (
    <p dir="auto" className="whitespace-pre-wrap break-words text-sm">
      {partsOf(from, to).map(({ value, added, removed }, index) => {
        if (removed) {
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key, and no state
            <del key={index} className="bg-sunk text-danger">
              {value}
            </del>
          );
        }
        if (added) {
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key, and no state
            <ins key={index} className="bg-sunk font-semibold">
              {value}
            </ins>
          );
        }
        return value;
      })}
    </p>
  );
}

function partsOf(from: string, to: string) {
  const parts =
    from.length + to.length > COMPARED_MAX_CHARACTERS
      ? undefined
      : diffWordsWithSpace(from, to, { timeout: COMPARED_MAX_MS });
  return (
    parts ?? [
      { value: `${from}\n`, removed: true, added: false },
      { value: to, removed: false, added: true },
    ]
  );
}
