/** A small drawing vocabulary: every function returns a piece of SVG. */

export const PAPER = { wall: '#f3f5f6', case: '#ffffff', sunk: '#e9edf0', line: '#dbe0e4', rule: '#c3cbd1' } as const;
export const INK = { full: '#13171a', soft: '#434c54', faint: '#87919a', pale: '#b6bfc6' } as const;

/** Of each accent the full tone, a middle one and a wash. */
export const ACCENT = {
  vermilion: { full: '#d13d18', mid: '#ef9a80', wash: '#fbe7e1' },
  cobalt: { full: '#1d4ed0', mid: '#8aa8f0', wash: '#e4ebfb' },
  moss: { full: '#45792a', mid: '#a3c48c', wash: '#e8f0e2' },
  plum: { full: '#8a2d70', mid: '#cf93bd', wash: '#f5e6f0' },
  graphite: { full: '#2c343a', mid: '#8b959d', wash: '#e4e8eb' },
} as const;
export type Accent = (typeof ACCENT)[keyof typeof ACCENT];

export type Point = readonly [x: number, y: number];

type Paint = { fill?: string; stroke?: string; width?: number; opacity?: number; dash?: string; cap?: 'round' };

function attributesOf({ fill = 'none', stroke, width = 2, opacity, dash, cap }: Paint): string {
  const line = stroke ? ` stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round"` : '';
  const dashes = dash ? ` stroke-dasharray="${dash}"` : '';
  const ends = cap ? ` stroke-linecap="${cap}"` : '';
  return `fill="${fill}"${line}${dashes}${ends}${opacity === undefined ? '' : ` opacity="${opacity}"`}`;
}

export function box(x: number, y: number, width: number, height: number, paint: Paint & { radius?: number }): string {
  const place = `x="${x}" y="${y}" width="${width}" height="${height}" rx="${paint.radius ?? 0}"`;
  return `<rect ${place} ${attributesOf({ ...paint, width: paint.width ?? 1.5 })}/>`;
}

export function disc(x: number, y: number, radius: number, paint: Paint): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" ${attributesOf(paint)}/>`;
}

export function path(d: string, paint: Paint): string {
  return `<path d="${d}" ${attributesOf(paint)}/>`;
}

export function line(from: Point, to: Point, stroke: string, width = 1.5, dash = ''): string {
  return path(`M${from} L${to}`, { stroke, width, dash });
}

export function polygon(points: readonly Point[], paint: Paint): string {
  return path(`M${points.map(round).join(' L')} Z`, paint);
}

/** A smooth line through the points (Catmull-Rom as Bézier pieces). */
export function throughPoints(points: readonly Point[]): string {
  const at = (index: number): Point => points[Math.min(Math.max(index, 0), points.length - 1)] ?? [0, 0];
  const pieces = points.slice(1).map((end, index) => {
    const [before, start, after] = [at(index - 1), at(index), at(index + 2)];
    const first = round([start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6]);
    const second = round([end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6]);
    return `C${first} ${second} ${round(end)}`;
  });
  return `M${round(at(0))} ${pieces.join(' ')}`;
}

function round([x, y]: Point): string {
  return `${x.toFixed(1)},${y.toFixed(1)}`;
}

type Lettering = {
  size?: number;
  fill?: string;
  weight?: 400 | 700;
  anchor?: 'start' | 'middle' | 'end';
  spacing?: number;
  face?: 'sans' | 'serif' | 'mono';
};

const FACES = {
  sans: 'Liberation Sans, Arial, sans-serif',
  serif: 'Liberation Serif, Times New Roman, serif',
  mono: 'Liberation Mono, Courier New, monospace',
};

export function label(x: number, y: number, text: string, lettering: Lettering = {}): string {
  const { size = 18, fill = INK.full, weight = 400, anchor = 'start', spacing = 0, face = 'sans' } = lettering;
  const font = `font-family="${FACES[face]}" font-size="${size}" font-weight="${weight}" letter-spacing="${spacing}"`;
  const content = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text x="${x}" y="${y}" ${font} fill="${fill}" text-anchor="${anchor}" xml:space="preserve">${content}</text>`;
}

/** A line of text too small to read. */
export function bar(x: number, y: number, width: number, fill: string = PAPER.line, height = 8): string {
  return box(x, y, width, height, { fill, radius: height / 2 });
}

/** A case on the wall: white, a hairline, a soft shadow. */
export function card(x: number, y: number, width: number, height: number, radius = 6): string {
  const shadow = [18, 10, 4].map((spread) =>
    box(x - spread / 3, y + spread / 2, width + (2 * spread) / 3, height + spread / 3, {
      fill: INK.full,
      opacity: 0.022,
      radius: radius + spread / 2,
    }),
  );
  return shadow.join('') + box(x, y, width, height, { fill: PAPER.case, stroke: PAPER.line, radius });
}

export function placed(x: number, y: number, ...parts: string[]): string {
  return `<g transform="translate(${x} ${y})">${parts.join('')}</g>`;
}

export function turned(degrees: number, x: number, y: number, ...parts: string[]): string {
  return `<g transform="rotate(${degrees.toFixed(2)} ${x} ${y})">${parts.join('')}</g>`;
}

/** Shows only what lies inside the rectangle. `name` must be unlike the others of the picture. */
export function clipped(
  name: string,
  { x, y, width, height, radius = 0 }: { x: number; y: number; width: number; height: number; radius?: number },
  ...parts: string[]
): string {
  const window = `<clipPath id="${name}">${box(x, y, width, height, { fill: '#000', radius })}</clipPath>`;
  return `${window}<g clip-path="url(#${name})">${parts.join('')}</g>`;
}

/** Numbers from 0 to 1 that look random and are the same each time (mulberry32). */
export function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

export function polar(x: number, y: number, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
}

/** Drawn on `width` x `height` units; `scale` says how many pixels a unit gets. */
export function image(width: number, height: number, ground: string, parts: string[], scale = 1): string {
  const size = `width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}"`;
  const wall = `<rect width="${width}" height="${height}" fill="${ground}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${wall}${parts.join('')}</svg>`;
}

/** A project's picture is laid out on 1200 x 800 and stored as 960 x 640. */
export function projectImage(ground: string, ...parts: string[]): string {
  return image(1200, 800, ground, parts, 0.8);
}
