import {
  ACCENT,
  bar,
  box,
  card,
  clipped,
  disc,
  INK,
  label,
  line,
  PAPER,
  path,
  placed,
  projectImage,
  range,
} from './pen.ts';

const { full, mid, wash } = ACCENT.cobalt;

/** The screen under test: a shop's page, before and after a token changed. */
function shop(tone: string, radius: number, shift: number): string {
  const wares = range(3).flatMap((index) => {
    const x = 28 + index * 126;
    return [
      box(x, 236 + shift, 112, 96, { fill: PAPER.sunk, radius }),
      disc(x + 56, 284 + shift, 26, { fill: index === 1 ? tone : PAPER.rule }),
      bar(x, 346 + shift, 84, PAPER.rule),
      bar(x, 362 + shift, 52),
    ];
  });
  return [
    box(0, 0, 420, 430, { fill: PAPER.case }),
    disc(40, 36, 12, { fill: tone }),
    ...range(3).map((index) => bar(224 + index * 58, 32, 44, PAPER.rule)),
    line([0, 68], [420, 68], PAPER.line),
    box(28, 92, 220, 20, { fill: INK.full, radius: 3 }),
    box(28, 120, 150, 20, { fill: INK.full, radius: 3 }),
    bar(28, 154, 240),
    bar(28, 170, 200),
    box(28, 190 + shift / 2, 108, 32 + shift / 2, { fill: tone, radius }),
    bar(50, 202 + shift, 64, PAPER.case),
    ...wares,
  ].join('');
}

function shot(x: number, title: string, content: string, name: string): string {
  return [
    label(x, 148, title, { size: 17, fill: INK.faint }),
    card(x, 164, 420, 430),
    placed(x, 164, clipped(name, { x: 0, y: 0, width: 420, height: 430, radius: 6 }, content)),
  ].join('');
}

function difference(x: number, y: number, width: number, height: number): string {
  const tint = box(x, y, width, height, { fill: full, opacity: 0.1, radius: 4 });
  return tint + box(x, y, width, height, { stroke: full, width: 2.5, radius: 4, dash: '8 5' });
}

function causes(): string {
  const groups = [
    ['--radius-button', 212, true],
    ['--space-section', 148, true],
    ['price format', 31, false],
    ['not explained', 2, false],
  ] as const;
  return [
    box(0, 0, 264, 800, { fill: PAPER.case }),
    line([264, 0], [264, 800], PAPER.line),
    label(36, 74, 'Second Look', { size: 26, weight: 700, spacing: -0.5 }),
    label(36, 128, 'Changed screens', { size: 16, fill: INK.faint }),
    label(36, 182, '393', { size: 52, weight: 700, spacing: -1 }),
    label(36, 228, 'Four causes', { size: 16, fill: INK.faint }),
    ...groups.flatMap(([cause, screens, isSeen], index) => {
      const y = 250 + index * 88;
      const isOpen = index === 1;
      return [
        isOpen ? box(16, y, 232, 78, { fill: wash, radius: 5 }) : '',
        label(36, y + 34, cause, {
          size: 17,
          weight: 700,
          fill: isOpen ? full : INK.full,
          face: index < 2 ? 'mono' : 'sans',
        }),
        label(36, y + 60, `${screens} screens`, { size: 16, fill: INK.faint }),
        isSeen && index === 0 ? path(`M208,${y + 40} l8,8 l14,-16`, { stroke: full, width: 4 }) : '',
      ];
    }),
    box(36, 660, 192, 8, { fill: PAPER.sunk, radius: 4 }),
    box(36, 660, 104, 8, { fill: full, radius: 4 }),
    label(36, 702, '212 of 393 decided', { size: 16, fill: INK.soft }),
  ].join('');
}

function filmstrip(): string {
  return range(7)
    .flatMap((index) => {
      const x = 300 + index * 126;
      return [
        box(x, 664, 112, 90, {
          fill: PAPER.case,
          stroke: index === 0 ? full : PAPER.line,
          width: index === 0 ? 3 : 1.5,
          radius: 3,
        }),
        bar(x + 12, 680, 40, INK.pale),
        bar(x + 12, 696, 72),
        box(x + 12, 714, 24 + ((index * 13) % 20), 24, { fill: mid, radius: 3 }),
        box(x + 64, 714, 36, 24, { fill: PAPER.sunk, radius: 3 }),
      ];
    })
    .join('');
}

/** Before and after of one screen, with what differs marked, and the causes that explain four hundred others. */
export function secondLook(): string {
  return projectImage(
    PAPER.wall,
    causes(),
    label(300, 74, 'Shop, front page', { size: 26, weight: 700 }),
    box(858, 42, 132, 48, { fill: PAPER.case, stroke: PAPER.rule, radius: 4 }),
    label(924, 73, 'Reject', { size: 18, anchor: 'middle' }),
    box(1004, 42, 152, 48, { fill: full, radius: 4 }),
    label(1080, 73, 'Accept 148', { size: 18, weight: 700, fill: PAPER.case, anchor: 'middle' }),
    shot(300, 'Before', shop('#39434b', 2, 0), 'before'),
    shot(738, 'After', shop('#39434b', 12, 24), 'after'),
    difference(758, 352, 128, 60),
    difference(754, 414, 390, 158),
    label(300, 644, '147 more with the same cause', { size: 16, fill: INK.faint }),
    filmstrip(),
  );
}
