import {
  ACCENT,
  box,
  card,
  disc,
  INK,
  label,
  line,
  PAPER,
  type Point,
  path,
  placed,
  projectImage,
  range,
  sequence,
  throughPoints,
  turned,
} from './pen.ts';

const { full, mid, wash } = ACCENT.cobalt;
const WATER = '#e2e9f2';
const DEPTH = '#cfdae8';

const COAST: readonly Point[] = [
  [430, -20],
  [455, 90],
  [540, 150],
  [700, 140],
  [860, 98],
  [960, 120],
  [1040, 205],
  [1105, 330],
  [1090, 470],
  [1130, 600],
  [1230, 690],
];

function land(): string {
  const shore = throughPoints(COAST);
  const heights = range(5).map((step) => {
    const raised = COAST.map(([x, y]): Point => [x + 34 + step * 30, y - 30 - step * 26]);
    return path(throughPoints(raised), { stroke: PAPER.line, width: 1.5 });
  });
  const depths = range(4).map((step) => {
    const sunk = COAST.map(([x, y]): Point => [x - 46 - step * 44, y + 40 + step * 42]);
    return path(throughPoints(sunk), { stroke: DEPTH, width: 1.5, dash: step % 2 ? '3 7' : '' });
  });
  return [
    ...depths,
    path(`${shore} L1240,-40 L430,-40 Z`, { fill: PAPER.wall, stroke: INK.pale, width: 2.5 }),
    ...heights,
    ...town(),
  ].join('');
}

function town(): string[] {
  const next = sequence(7);
  return range(34).map(() => {
    const x = 620 + next() * 540;
    const y = 8 + next() * 80 + Math.max(0, x - 960) * 0.55;
    const width = 18 + next() * 34;
    const building = box(x, y - 20, width, 14 + next() * 16, { fill: '#e4e8eb', stroke: PAPER.rule, width: 1 });
    return turned(-8 + next() * 16 + (x > 960 ? 38 : 0), x, y, building);
  });
}

function boat(length: number, fill: string, stroke: string): string {
  const beam = length * 0.17;
  const hull = `M0,${-beam} H${length * 0.55} Q${length * 0.88},${-beam} ${length},0 Q${length * 0.88},${beam} ${length * 0.55},${beam} H0 Z`;
  return path(hull, { fill, stroke, width: 2 }) + line([length * 0.16, 0], [length * 0.56, 0], stroke, 2);
}

function jetty(x: number, y: number, degrees: number, seed: number, chosen?: number): string {
  const next = sequence(seed);
  const berths = range(8).flatMap((berth) => {
    const along = 40 + berth * 38;
    return [-1, 1].map((side) => {
      const isChosen = berth * 2 + (side === 1 ? 1 : 0) === chosen;
      const isTaken = next() > 0.36;
      const mooring = line([along - 19, side * 7], [along - 19, side * 54], INK.faint, 2);
      if (isChosen) {
        return (
          mooring + box(along - 17, side === 1 ? 8 : -58, 34, 50, { fill: wash, stroke: full, width: 3, radius: 3 })
        );
      }
      const ship = turned(
        side * 90,
        along,
        side * 9,
        placed(along, side * 9, boat(34 + next() * 15, PAPER.case, INK.soft)),
      );
      return isTaken ? mooring + ship : mooring;
    });
  });
  const deck = box(0, -7, 348, 14, { fill: PAPER.case, stroke: INK.faint, width: 2 });
  return turned(degrees, x, y, placed(x, y, ...berths, deck));
}

function pin(x: number, y: number): string {
  return [
    path(
      `M${x},${y} C${x - 8},${y - 26} ${x - 30},${y - 36} ${x - 30},${y - 62} A30,30 0 1 1 ${x + 30},${y - 62} C${x + 30},${y - 36} ${x + 8},${y - 26} ${x},${y} Z`,
      {
        fill: full,
        stroke: PAPER.case,
        width: 3,
      },
    ),
    label(x, y - 53, '14', { size: 25, weight: 700, fill: PAPER.case, anchor: 'middle' }),
  ].join('');
}

function tide(x: number, y: number, width: number): string {
  const points = range(49).map((step): Point => [x + (step * width) / 48, y - Math.sin(step / 3.9 - 1.1) * 36]);
  const curve = throughPoints(points);
  const [nowX, nowY] = points[17] ?? [x, y];
  return [
    path(`${curve} L${x + width},${y + 58} L${x},${y + 58} Z`, { fill: wash }),
    path(curve, { stroke: full, width: 3 }),
    line([x, y + 18], [x + width, y + 18], INK.pale, 1.5, '4 5'),
    line([nowX, y - 52], [nowX, y + 58], INK.full, 1.5),
    disc(nowX, nowY, 7, { fill: PAPER.case, stroke: full, width: 4 }),
    ...['06', '12', '18', '24'].map((hour, index) =>
      label(x + 44 + index * 92, y + 80, hour, { size: 15, fill: INK.faint, anchor: 'middle' }),
    ),
  ].join('');
}

function panel(): string {
  const facts = [
    ['Arrival', 'Fri 12 June'],
    ['Departure', 'Mon 15 June'],
    ['Boat', '10.4 m, draught 1.6'],
  ] as const;
  return [
    card(56, 56, 420, 688),
    label(92, 112, 'Old Quay', { size: 18, fill: INK.faint }),
    label(92, 156, 'Berth 14', { size: 42, weight: 700, spacing: -1 }),
    box(346, 126, 94, 34, { fill: wash, radius: 17 }),
    label(393, 149, 'Free', { size: 17, weight: 700, fill: full, anchor: 'middle' }),
    ...facts.flatMap(([name, value], index) => [
      line([92, 190 + index * 54], [440, 190 + index * 54], PAPER.line),
      label(92, 224 + index * 54, name, { size: 18, fill: INK.faint }),
      label(440, 224 + index * 54, value, { size: 18, anchor: 'end' }),
    ]),
    line([92, 352], [440, 352], PAPER.line),
    label(92, 392, 'Depth at the quay', { size: 18, weight: 700 }),
    label(440, 392, '2.9 m', { size: 18, weight: 700, fill: full, anchor: 'end' }),
    tide(92, 462, 348),
    line([92, 580], [440, 580], PAPER.line),
    label(92, 622, '3 nights', { size: 18, fill: INK.faint }),
    label(440, 624, '€ 72', { size: 28, weight: 700, anchor: 'end' }),
    box(92, 652, 348, 58, { fill: full, radius: 4 }),
    label(266, 688, 'Book berth 14', { size: 20, weight: 700, fill: PAPER.case, anchor: 'middle' }),
  ].join('');
}

/** A harbour chart with one free berth, and the tide of the day beside it. */
export function tidewater(): string {
  return projectImage(
    WATER,
    land(),
    jetty(640, 160, 74, 11),
    jetty(828, 122, 74, 23, 9),
    jetty(1034, 200, 90, 31),
    ...[
      [560, 640, -24],
      [770, 600, 158],
      [690, 730, 12],
    ].map(([x = 0, y = 0, degrees = 0]) => turned(degrees, x, y, placed(x, y, boat(50, PAPER.case, INK.faint)))),
    path(
      throughPoints([
        [520, 800],
        [600, 700],
        [760, 660],
        [860, 520],
        [852, 400],
        [844, 330],
      ]),
      {
        stroke: mid,
        width: 4,
        dash: '2 12',
        cap: 'round',
      },
    ),
    pin(842, 330),
    panel(),
  );
}
