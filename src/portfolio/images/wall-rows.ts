/**
 * The width of a full row divided by its height, for each width of window that the stylesheet knows (wall.css): a
 * phone's, a tablet's, a desktop's and a large one.
 */
const ROW_RATIOS = [1.5, 3, 4.2, 5.6] as const;
/** A row that has less than this of its ratio is left short, or a lone picture would be as high as the window. */
const SHORTEST = 0.55;
/** Of a picture whose shape is not known, and of a project without one: that of a card's. */
const USUAL_RATIO = 1.6;

/** Where an item stands: its part of its row's width, and how many share the row. */
type Place = { part: number; count: number };

/**
 * Returns custom properties for each item of a wall, from the ratios of their pictures: rows of one height each, as wide
 * as the page, without a hole at the end. `prefix` tells two arrangements of the same items apart.
 */
export function wallRows(ratios: readonly (number | undefined)[], prefix: string): Record<`--${string}`, number>[] {
  const known = ratios.map((ratio) => ratio ?? USUAL_RATIO);
  const byWindow = ROW_RATIOS.map((wanted) => placesIn(known, wanted));
  return known.map((_, index) =>
    Object.fromEntries(
      byWindow.flatMap((places, at) => {
        const { part, count } = places[index] as Place;
        return [
          [`--${prefix}${at}`, part],
          [`--${prefix}${at}n`, count],
        ];
      }),
    ),
  );
}

function placesIn(ratios: readonly number[], wanted: number): Place[] {
  return rowsOf(ratios, wanted).flatMap((row) => {
    const sum = row.reduce((all, ratio) => all + ratio, 0);
    const full = Math.max(sum, wanted * SHORTEST);
    return row.map((ratio) => ({ part: Math.floor((ratio / full) * 10_000) / 10_000, count: row.length }));
  });
}

/** Divides the pictures, in their order, so that the rows' heights differ least: not greedily, which leaves a rest. */
function rowsOf(ratios: readonly number[], wanted: number): number[][] {
  const best = [{ cost: 0, from: 0 }];
  for (let end = 1; end <= ratios.length; end += 1) {
    let found = { cost: Number.POSITIVE_INFINITY, from: end - 1 };
    let sum = 0;
    for (let from = end - 1; from >= 0 && (sum < 2 * wanted || from === end - 1); from -= 1) {
      sum += ratios[from] ?? 0;
      // Of heights, not of widths: a row half as full is twice as high.
      const cost = (best[from]?.cost ?? 0) + Math.log(sum / wanted) ** 2;
      if (cost < found.cost) found = { cost, from };
    }
    best.push(found);
  }
  const rows: number[][] = [];
  for (let end = ratios.length; end > 0; end = best[end]?.from ?? 0) rows.unshift(ratios.slice(best[end]?.from, end));
  return rows;
}
