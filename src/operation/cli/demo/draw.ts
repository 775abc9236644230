import sharp from 'sharp';
import { seededRandom } from './seeded-random.ts';

export type Artwork = { style: Style; seed: number; hue: number };
type Style = keyof typeof STYLES;
type Size = readonly [width: number, height: number];
/** A drawing's source of chance, and colours around its hue: lightness and saturation in percent. */
type Pencil = {
  between(low: number, high: number): number;
  colour(light: number, saturation?: number, turn?: number): string;
};

/** The same picture for the same seed: invented people have no photographs, and nothing is downloaded. */
export function draw({ style, seed, hue }: Artwork): Promise<Buffer> {
  const random = seededRandom(seed);
  const { sizes, paint } = STYLES[style];
  const [width, height] = sizes[seed % sizes.length] as Size;
  const pencil: Pencil = {
    between: (low, high) => low + random() * (high - low),
    colour: (light, saturation = 45, turn = 0) => `hsl(${(hue + turn) % 360} ${saturation}% ${light}%)`,
  };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${paint([width, height], pencil)}</svg>`;
  // The decoder of uploads has switched SVG off for the process; this one is our own.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  return sharp(Buffer.from(svg)).jpeg({ quality: 86 }).toBuffer();
}

type Paint = (size: Size, pencil: Pencil) => string;

const STYLES = {
  hills: {
    sizes: [
      [1800, 1200],
      [1200, 1500],
      [1800, 1000],
    ],
    paint: hills,
  },
  facade: {
    sizes: [
      [1600, 1200],
      [1200, 1600],
    ],
    paint: facade,
  },
  poster: {
    sizes: [
      [1600, 1200],
      [1200, 1600],
      [1600, 1000],
    ],
    paint: poster,
  },
  still: {
    sizes: [
      [1400, 1400],
      [1600, 1200],
    ],
    paint: still,
  },
  screen: { sizes: [[1600, 1000]], paint: screen },
  chart: { sizes: [[1600, 1000]], paint: chart },
  portrait: { sizes: [[1000, 1200]], paint: portrait },
} as const satisfies Record<string, { sizes: readonly Size[]; paint: Paint }>;

const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
const circle = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
const times = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => part(i)).join('');

function sky([width, height]: Size, top: string, bottom: string): string {
  const stops = `<stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/>`;
  return `<linearGradient id="sky" x2="0" y2="1">${stops}</linearGradient>${rect(0, 0, width, height, 'url(#sky)')}`;
}

function hills(size: Size, { between, colour }: Pencil): string {
  const [width, height] = size;
  const sun = circle(
    width * between(0.2, 0.8),
    height * between(0.3, 0.5),
    width * between(0.03, 0.07),
    colour(90, 80, 25),
  );
  const ridges = times(5, (index) => {
    const base = height * (0.42 + index * 0.12);
    const points = Array.from({ length: 13 }, (_, step) => {
      const y = base + between(-1, 1) * height * (0.09 - index * 0.01);
      return `${(width * step) / 12},${y.toFixed(0)}`;
    });
    return `<polygon points="0,${height} ${points.join(' ')} ${width},${height}" fill="${colour(52 - index * 10, 32)}"/>`;
  });
  return sky(size, colour(24, 50), colour(76, 55, 20)) + sun + ridges;
}

function facade(size: Size, { between, colour }: Pencil): string {
  const [width, height] = size;
  const columns = Math.round(between(4, 8));
  const rows = Math.round(between(3, 6));
  const [cell, floor] = [(width * 0.7) / columns, (height * 0.62) / rows];
  const [left, top] = [width * 0.15, height * 0.22];
  const windows = times(columns * rows, (index) => {
    const x = left + (index % columns) * cell + cell * 0.22;
    const y = top + Math.floor(index / columns) * floor + floor * 0.2;
    const isLit = between(0, 1) > 0.8;
    const shade = rect(x, y, cell * 0.56, floor * 0.6 * between(0.1, 0.5), colour(30, 20));
    return rect(x, y, cell * 0.56, floor * 0.6, isLit ? colour(82, 70, 15) : colour(22, 18)) + shade;
  });
  const house = rect(left, top, cell * columns, height * 0.68, colour(72, 30));
  return (
    sky(size, colour(58, 40, 180), colour(88, 30, 190)) +
    house +
    windows +
    rect(0, height * 0.9, width, height * 0.1, colour(40, 15))
  );
}

function poster([width, height]: Size, { between, colour }: Pencil): string {
  const unit = Math.min(width, height);
  const shapes = times(4, (index) => {
    const fill = [colour(96, 20), colour(18, 40), colour(60, 75, 150), colour(35, 60)][index] ?? '';
    const [x, y, side] = [between(0, width * 0.7), between(0, height * 0.7), unit * between(0.2, 0.55)];
    return index % 2 === 0
      ? circle(x + side / 2, y + side / 2, side / 2, fill)
      : rect(x, y, side, side, fill, `transform="rotate(${between(0, 60).toFixed(0)} ${x} ${y})"`);
  });
  const lines = times(5, (index) =>
    rect(width * 0.08, height * 0.08 + index * unit * 0.035, unit * between(0.15, 0.4), unit * 0.014, colour(12, 40)),
  );
  return rect(0, 0, width, height, colour(62, 70)) + shapes + lines;
}

function still(size: Size, { between, colour }: Pencil): string {
  const [width, height] = size;
  const table = rect(0, height * 0.62, width, height * 0.38, colour(70, 35, 30));
  const things = times(6, (index) => {
    const radius = width * between(0.06, 0.13);
    const [x, y] = [width * (0.14 + index * 0.145), height * 0.68 - radius];
    const shadow = `<ellipse cx="${x + radius * 0.3}" cy="${height * 0.68}" rx="${radius * 1.2}" ry="${radius * 0.2}" fill="${colour(40, 30, 30)}"/>`;
    return (
      shadow +
      circle(x, y, radius, colour(between(45, 65), 75, index * 24)) +
      circle(x - radius * 0.35, y - radius * 0.35, radius * 0.18, colour(92, 60))
    );
  });
  return rect(0, 0, width, height, colour(88, 45)) + table + things;
}

function screen([width, height]: Size, { between, colour }: Pencil): string {
  const cards = times(3, (index) => {
    const x = width * (0.25 + index * 0.235);
    return (
      rect(x, height * 0.16, width * 0.21, height * 0.2, colour(20, 25), 'rx="12"') +
      rect(x + 24, height * 0.22, width * between(0.06, 0.14), 26, colour(70, 60), 'rx="6"')
    );
  });
  const rows = times(8, (index) => {
    const y = height * 0.44 + index * height * 0.062;
    const cells = times(4, (cell) =>
      rect(
        width * (0.26 + cell * 0.17),
        y,
        width * between(0.05, 0.13),
        14,
        colour(cell === 0 ? 75 : 45, 25),
        'rx="6"',
      ),
    );
    return rect(width * 0.25, y + 32, width * 0.68, 2, colour(22, 20)) + cells;
  });
  const side =
    rect(0, 0, width * 0.2, height, colour(9, 25)) +
    times(7, (index) =>
      rect(36, 80 + index * 58, width * between(0.07, 0.13), 16, colour(index === 1 ? 70 : 38, 35), 'rx="8"'),
    );
  return rect(0, 0, width, height, colour(13, 22)) + side + cards + rows;
}

function chart([width, height]: Size, { between, colour }: Pencil): string {
  const [left, bottom, count] = [width * 0.08, height * 0.86, 24];
  const grid = times(6, (index) => rect(left, bottom - index * height * 0.13, width * 0.84, 2, colour(84, 15)));
  const bars = times(count, (index) => {
    const tall = height * (0.12 + 0.4 * Math.abs(Math.sin(index / 4)) + between(0, 0.16));
    return rect(
      left + (index * width * 0.84) / count + 6,
      bottom - tall,
      (width * 0.84) / count - 12,
      tall,
      colour(index % 8 === 5 ? 42 : 66, 55),
    );
  });
  return rect(0, 0, width, height, colour(96, 25)) + grid + bars;
}

function portrait(size: Size, { between, colour }: Pencil): string {
  const [width, height] = size;
  const hair = circle(width / 2, height * 0.4, width * between(0.24, 0.28), colour(20, 35));
  const face = `<ellipse cx="${width / 2}" cy="${height * 0.44}" rx="${width * 0.19}" ry="${width * 0.24}" fill="${colour(between(50, 76), 42, 20)}"/>`;
  const body = `<ellipse cx="${width / 2}" cy="${height * 1.02}" rx="${width * 0.42}" ry="${height * 0.32}" fill="${colour(34, 45)}"/>`;
  return sky(size, colour(82, 30), colour(68, 35)) + hair + body + face;
}
