export type PricedLine = { quantity: number; unit_price: number };

const HUNDREDTHS = 100;

/** Quantities and prices have two decimals at most: in hundredths their product is exact. */
export function lineTotal({ quantity, unit_price }: PricedLine): number {
  const product = Math.round(quantity * HUNDREDTHS) * Math.round(unit_price * HUNDREDTHS);
  return Math.round(product / HUNDREDTHS) / HUNDREDTHS;
}

/** The sum of the lines as they are shown. */
export function totalOf(lines: readonly PricedLine[]): number {
  const hundredths = lines.reduce((sum, line) => sum + Math.round(lineTotal(line) * HUNDREDTHS), 0);
  return hundredths / HUNDREDTHS;
}
