import { ACCENT, disc, INK, image, line, PAPER, path, range } from './pen.ts';

const { full, mid } = ACCENT.vermilion;
const HAIR = '#262d32';
const FACE = '#f4ded3';
const SHADE = '#e6c6b7';

/** A face without features, cut from a few sheets of paper, before a page of hand-set lines. */
export function portrait(): string {
  const rules = range(15).map((index) => line([0, 60 + index * 52], [800, 60 + index * 52], '#dfe5e9', 2));
  return image(800, 800, '#e6ebee', [
    ...rules,
    disc(400, 372, 300, { fill: PAPER.wall }),
    // The hair behind, the neck, the coat.
    path(
      'M232,362 C224,190 312,112 410,116 C528,120 590,214 574,366 C566,446 590,488 606,520 C540,560 276,566 200,520 C222,486 236,440 232,362 Z',
      {
        fill: HAIR,
      },
    ),
    path('M338,440 H462 V600 H338 Z', { fill: SHADE }),
    path('M70,830 C84,668 190,612 330,584 C352,636 450,640 470,584 C612,612 716,668 730,830 Z', { fill: full }),
    path('M330,584 C352,636 450,640 470,584 L486,588 C470,672 334,676 314,588 Z', { fill: mid }),
    path('M400,652 V830', { stroke: '#a92e10', width: 3 }),
    ...range(3).map((index) => disc(424, 700 + index * 44, 6, { fill: '#a92e10' })),
    // The face, its far side in shade, and the fringe.
    path(
      'M286,330 C286,240 336,196 404,196 C474,196 522,242 522,330 C522,436 470,512 404,512 C338,512 286,436 286,330 Z',
      { fill: FACE },
    ),
    path('M404,196 C474,196 522,242 522,330 C522,436 470,512 404,512 C440,440 446,300 404,196 Z', { fill: SHADE }),
    path(
      'M268,372 C256,236 320,164 412,166 C504,168 548,230 540,366 C528,300 500,262 452,244 C404,288 318,292 290,318 C276,332 270,352 268,372 Z',
      {
        fill: HAIR,
      },
    ),
    // Spectacles.
    disc(352, 362, 41, { stroke: INK.full, width: 7 }),
    disc(456, 362, 41, { stroke: INK.full, width: 7 }),
    path('M393,356 Q404,346 415,356', { stroke: INK.full, width: 7 }),
    path('M378,452 Q406,470 434,450', { stroke: '#a8543c', width: 6, cap: 'round' }),
    disc(278, 434, 11, { fill: full }),
    disc(530, 434, 11, { fill: full }),
  ]);
}
