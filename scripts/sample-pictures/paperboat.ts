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
  polygon,
  projectImage,
  range,
  throughPoints,
} from './pen.ts';

const { full, mid } = ACCENT.vermilion;
const SCREEN = '#14191c';
const SEA = ['#c9d3da', '#d3dbe1', '#dde4e8', '#e6ebee', '#eff2f4'];

/** A folded paper boat, each face in its own tone. */
function boat(x: number, y: number, size: number): string {
  const at = (dx: number, dy: number): Point => [x + dx * size, y + dy * size];
  return [
    polygon([at(0, -1.2), at(-0.66, 0.1), at(0, 0.1)], { fill: mid }),
    polygon([at(0, -1.2), at(0.66, 0.1), at(0, 0.1)], { fill: full }),
    polygon([at(-1.5, -0.4), at(-0.5, -0.06), at(0, 0.62), at(-0.8, 0.62)], { fill: PAPER.case }),
    polygon([at(1.5, -0.4), at(0.5, -0.06), at(0, 0.62), at(0.8, 0.62)], { fill: '#cdd5db' }),
    polygon([at(-0.5, -0.06), at(0, 0.28), at(0, 0.62)], { fill: '#dde3e7' }),
    polygon([at(0.5, -0.06), at(0, 0.28), at(0, 0.62)], { fill: '#b6c0c8' }),
  ].join('');
}

function waves(): string {
  return range(5)
    .map((row) => {
      const points = range(26).map((step): Point => [step * 50 - 20, 664 + row * 34 + (step % 2 ? 9 : -9)]);
      return path(`${throughPoints(points)} L1240,810 L-20,810 Z`, { fill: SEA[row] ?? PAPER.sunk });
    })
    .join('');
}

function terminal(): string {
  const lines = [
    ['$ paperboat deploy', PAPER.case],
    ['build    shop:41     12.4 s', INK.pale],
    ['start    shop:41 beside shop:40', INK.pale],
    ['health   200 in 38 ms', INK.pale],
    ['traffic  40 → 41', INK.pale],
    ['done     0 requests lost', mid],
  ] as const;
  return [
    card(72, 96, 560, 400, 10),
    box(72, 96, 560, 400, { fill: SCREEN, radius: 10 }),
    ...range(3).map((index) => disc(102 + index * 26, 126, 7, { fill: index === 0 ? full : '#3a444b' })),
    line([72, 156], [632, 156], '#2a333a'),
    ...lines.map(([text, fill], index) => label(104, 206 + index * 44, text, { size: 22, face: 'mono', fill })),
    box(104, 452, 13, 24, { fill: full }),
  ].join('');
}

/** One command in a terminal, and the boat that it is named after. */
export function paperboat(): string {
  return projectImage(PAPER.sunk, disc(912, 330, 250, { fill: PAPER.wall }), terminal(), boat(912, 570, 165), waves());
}
