import {
  ACCENT,
  bar,
  box,
  card,
  disc,
  INK,
  label,
  line,
  PAPER,
  type Point,
  path,
  projectImage,
  range,
  throughPoints,
} from './pen.ts';

const { full, mid, wash } = ACCENT.moss;
const RENTS = [62, 64, 63, 66, 66, 68, 70, 70, 73, 74, 76, 78];
const REPAIRS = [28, 41, 33, 30, 52, 36, 31, 44, 38, 29, 35, 33];
const MONTHS = 'JFMAMJJASOND';
/** Height of a column for each thousand. */
const SCALE = 1.45;

function sidebar(): string {
  const entries = ['Overview', 'Entries', 'Members', 'Repairs', 'Budget', 'Statements'];
  return [
    box(0, 0, 236, 800, { fill: PAPER.case }),
    line([236, 0], [236, 800], PAPER.line),
    box(40, 44, 30, 30, { fill: full, radius: 4 }),
    line([47, 54], [63, 54], PAPER.case, 3),
    line([47, 63], [57, 63], PAPER.case, 3),
    label(84, 66, 'Ledgerline', { size: 21, weight: 700 }),
    ...entries.flatMap((entry, index) => {
      const y = 148 + index * 52;
      const isOpen = index === 0;
      return [
        isOpen ? box(24, y - 29, 188, 44, { fill: wash, radius: 4 }) : '',
        label(44, y, entry, { size: 18, weight: isOpen ? 700 : 400, fill: isOpen ? full : INK.soft }),
      ];
    }),
    disc(54, 732, 18, { fill: PAPER.sunk, stroke: PAPER.rule }),
    label(84, 729, 'Weaver Street', { size: 16 }),
    label(84, 749, '48 members', { size: 14, fill: INK.faint }),
  ].join('');
}

function figures(): string {
  const cards = [
    ['In the bank', '€ 184,020', '+ 4.1 %'],
    ['Rents this month', '€ 31,640', '46 of 48 paid'],
    ['Repairs this year', '€ 22,318', '71 % of budget'],
  ] as const;
  return cards
    .flatMap(([name, value, note], index) => {
      const x = 284 + index * 292;
      return [
        card(x, 128, 268, 138),
        label(x + 24, 164, name, { size: 16, fill: INK.faint }),
        label(x + 24, 208, value, { size: 35, weight: 700, spacing: -0.5 }),
        label(x + 24, 242, note, { size: 16, fill: index === 0 ? full : INK.soft }),
      ];
    })
    .join('');
}

function chart(): string {
  const foot = 524;
  const columns = MONTHS.split('').flatMap((month, index) => {
    const x = 322 + index * 66;
    const [rents = 0, repairs = 0] = [RENTS[index], REPAIRS[index]];
    return [
      box(x, foot - rents * SCALE, 20, rents * SCALE, { fill: full }),
      box(x + 23, foot - repairs * SCALE, 20, repairs * SCALE, { fill: mid }),
      label(x + 21, foot + 26, month, { size: 15, fill: INK.faint, anchor: 'middle' }),
    ];
  });
  const reserve = range(12).map((index): Point => [344 + index * 66, 400 - index * 2.4 - Math.sin(index * 1.1) * 9]);
  return [
    card(284, 290, 852, 288),
    label(308, 326, 'Income and repairs', { size: 18, weight: 700 }),
    box(826, 312, 14, 14, { fill: full }),
    label(848, 325, 'Rents', { size: 15, fill: INK.soft }),
    box(914, 312, 14, 14, { fill: mid }),
    label(936, 325, 'Repairs', { size: 15, fill: INK.soft }),
    line([1016, 319], [1038, 319], INK.full, 3),
    label(1048, 325, 'Reserve', { size: 15, fill: INK.soft }),
    ...range(4).map((step) => line([308, foot - step * 48], [1112, foot - step * 48], PAPER.line)),
    ...columns,
    path(throughPoints(reserve), { stroke: PAPER.case, width: 7 }),
    path(throughPoints(reserve), { stroke: INK.full, width: 3 }),
  ].join('');
}

function entries(): string {
  const rows = [
    ['18 May', 'Rent, flat 2.4', 'Rents', '+ 658.00'],
    ['17 May', 'Lift inspection', 'Repairs', '− 412.50'],
    ['17 May', 'Rent, flat 0.1', 'Rents', '+ 701.00'],
    ['15 May', 'Roof, second part', 'Repairs', '− 3,980.00'],
  ] as const;
  return [
    card(284, 602, 852, 240),
    label(308, 640, 'Latest entries', { size: 18, weight: 700 }),
    ...rows.flatMap(([day, text, account, amount], index) => {
      const y = 682 + index * 42;
      return [
        line([308, y - 27], [1112, y - 27], PAPER.line),
        label(308, y, day, { size: 16, fill: INK.faint }),
        label(400, y, text, { size: 16 }),
        bar(710, y - 10, 10, account === 'Rents' ? full : mid, 10),
        label(728, y, account, { size: 16, fill: INK.soft }),
        label(1112, y, amount, {
          size: 16,
          weight: 700,
          anchor: 'end',
          fill: amount.startsWith('+') ? full : INK.full,
        }),
      ];
    }),
  ].join('');
}

/** A co-operative's books: three figures, a year in columns, the latest entries. */
export function ledgerline(): string {
  return projectImage(
    PAPER.wall,
    sidebar(),
    label(284, 78, 'Overview', { size: 34, weight: 700, spacing: -0.5 }),
    label(1136, 78, 'January to December', { size: 17, fill: INK.faint, anchor: 'end' }),
    figures(),
    chart(),
    entries(),
  );
}
