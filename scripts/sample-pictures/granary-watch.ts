import {
  ACCENT,
  box,
  card,
  clipped,
  disc,
  INK,
  label,
  line,
  PAPER,
  type Point,
  path,
  projectImage,
  range,
  sequence,
  throughPoints,
} from './pen.ts';

const { full, mid, wash } = ACCENT.vermilion;
const BANDS = ['#e4e8eb', '#d3dade', '#f6d5ca', mid, full];
/** Warmth of each layer of a silo, from the bottom: an index into BANDS. */
const SILOS = [
  [0, 0, 1, 1, 0, 0],
  [1, 0, 0, 1, 1, 0],
  [0, 1, 1, 2, 1, 0],
  [1, 2, 4, 4, 3, 2],
  [0, 0, 1, 2, 1, 1],
  [0, 0, 0, 0, 1, 0],
];

function silo(index: number, layers: number[]): string {
  const x = 96 + index * 176;
  const [top, height] = [176, 40];
  const isHot = layers.includes(4);
  const stack = layers.map((warmth, layer) =>
    box(x, top + (layers.length - 1 - layer) * height, 118, height + 1, { fill: BANDS[warmth] ?? PAPER.sunk }),
  );
  const foot = top + layers.length * height;
  const outline = `M${x},${top} L${x + 59},${top - 52} L${x + 118},${top} V${foot} H${x} Z`;
  return [
    path(`M${x},${top} L${x + 59},${top - 52} L${x + 118},${top} Z`, { fill: PAPER.case }),
    ...stack,
    ...layers.map((_, layer) => line([x, top + layer * height], [x + 118, top + layer * height], PAPER.case, 2)),
    ...range(6).map((sensor) =>
      disc(x + 59, top + 20 + sensor * height, 4, { fill: isHot && sensor > 0 ? PAPER.case : INK.faint }),
    ),
    path(outline, { stroke: isHot ? full : INK.faint, width: isHot ? 4 : 2 }),
    line([x - 10, foot], [x + 128, foot], INK.soft, 4),
    label(x, foot + 32, `Silo ${index + 1}`, { size: 17, weight: isHot ? 700 : 400 }),
    label(x + 118, foot + 32, isHot ? '31.4°' : `${14 + ((index * 7) % 5)}.${(index * 3) % 10}°`, {
      size: 17,
      weight: isHot ? 700 : 400,
      fill: isHot ? full : INK.faint,
      anchor: 'end',
    }),
  ].join('');
}

/** Readings with the gaps that a bad radio leaves. */
function readings(base: number, slope: (step: number) => number, seed: number, stroke: string, width: number): string {
  const next = sequence(seed);
  const points = range(96).map((step): Point => [120 + step * 10.1, base - slope(step) + (next() - 0.5) * 9]);
  const runs = [points.slice(0, 22), points.slice(25, 51), points.slice(53, 80), points.slice(81)];
  return runs.map((run) => path(throughPoints(run), { stroke, width })).join('');
}

function chart(): string {
  const swing = (step: number) => Math.sin(step / 6) * 7;
  const rising = (step: number) => swing(step) + 150 / (1 + Math.exp((62 - step) / 7));
  return clipped(
    'chart',
    { x: 56, y: 492, width: 1088, height: 264 },
    card(56, 492, 1088, 264),
    box(120, 540, 970, 64, { fill: wash }),
    line([120, 604], [1090, 604], full, 1.5, '6 5'),
    label(130, 594, 'warning above 24°', { size: 15, fill: full }),
    ...range(3).map((step) => line([120, 644 + step * 38], [1090, 644 + step * 38], PAPER.line)),
    ...['30', '24', '18', '12'].map((degrees, index) =>
      label(106, 562 + index * 50, degrees, { size: 15, fill: INK.faint, anchor: 'end' }),
    ),
    readings(712, swing, 3, INK.pale, 2),
    readings(694, swing, 9, INK.pale, 2),
    readings(726, swing, 21, INK.pale, 2),
    readings(704, rising, 14, full, 4),
    disc(1081, 550, 8, { fill: PAPER.case, stroke: full, width: 4 }),
    ...['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((day, index) =>
      label(160 + index * 140, 526, day, { size: 15, fill: INK.faint }),
    ),
  );
}

/** Six silos by the warmth of their layers, and the week of the one that is too warm. */
export function granaryWatch(): string {
  return projectImage(
    PAPER.wall,
    label(56, 76, 'Granary Watch', { size: 32, weight: 700, spacing: -0.5 }),
    label(300, 76, 'Dyke Farm, north yard', { size: 18, fill: INK.faint }),
    box(938, 46, 206, 44, { fill: full, radius: 22 }),
    label(1041, 75, 'Silo 4 is too warm', { size: 18, weight: 700, fill: PAPER.case, anchor: 'middle' }),
    ...SILOS.map((layers, index) => silo(index, layers)),
    chart(),
  );
}
