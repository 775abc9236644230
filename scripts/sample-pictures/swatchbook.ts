import { ACCENT, bar, box, card, disc, INK, label, PAPER, projectImage, range, turned } from './pen.ts';

const FAN = [
  ['#fbe7e1', '#f3b9a7', '#e57f61', '#d13d18', '#8f2a10'],
  ['#f9efd8', '#eccf8a', '#d9a83a', '#a87a17', '#6b4d0c'],
  ['#e8f0e2', '#bfd6ae', '#85ad69', '#45792a', '#2b4d19'],
  ['#dff0ef', '#a4d3d0', '#5aa9a4', '#1f7a75', '#114b48'],
  ['#e4ebfb', '#b3c7f6', '#7397ea', '#1d4ed0', '#12338a'],
  ['#f5e6f0', '#e0b7d3', '#bb6fa3', '#8a2d70', '#5a1b48'],
  ['#e4e8eb', '#bcc5cb', '#87919a', '#434c54', '#1b2126'],
] as const;

function strip(index: number, tones: readonly string[]): string {
  const [x, y] = [272, 640];
  return turned(
    -34 + index * 15,
    x + 75,
    y + 90,
    box(x + 4, y - 476, 150, 620, { fill: INK.full, opacity: 0.06, radius: 10 }),
    box(x, y - 480, 150, 620, { fill: PAPER.case, stroke: PAPER.line, radius: 10 }),
    ...tones.map((tone, row) => box(x + 12, y - 468 + row * 88, 126, 80, { fill: tone, radius: row === 0 ? 5 : 2 })),
    disc(x + 75, y + 90, 12, { fill: PAPER.sunk, stroke: PAPER.rule, width: 2 }),
  );
}

function specimen(x: number, y: number, isDark: boolean): string {
  const { full, mid, wash } = ACCENT.plum;
  const [ground, ink, soft, tone] = isDark
    ? ['#161a1d', '#eff2f4', '#4a555d', mid]
    : [PAPER.case, INK.full, PAPER.line, full];
  return [
    card(x, y, 400, 300, 8),
    box(x, y, 400, 300, { fill: ground, radius: 8 }),
    label(x + 32, y + 66, 'Aa', { size: 48, weight: 700, fill: tone }),
    label(x + 368, y + 60, isDark ? '8.4 : 1' : '7.9 : 1', { size: 19, weight: 700, fill: ink, anchor: 'end' }),
    bar(x + 32, y + 96, 300, soft),
    bar(x + 32, y + 116, 336, soft),
    bar(x + 32, y + 136, 210, soft),
    ...range(7).map((index) => {
      const height = 20 + ((index * 29) % 52);
      return box(x + 250 + index * 17, y + 256 - height, 11, height, { fill: index === 4 ? tone : soft });
    }),
    box(x + 32, y + 204, 128, 52, { fill: tone, radius: 5 }),
    label(x + 96, y + 237, 'Button', { size: 19, weight: 700, fill: isDark ? '#1c0616' : wash, anchor: 'middle' }),
  ].join('');
}

/** A fan of colour strips, and one accent tried out in light and in dark. */
export function swatchbook(): string {
  return projectImage(
    PAPER.wall,
    ...FAN.map((tones, index) => strip(index, tones)),
    specimen(740, 76, false),
    specimen(740, 424, true),
  );
}
