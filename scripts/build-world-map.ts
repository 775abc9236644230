/**
 * Generates src/insight/visits/screen/charts/world-map.ts: `node scripts/build-world-map.ts`. The same atlas gives the same
 * file. Shared borders are simplified once, so that there are no gaps.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { geoArea, geoCentroid, geoNaturalEarth1, geoPath } from 'd3-geo';
import type { MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

type Point = [x: number, y: number];
type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>;

const WIDTH = 2_000;
/** The visible area, in degrees: from the north of Greenland to the south of Cape Horn. */
const NORTH = 84;
const SOUTH = -62;
/** Border corners with a smaller area are removed, in square degrees. */
const CORNER_MIN = 0.04;
/** Smaller islands are omitted, smaller countries become a dot; in square units of the map. */
const ISLAND_MIN = 14;
const COUNTRY_MIN = 40;
/** In steradians, 4 pi in total: a larger ring was inverted by the simplification. */
const RING_MAX = 2 * Math.PI;

/**
 * Shapes without a number in the atlas. Regions that location data does not treat as countries belong to the given
 * country.
 */
const CODE_OF_NAME: Record<string, string> = { Kosovo: 'XK', 'N. Cyprus': 'CY', Somaliland: 'SO' };
/** Territories that the atlas draws as part of a country, with their bounds: west, south, east, north. */
const PARTS = [
  { code: 'GF', of: 'FR', within: [-56, 1, -50, 7] },
  { code: 'SJ', of: 'NO', within: [0, 70, 40, 82] },
] as const;
/** Positions for codes without a shape in the atlas; Antarctica's is where most of its stations are. */
const PLACES: Record<string, Point> = {
  AQ: [-58.9, -60],
  BQ: [-68.26, 12.18],
  BV: [3.36, -54.42],
  CC: [96.83, -12.17],
  CX: [105.63, -10.49],
  GI: [-5.35, 36.14],
  GP: [-61.55, 16.25],
  MQ: [-61.02, 14.64],
  RE: [55.54, -21.12],
  TK: [-171.85, -9.2],
  TV: [179.2, -8.52],
  UM: [-169.53, 16.73],
  YT: [45.15, -12.83],
};
const HEAD = `/**
 * The world's countries as SVG paths, written by scripts/build-world-map.ts; do not edit. The data is Natural Earth's
 * (naturalearthdata.com, public domain), taken from the package world-atlas (ISC licence). The keys are codes of
 * ISO 3166-1 alpha-2, and XK for Kosovo; \`dots\` are the places of countries too small for a shape.
 */`;

/** Rotated slightly, so that the edge is in the Bering Strait and not in Russia. */
const projection = geoNaturalEarth1().rotate([-11, 0]).fitWidth(WIDTH, { type: 'Sphere' });
const [, top] = dotAt([11, NORTH]);
const HEIGHT = dotAt([11, SOUTH])[1] - top;
const [left, middle] = projection.translate();
projection.translate([left, middle - top]);

/** '276' -> 'DE': the numbers of ISO 3166-1 are aliases of its letters in locale names. */
function codeOf(id: unknown, name: string): string | undefined {
  if (id === undefined) return CODE_OF_NAME[name];
  return new Intl.Locale(`und-${id}`).region;
}

