import { createElement, type ReactElement } from 'react';
import { ART_HEIGHT, ART_WIDTH, type CoverArt, GRID_CELL } from '../../portfolio/records/project/cover-art.ts';
import { textWidth } from '../../portfolio/records/project/text-width.ts';
import { CARD_HEIGHT, type Card } from './card.ts';
import type { CardColours } from './card-colours.ts';
import { DISPLAY_FONTS } from './card-fonts.ts';
import { FRAMES } from './card-frames.ts';

const MARGIN_PX = 56;
const FIGURE_MAX_PX = 240;
const LABEL_PX = 32;
const { wallPx } = FRAMES.landscape;

/** The words of a figure, as far as the fonts have them. */
type Words = { figure: string; label: string };
type Colours = Pick<CardColours, 'onPaint' | 'mark'>;

/** Returns the cover of a project without an image, over the whole of its field. */
export function cardArt(art: NonNullable<Card['art']>, words: Words, colours: Colours): ReactElement {
  return art.kind === 'figure' ? figure(words, colours) : shapes(art, colours);
}

function figure({ figure: value, label }: Words, { onPaint }: Colours): ReactElement {
  const fontSize = Math.floor(Math.min(FIGURE_MAX_PX, (wallPx - 2 * MARGIN_PX) / Math.max(1, textWidth(value))));
  const height = CARD_HEIGHT - 2 * MARGIN_PX;
  const style = {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'flex-end',
    color: onPaint,
    height,
  } as const;
  // Padding would be added to the width, and a field without a width of its own shrinks.
  return createElement(
    'div',
    { style: { display: 'flex', flexShrink: 0, justifyContent: 'center', width: wallPx } },
    createElement(
      'div',
      { style: { ...style, width: wallPx - 2 * MARGIN_PX } },
      createElement('div', { style: { fontFamily: DISPLAY_FONTS.join(), fontSize, lineHeight: 1 } }, value),
      createElement('div', { style: { marginTop: 20, fontSize: LABEL_PX, lineHeight: 1.3 } }, label),
    ),
  );
}

function shapes(art: CoverArt, { onPaint, mark }: Colours): ReactElement {
  const size = { width: wallPx, height: CARD_HEIGHT, viewBox: `0 0 ${ART_WIDTH} ${ART_HEIGHT}` };
  // Bars are as high as their field, whatever that is.
  const preserveAspectRatio = art.kind === 'bars' ? 'none' : 'xMinYMax slice';
  return createElement('svg', { ...size, preserveAspectRatio }, ...pathsOf(art, onPaint, mark));
}

function pathsOf(art: CoverArt, colour: string, mark: string): ReactElement[] {
  if (art.kind === 'grid')
    return art.paths.map((d, index) =>
      createElement('path', { d, fill: index === 1 ? mark : colour, transform: `scale(${GRID_CELL})` }),
    );
  if (art.kind !== 'bars') return [];
  const bars = [
    ...art.first.map((width) => ({ width, fill: colour })),
    ...art.others.map((width) => ({ width, fill: mark })),
  ];
  let x = 0;
  return bars.flatMap(({ width, fill }, index) => {
    const bar = createElement('rect', { x, y: 0, width, height: ART_HEIGHT, fill });
    x += width;
    return index % 2 === 0 ? [bar] : [];
  });
}
