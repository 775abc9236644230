import {
  ACCENT,
  box,
  disc,
  INK,
  image,
  line,
  PAPER,
  type Point,
  path,
  polar,
  polygon,
  range,
  throughPoints,
} from './pen.ts';

const SIZE = 320;

function mark(ground: string, ...parts: string[]): string {
  return image(SIZE, SIZE, ground, parts);
}

/** I and V, as two strokes and a wedge. */
export function valcourtSoftware(): string {
  const { full } = ACCENT.vermilion;
  return mark(
    PAPER.case,
    box(76, 84, 30, 152, { fill: INK.full }),
    polygon(
      [
        [130, 84],
        [166, 84],
        [202, 178],
        [186, 236],
      ],
      { fill: INK.full },
    ),
    polygon(
      [
        [186, 236],
        [172, 196],
        [214, 84],
        [250, 84],
      ],
      { fill: full },
    ),
  );
}

/** A quay crane over the water. */
export function kadeEnKraan(): string {
  const { full, mid } = ACCENT.cobalt;
  return mark(
    full,
    path('M92,232 L128,92 L164,232 M107,176 H149 M64,110 H262 M128,92 L250,110 M128,92 L66,110', {
      stroke: PAPER.case,
      width: 11,
    }),
    line([232, 110], [232, 160], PAPER.case, 6),
    box(206, 160, 52, 38, { fill: mid }),
    line([44, 246], [276, 246], PAPER.case, 11),
  );
}

/** Heights on a map, and a needle that points north. */
export function northlightMaps(): string {
  const { full, wash } = ACCENT.moss;
  const ring = (radius: number): string => {
    const points = range(25).map((step) =>
      polar(160, 164, radius * (1 + 0.09 * Math.sin(step * 0.785 + radius / 30)), step * 15),
    );
    return path(throughPoints(points), { stroke: full, width: 5, opacity: 0.5 });
  };
  return mark(
    wash,
    ...[48, 76, 104, 132].map(ring),
    polygon(
      [
        [160, 66],
        [190, 168],
        [160, 156],
      ],
      { fill: full },
    ),
    polygon(
      [
        [160, 66],
        [130, 168],
        [160, 156],
      ],
      { fill: '#2b4d19' },
    ),
    polygon(
      [
        [160, 262],
        [190, 168],
        [160, 156],
        [130, 168],
      ],
      { fill: PAPER.case, stroke: full, width: 3 },
    ),
  );
}

/** A piece of type, its letter the wrong way round as type is. */
export function atelierPlomb(): string {
  const { full, mid } = ACCENT.graphite;
  return mark(
    PAPER.sunk,
    polygon(
      [
        [92, 96],
        [146, 64],
        [250, 64],
        [196, 96],
      ],
      { fill: PAPER.case },
    ),
    polygon(
      [
        [196, 96],
        [250, 64],
        [250, 226],
        [196, 258],
      ],
      { fill: mid },
    ),
    box(92, 96, 104, 162, { fill: full }),
    path('M172,122 V230 M172,126 H144 A30,30 0 0 0 144,186 H172', { stroke: PAPER.case, width: 17 }),
    line([196, 214], [250, 182], full, 7),
  );
}

function shield(fill: string): string {
  return path('M70,58 H250 V158 C250,218 208,254 160,276 C112,254 70,218 70,158 Z', { fill });
}

/** Three waves in a shield. */
export function scheldtUniversity(): string {
  const { full, wash } = ACCENT.cobalt;
  const wave = (y: number, width: number): string => {
    const points = range(9).map((step): Point => [160 - width / 2 + (step * width) / 8, y + (step % 2 ? 10 : -10)]);
    return path(throughPoints(points), { stroke: PAPER.case, width: 11, cap: 'round' });
  };
  return mark(
    wash,
    shield(full),
    disc(160, 100, 17, { fill: PAPER.case }),
    wave(148, 138),
    wave(184, 126),
    wave(220, 84),
  );
}

/** A fortress with five points, seen from above. */
export function institutVauban(): string {
  const { full, mid, wash } = ACCENT.plum;
  const star = (outer: number, inner: number): Point[] =>
    range(10).map((step) => polar(160, 166, step % 2 ? inner : outer, step * 36 - 90));
  return mark(
    wash,
    polygon(star(128, 84), { fill: mid }),
    polygon(star(106, 66), { fill: full }),
    polygon(
      range(5).map((step) => polar(160, 166, 40, step * 72 - 90)),
      { fill: PAPER.case },
    ),
  );
}