/** The borders in degrees, without quantisation. */
function readAtlas(): Atlas {
  const path = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json');
  const { transform, arcs, ...atlas } = JSON.parse(readFileSync(path, 'utf8')) as Atlas;
  if (!transform) return { ...atlas, arcs };
  const { scale, translate } = transform;
  const inDegrees = arcs.map((arc) => {
    let x = 0;
    let y = 0;
    return arc.map(([dx = 0, dy = 0]) => {
      x += dx;
      y += dy;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
  return { ...atlas, arcs: inDegrees };
}

/**
 * Removes the smallest corner until all are large enough (Visvalingam's method); ends stay, and a ring stays closed.
 */
function simplify(arc: Position[]): Position[] {
  const points = [...arc];
  const isRing = String(arc[0]) === String(arc.at(-1));
  const fewest = isRing ? 5 : 2;
  const corners = points.map((_, index) => cornerAt(points, index));
  while (points.length > fewest) {
    const smallest = corners.indexOf(Math.min(...corners));
    if ((corners[smallest] ?? 0) >= CORNER_MIN) break;
    points.splice(smallest, 1);
    corners.splice(smallest, 1);
    for (const index of [smallest - 1, smallest]) corners[index] = cornerAt(points, index);
  }
  return points;
}

function cornerAt(points: readonly Position[], index: number): number {
  const [a, b, c] = [points[index - 1], points[index], points[index + 1]];
  if (!a || !b || !c) return Number.POSITIVE_INFINITY;
  const [[ax = 0, ay = 0], [bx = 0, by = 0], [cx = 0, cy = 0]] = [a, b, c];
  const area = Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2;
  return area * Math.cos((by * Math.PI) / 180);
}

type Country = { code: string; polygons: Position[][][] };

/** Returns the countries with a code; merges countries with several shapes, and separates parts with their own code. */
function countriesOf(atlas: Atlas): Country[] {
  const countries = new Map<string, Position[][][]>();
  for (const { id, properties, geometry } of feature(atlas, atlas.objects.countries).features) {
    const owner = codeOf(id, properties.name);
    if (owner === undefined || owner === 'AQ') continue;
    for (const polygon of polygonsOf(geometry as Polygon | MultiPolygon)) {
      const code = PARTS.find((part) => part.of === owner && isWithin(polygon, part.within))?.code ?? owner;
      countries.set(code, [...(countries.get(code) ?? []), polygon]);
    }
  }
  return [...countries].map(([code, polygons]) => ({ code, polygons }));
}

function polygonsOf(geometry: Polygon | MultiPolygon): Position[][][] {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return polygons.filter((coordinates) => geoArea({ type: 'Polygon', coordinates }) < RING_MAX);
}

function isWithin(coordinates: Position[][], [west, south, east, north]: readonly number[]): boolean {
  const [x, y] = geoCentroid({ type: 'Polygon', coordinates });
  return x > Number(west) && x < Number(east) && y > Number(south) && y < Number(north);
}

/** Returns the projected outlines in whole units, without duplicate points. */
function outlinesOf({ polygons }: Country): Point[][] {
  const outlines: Point[][] = [];
  const add = (x: number, y: number) => {
    const outline = outlines.at(-1);
    const point: Point = [Math.round(x), Math.round(y)];
    if (outline && String(outline.at(-1)) !== String(point)) outline.push(point);
  };
  const pen = {
    beginPath: () => undefined,
    arc: () => undefined,
    closePath: () => undefined,
    moveTo(x: number, y: number) {
      outlines.push([]);
      add(x, y);
    },
    lineTo: add,
  };
  geoPath(projection, pen)({ type: 'MultiPolygon', coordinates: polygons });
  return outlines;
}

function areaOf(outline: readonly Point[]): number {
  const doubled = outline.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = outline[(index + 1) % outline.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(doubled) / 2;
}

/** 'M10 20l3-4…z': relative steps need the fewest characters. */
function pathOf(outline: readonly Point[]): string {
  const steps = outline.map(([x, y], index) => {
    const [fromX, fromY] = outline[index - 1] ?? [0, 0];
    const [dx, dy] = [x - fromX, y - fromY];
    return `${index === 1 ? 'l' : index > 0 && dx >= 0 ? ' ' : ''}${dx}${dy < 0 ? '' : ' '}${dy}`;
  });
  return `M${steps.join('')}z`;
}

function dotAt(degrees: Point): Point {
  const [x, y] = projection(degrees) ?? [0, 0];
  return [Math.round(x), Math.round(y)];
}

function entries(of: Record<string, unknown>): string {
  const sorted = Object.entries(of).sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([code, value]) => `    ${code}: ${JSON.stringify(value).replaceAll('"', "'")},`).join('\n');
}

const atlas = readAtlas();
const countries = countriesOf({ ...atlas, arcs: atlas.arcs.map(simplify) });
const shapes: Record<string, string> = {};
const dots: Record<string, Point> = Object.fromEntries(
  Object.entries(PLACES).map(([code, place]) => [code, dotAt(place)]),
);
for (const country of countries) {
  const outlines = outlinesOf(country).filter((outline) => areaOf(outline) > ISLAND_MIN);
  const area = outlines.reduce((sum, outline) => sum + areaOf(outline), 0);
  if (area > COUNTRY_MIN) shapes[country.code] = outlines.map(pathOf).join('');
  else dots[country.code] = dotAt(geoCentroid({ type: 'MultiPolygon', coordinates: country.polygons }));
}

const text = `${HEAD}
export const WORLD_MAP: {
  width: number;
  height: number;
  shapes: Readonly<Record<string, string>>;
  dots: Readonly<Record<string, readonly [x: number, y: number]>>;
} = {
  width: ${WIDTH},
  height: ${HEIGHT},
  shapes: {
${entries(shapes)}
  },
  dots: {
${entries(dots).replaceAll(',', ', ').replaceAll('], ', '],')}
  },
};
`;
writeFileSync(join(import.meta.dirname, '../src/insight/visits/screen/charts/world-map.ts'), text);
console.log(`${Object.keys(shapes).length} shapes, ${Object.keys(dots).length} dots, ${text.length} bytes`);
