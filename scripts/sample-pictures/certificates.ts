import {
  ACCENT,
  type Accent,
  box,
  disc,
  INK,
  image,
  label,
  PAPER,
  type Point,
  path,
  placed,
  polar,
  polygon,
  range,
  throughPoints,
} from './pen.ts';

type Certificate = { accent: Accent; title: readonly [string, string]; by: string; petals: number; glyph: string };

/** Glyphs are drawn around the origin, about 60 units wide. */
const GLYPHS = {
  database: path('M-26,-22 a26,9 0 0 0 52,0 a26,9 0 0 0 -52,0 V24 a26,9 0 0 0 52,0 V-22 M-26,1 a26,9 0 0 0 52,0', {
    stroke: PAPER.case,
    width: 5,
  }),
  containers: [
    [-30, 4],
    [2, 4],
    [-14, -28],
  ]
    .map(([x = 0, y = 0]) => box(x, y, 28, 28, { stroke: PAPER.case, width: 5, radius: 2 }))
    .join(''),
  accessibility:
    disc(0, -24, 7, { fill: PAPER.case }) +
    path('M-28,-8 L0,-4 L28,-8 M0,-4 V8 M-15,34 L0,8 L15,34', { stroke: PAPER.case, width: 6, cap: 'round' }),
  learning: [
    [-26, -20],
    [-26, 20],
    [4, 0],
    [28, -20],
    [28, 20],
  ]
    .map(
      ([x = 0, y = 0]) =>
        path(`M${x},${y} L4,0`, { stroke: PAPER.case, width: 4 }) + disc(x, y, 8, { fill: PAPER.case }),
    )
    .join(''),
};

const CERTIFICATES = {
  database: {
    accent: ACCENT.plum,
    title: ['Professional', 'Database Engineer'],
    by: 'Meridian Institute of Data',
    petals: 12,
    glyph: GLYPHS.database,
  },
  containers: {
    accent: ACCENT.cobalt,
    title: ['Container', 'Platform Operator'],
    by: 'Open Harbour Foundation',
    petals: 8,
    glyph: GLYPHS.containers,
  },
  accessibility: {
    accent: ACCENT.moss,
    title: ['Accessible', 'Interfaces, Advanced'],
    by: 'Lantern Accessibility Council',
    petals: 16,
    glyph: GLYPHS.accessibility,
  },
  learning: {
    accent: ACCENT.vermilion,
    title: ['Applied', 'Machine Learning'],
    by: 'Scheldt University of Technology',
    petals: 10,
    glyph: GLYPHS.learning,
  },
} satisfies Record<string, Certificate>;

type Name = keyof typeof CERTIFICATES;

/** The rosette that engravers turn on a lathe: one wave around a circle, several times over. */
function rosette(x: number, y: number, radius: number, petals: number, stroke: string): string {
  return range(5)
    .map((turn) => {
      const points = range(petals * 8 + 1).map((step) => {
        const angle = (step * 360) / (petals * 8);
        const wave = Math.sin(((angle * petals) / 180) * Math.PI + turn * 1.26);
        return polar(x, y, radius * (1 + 0.2 * wave), angle);
      });
      return path(throughPoints(points), { stroke, width: 1.6 });
    })
    .join('');
}

function seal(x: number, y: number, { accent, glyph, petals }: Certificate): string {
  const edge = range(48).map((step): Point => polar(x, y, step % 2 ? 68 : 62, step * 7.5));
  return [
    rosette(x, y, 96, petals, accent.mid),
    polygon(edge, { fill: accent.full }),
    disc(x, y, 54, { stroke: accent.mid, width: 2 }),
    placed(x, y, glyph),
  ].join('');
}

/** A framed certificate behind its mount. */
export function certificate(name: Name): string {
  const entry = CERTIFICATES[name];
  const { accent, title, by } = entry;
  return image(720, 720, '#e4e8eb', [
    box(84, 64, 552, 604, { fill: INK.full, opacity: 0.08 }),
    box(84, 52, 552, 604, { fill: accent.full }),
    box(98, 66, 524, 576, { fill: PAPER.case }),
    box(134, 102, 452, 504, { fill: '#fbfbf9', stroke: PAPER.rule }),
    box(148, 116, 424, 476, { stroke: accent.mid, width: 2 }),
    label(360, 172, 'CERTIFICATE', { size: 17, spacing: 6, fill: accent.full, anchor: 'middle', face: 'serif' }),
    label(360, 226, title[0], { size: 36, anchor: 'middle', face: 'serif' }),
    label(360, 268, title[1], { size: 36, anchor: 'middle', face: 'serif' }),
    label(360, 308, 'Ines Valcourt', { size: 21, anchor: 'middle', face: 'serif', fill: INK.soft }),
    seal(360, 434, entry),
    label(360, 566, by, { size: 16, anchor: 'middle', face: 'serif', fill: INK.soft }),
  ]);
}

/** The certificate's glyph alone. */
export function certificateIcon(name: Name): string {
  const { accent, glyph } = CERTIFICATES[name];
  return image(160, 160, accent.full, [placed(80, 78, `<g transform="scale(1.45)">${glyph}</g>`)]);
}
