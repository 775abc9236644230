import {
  ACCENT,
  type Accent,
  box,
  disc,
  INK,
  image,
  label,
  line,
  PAPER,
  type Point,
  path,
  polar,
  polygon,
  range,
} from './pen.ts';

const SIZE = 480;
const MIDDLE = SIZE / 2;

/** With a corner up; the square, which is smaller for its corners, is made larger and stands on a side. */
function regular(corners: number, radius: number): Point[] {
  const [turn, reach] = corners === 4 ? [45, 1.26 * radius] : [-90, radius];
  return range(corners).map((step) => polar(MIDDLE, MIDDLE, reach, (step * 360) / corners + turn));
}

/** Two frames, one in the other, and a glyph in the field. */
function medal(corners: number, { full, mid }: Accent, ...glyph: string[]): string {
  return image(SIZE, SIZE, PAPER.wall, [
    polygon(
      regular(corners, 204).map(([x, y]): Point => [x, y + 10]),
      { fill: INK.full, opacity: 0.07 },
    ),
    polygon(regular(corners, 204), { fill: PAPER.case, stroke: PAPER.rule, width: 2 }),
    polygon(regular(corners, 184), { fill: full }),
    polygon(regular(corners, 168), { stroke: mid, width: 3 }),
    ...glyph,
  ]);
}

/** Five rings, as a tree has them. */
export function badgeMaintainer(): string {
  const { mid } = ACCENT.moss;
  const rings = [22, 46, 72, 98, 124].map((radius, year) =>
    disc(MIDDLE - 10 + year * 2, MIDDLE + 6 - year, radius, {
      stroke: year === 4 ? PAPER.case : mid,
      width: year === 4 ? 10 : 6,
    }),
  );
  return medal(12, ACCENT.moss, ...rings, disc(MIDDLE - 10, MIDDLE + 6, 8, { fill: PAPER.case }));
}

/** A dial whose needle has gone all the way. */
export function badgePerformance(): string {
  const { mid } = ACCENT.vermilion;
  const ticks = range(11).map((step) =>
    line(
      polar(MIDDLE, 278, 92, 180 + step * 18),
      polar(MIDDLE, 278, step % 5 ? 112 : 124, 180 + step * 18),
      step > 7 ? PAPER.case : mid,
      8,
    ),
  );
  return medal(
    6,
    ACCENT.vermilion,
    ...ticks,
    polygon([polar(MIDDLE, 278, 104, 336), polar(MIDDLE, 278, 15, 66), polar(MIDDLE, 278, 15, 246)], {
      fill: PAPER.case,
    }),
    disc(MIDDLE, 278, 20, { fill: PAPER.case }),
    label(MIDDLE, 348, '1.1 s', { size: 40, weight: 700, fill: PAPER.case, anchor: 'middle' }),
  );
}

/** A lighthouse and its beam. */
export function badgeIncident(): string {
  const { mid } = ACCENT.cobalt;
  return medal(
    8,
    ACCENT.cobalt,
    polygon(
      [
        [232, 168],
        [372, 128],
        [372, 214],
      ],
      { fill: mid, opacity: 0.75 },
    ),
    polygon(
      [
        [232, 168],
        [108, 140],
        [108, 196],
      ],
      { fill: mid, opacity: 0.4 },
    ),
    polygon(
      [
        [210, 200],
        [262, 200],
        [284, 352],
        [188, 352],
      ],
      { fill: PAPER.case },
    ),
    polygon(
      [
        [204, 244],
        [268, 244],
        [274, 284],
        [198, 284],
      ],
      { fill: ACCENT.cobalt.full },
    ),
    box(200, 188, 72, 12, { fill: PAPER.case }),
    box(214, 148, 44, 40, { fill: PAPER.case }),
    polygon(
      [
        [206, 148],
        [236, 116],
        [266, 148],
      ],
      { fill: PAPER.case },
    ),
    box(228, 158, 16, 22, { fill: ACCENT.cobalt.full }),
    line([156, 352], [316, 352], PAPER.case, 10),
  );
}

/** Three tables, and the keys that join them. */
export function badgeSchema(): string {
  const { mid, full } = ACCENT.plum;
  const table = (x: number, y: number, rows: number): string =>
    [
      box(x, y, 96, 26 + rows * 22, { fill: PAPER.case, radius: 5 }),
      box(x, y, 96, 26, { fill: mid, radius: 5 }),
      ...range(rows).map((row) =>
        box(x + 12, y + 36 + row * 22, row % 2 ? 44 : 62, 7, { fill: row === 0 ? full : PAPER.rule, radius: 3 }),
      ),
    ].join('');
  return medal(
    4,
    ACCENT.plum,
    path('M222,214 H264 V176 M222,232 H246 V312 H258', { stroke: PAPER.case, width: 6 }),
    table(126, 186, 4),
    table(256, 136, 2),
    table(258, 262, 3),
  );
}
