import {
  box,
  clipped,
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

const NIGHT = {
  ground: '#20272c',
  screen: '#12171a',
  raised: '#1e262b',
  rule: '#354048',
  text: '#eff2f4',
  soft: '#98a4ac',
};
const LAMP = '#f4c65a';
const WIDTH = 292;
const HEIGHT = 620;

function phone(name: string, x: number, y: number, ...parts: string[]): string {
  const shell = box(-10, -10, WIDTH + 20, HEIGHT + 20, { fill: '#0a0d0f', stroke: '#4a555d', width: 2, radius: 44 });
  const screen = { x: 0, y: 0, width: WIDTH, height: HEIGHT, radius: 34 };
  const glass = clipped(name, screen, box(0, 0, WIDTH, HEIGHT, { fill: NIGHT.screen }), ...parts);
  const ear = box(WIDTH / 2 - 44, 12, 88, 22, { fill: '#0a0d0f', radius: 11 });
  return placed(x, y, shell, glass, ear);
}

function departures(): string[] {
  const rows = [
    ['N4', 'Mill Lane', '6'],
    ['N1', 'Old Brewery', '11'],
    ['N7', 'Saltmarsh', '24'],
    ['N4', 'Mill Lane', '36'],
    ['N2', 'Upper Dyke', '41'],
    ['N9', 'Lockhouse', '58'],
  ] as const;
  return [
    label(26, 86, 'Station Square', { size: 25, weight: 700, fill: NIGHT.text }),
    label(26, 112, 'Fri 23:48', { size: 16, fill: NIGHT.soft }),
    ...rows.flatMap(([route, stop, minutes], index) => {
      const y = 136 + index * 84;
      const isNext = index === 0;
      return [
        box(14, y, WIDTH - 28, 74, { fill: isNext ? LAMP : NIGHT.raised, radius: 12 }),
        label(30, y + 47, route, { size: 25, weight: 700, fill: isNext ? INK.full : NIGHT.text }),
        label(84, y + 45, stop, { size: 17, fill: isNext ? INK.full : NIGHT.soft }),
        label(WIDTH - 62, y + 48, minutes, {
          size: 30,
          weight: 700,
          fill: isNext ? INK.full : NIGHT.text,
          anchor: 'end',
        }),
        label(WIDTH - 56, y + 47, 'min', { size: 15, fill: isNext ? INK.full : NIGHT.soft }),
      ];
    }),
  ];
}

const ROUTE: readonly Point[] = [
  [40, 560],
  [90, 470],
  [80, 380],
  [160, 320],
  [190, 230],
  [262, 150],
];

function streets(): string[] {
  const next = sequence(5);
  const roads = range(9).map((index) => {
    const y = 40 + index * 66 + next() * 24;
    return path(
      throughPoints([
        [-20, y],
        [90, y + next() * 40 - 30],
        [200, y - 40],
        [320, y - 70],
      ]),
      {
        stroke: NIGHT.raised,
        width: index % 3 ? 5 : 11,
      },
    );
  });
  const lanes = range(6).map((index) => {
    const x = 10 + index * 58;
    return path(
      throughPoints([
        [x, -10],
        [x + next() * 30, 200],
        [x - 20, 420],
        [x + 26, 640],
      ]),
      {
        stroke: NIGHT.raised,
        width: index % 2 ? 4 : 9,
      },
    );
  });
  return [...roads, ...lanes];
}

function map(): string[] {
  return [
    ...streets(),
    path('M-10,470 C70,430 120,560 310,480 L310,540 C120,620 60,500 -10,540 Z', { fill: '#1a2a33' }),
    path(throughPoints(ROUTE), { stroke: LAMP, width: 7 }),
    ...ROUTE.map(([x, y]) => disc(x, y, 8, { fill: NIGHT.screen, stroke: LAMP, width: 4 })),
    disc(126, 346, 34, { fill: LAMP, opacity: 0.22 }),
    disc(126, 346, 21, { fill: LAMP }),
    label(126, 353, 'N4', { size: 19, weight: 700, anchor: 'middle' }),
    box(14, 512, WIDTH - 28, 94, { fill: NIGHT.raised, stroke: NIGHT.rule, radius: 14 }),
    label(32, 552, 'Mill Lane', { size: 20, weight: 700, fill: NIGHT.text }),
    label(32, 582, 'then 9 minutes on foot', { size: 16, fill: NIGHT.soft }),
  ];
}

function countdown(): string[] {
  const dial = range(60).map((minute) =>
    turned(
      minute * 6,
      WIDTH / 2,
      272,
      line([WIDTH / 2, 148], [WIDTH / 2, minute % 5 ? 158 : 168], minute < 6 ? LAMP : NIGHT.rule, 4),
    ),
  );
  const stops = ['Station Square', 'Library', 'Bridge Foot', 'Mill Lane'];
  return [
    label(WIDTH / 2, 92, 'N4 to Mill Lane', { size: 20, weight: 700, fill: NIGHT.text, anchor: 'middle' }),
    ...dial,
    label(WIDTH / 2, 308, '6', { size: 116, weight: 700, fill: LAMP, anchor: 'middle' }),
    label(WIDTH / 2, 348, 'minutes', { size: 18, fill: NIGHT.soft, anchor: 'middle' }),
    line([42, 442], [42, 562], NIGHT.rule, 4),
    ...stops.flatMap((stop, index) => [
      disc(42, 442 + index * 40, 8, { fill: index ? NIGHT.screen : LAMP, stroke: LAMP, width: 3 }),
      label(66, 448 + index * 40, stop, { size: 17, fill: index ? NIGHT.soft : NIGHT.text }),
    ]),
  ];
}

/** Three screens of a timetable for the night: departures, the way home, the wait. */
export function nightbus(): string {
  const stars = sequence(42);
  return projectImage(
    NIGHT.ground,
    disc(960, 170, 300, { fill: '#28313a' }),
    ...range(26).map(() => disc(stars() * 1200, stars() * 800, 1 + stars() * 1.4, { fill: PAPER.rule, opacity: 0.5 })),
    phone('left', 94, 130, ...departures()),
    phone('middle', 454, 74, ...map()),
    phone('right', 814, 130, ...countdown()),
  );
}
