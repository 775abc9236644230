/** One line of the results. */
export type Figure = {
  name: string;
  /** The median of several runs. */
  value: number;
  unit: string;
  /** The same for a bare Node server that sends the same bytes, in the same run. */
  bare?: number;
  /** The ratio to the bare server: 1 is equal. */
  ratio?: number;
  /** The limits, for the ratio if there is one and for the value otherwise. */
  atLeast?: number;
  atMost?: number;
};

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  const lower = sorted[sorted.length % 2 === 1 ? middle : middle - 1];
  if (upper === undefined || lower === undefined) throw new Error('There is nothing to take the median of');
  return (lower + upper) / 2;
}

/** Undefined without a limit. */
export function isMet({ value, ratio, atLeast, atMost }: Figure): boolean | undefined {
  const judged = ratio ?? value;
  if (atLeast !== undefined) return judged >= atLeast;
  return atMost === undefined ? undefined : judged <= atMost;
}

function short(value: number | undefined): string {
  if (value === undefined) return '';
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en', { maximumFractionDigits: digits });
}

function promised({ atLeast, atMost, ratio }: Figure): string {
  const of = ratio === undefined ? '' : ' of bare';
  if (atLeast !== undefined) return `≥ ${short(atLeast)}${of}`;
  return atMost === undefined ? '' : `≤ ${short(atMost)}`;
}

/** Returns a Markdown table, so that the output can be copied into a document. */
export function table(figures: readonly Figure[]): string {
  const lines = figures.map((figure) => {
    const met = { true: 'yes', false: 'NO', undefined: '' }[String(isMet(figure)) as 'true' | 'false' | 'undefined'];
    return [
      figure.name,
      `${short(figure.value)} ${figure.unit}`,
      short(figure.bare),
      short(figure.ratio),
      promised(figure),
      met,
    ];
  });
  const rows = [['What', 'Measured', 'Bare Node', 'Ratio', 'Promised', 'Kept'], ...lines];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}
