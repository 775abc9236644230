/** A résumé as it was set: how many pages, and how much of the last one has text, from 0 to 1. */
export type Measured = { pages: number; fill: number };

/** The least of a page that has text. */
const FILL_MIN = 0.25;
/** A single page that has less is set with more air. */
const SPARSE_FILL = 0.5;
const SPARSE_DENSITY = 1.25;
const TIGHTER = [0.93, 0.86];
const LOOSER = [1.08, 1.16];
/** Over the pages by no more, it is set tighter before something is left out. */
const TIGHTENED_PAGES = 0.2;
/** How often a file is set at most: each time takes as long as the first. */
const TRIES_MAX = 9;

/**
 * Returns the longest of the résumés that fits, given by how many pages each seems to take: first as it is, then with tighter
 * or looser lines, so that no page is almost empty. The last of them is taken as it is.
 */
export function fitted<M extends Measured>(
  estimates: readonly number[],
  pages: number,
  set: (index: number, density: number) => M,
): M {
  let tries = 0;
  const last = estimates.length - 1;
  const attempt = (index: number, density: number) => {
    tries += 1;
    return set(index, density);
  };
  /** The first that has no almost empty page; undefined if there is none. */
  const tightened = (index: number, densities: readonly number[], isTaken: (made: M) => boolean): M | undefined => {
    for (const density of densities) {
      if (tries >= TRIES_MAX - 1) return undefined;
      const made = attempt(index, density);
      if (isTaken(made)) return made;
    }
    return undefined;
  };
  const isGood = (made: M) => made.pages <= pages && (made.pages === 1 || made.fill >= FILL_MIN);
  let fallback: M | undefined;
  let index = 0;
  for (;;) {
    const made = attempt(index, 1);
    const length = made.pages - 1 + made.fill;
    if (made.pages === 1) return made.fill < SPARSE_FILL ? airy(made) : made;
    if (isGood(made)) return made;
    if (made.pages <= pages) fallback ??= made;
    if (length <= pages + TIGHTENED_PAGES) {
      const better =
        tightened(index, TIGHTER, isGood) ?? (made.pages <= pages ? tightened(index, LOOSER, isGood) : undefined);
      if (better) return better;
    }
    // Nothing more is left out for the look of the last page.
    if (fallback) return fallback;
    if (index === last) return made;
    if (tries >= TRIES_MAX - 1) return attempt(last, 1);
    index = nextIndex(index, length);
  }

  function airy(made: M): M {
    const loose = attempt(index, SPARSE_DENSITY);
    return loose.pages === 1 ? loose : made;
  }

  /** Those that would not fit by the same measure are passed over. */
  function nextIndex(at: number, length: number): number {
    const scale = length / Math.max(estimates[at] ?? 0, 0.01);
    const next = estimates.findIndex((estimate, each) => each > at && estimate * scale <= pages * 1.05);
    return next === -1 ? last : next;
  }
}
