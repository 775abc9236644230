import { type CSSProperties, createElement, type ReactElement, type ReactNode } from 'react';
import { textDirection } from '../../platform/lib/text-direction.ts';
import { MARK_SHAPE } from '../../platform/ui/mark-shape.ts';
import { CARD_HEIGHT, CARD_WIDTH, type Card } from './card.ts';
import { cardArt } from './card-art.ts';
import { type CardColours, coloursOf } from './card-colours.ts';
import { DISPLAY_FONTS, TEXT_FONTS } from './card-fonts.ts';
import { FRAMES } from './card-frames.ts';

const MARGIN_PX = 64;
const MOUNT_PX = 16;
const TITLE_MAX_PX = 104;
const TITLE_MIN_PX = 40;
/** The width of a wide letter of the display font, relative to its size. */
const LETTER_WIDTH = 0.6;
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** The users' texts: characters missing in the fonts are removed from them. */
export type CardTexts = Pick<Card, 'title' | 'line' | 'caption' | 'initials'> & {
  /** Of a cover that is a result. */
  figure: string;
  label: string;
};

/** Returns the card as a tree for satori. `picture` is a data URL. */
export function cardLayout(card: Card, texts: CardTexts, image: string | undefined): ReactElement {
  const colours = coloursOf(card);
  const { wallPx } = FRAMES[card.frame];
  const textWidthPx = CARD_WIDTH - wallPx - 2 * MARGIN_PX;
  const shownTitle = texts.title || card.titleInstead;
  // As on the page: right to left, with the image on the left.
  const direction = textDirection(shownTitle) === 'rtl' ? 'rtl' : 'ltr';
  const style = { background: colours.wall, fontFamily: TEXT_FONTS.join(), direction } as const;
  return box({ width: CARD_WIDTH, height: CARD_HEIGHT, ...style }, [
    box({ ...column, justifyContent: 'space-between', width: CARD_WIDTH - wallPx, padding: MARGIN_PX }, [
      urlLine(card, colours),
      box(column, [title(shownTitle, textWidthPx, colours), line(texts.line, colours)]),
      clamped(texts.caption, 2, { fontSize: 26, color: colours.faint, minHeight: 36 }),
    ]),
    box({ ...centred, width: wallPx, height: CARD_HEIGHT, background: colours.paint }, [
      card.art ? cardArt(card.art, texts, colours) : recordImage(card, texts.initials, image, colours),
    ]),
  ]);
}

const column: CSSProperties = { display: 'flex', flexDirection: 'column' };
const centred: CSSProperties = { display: 'flex', alignItems: 'center', justifyContent: 'center' };

function box(style: CSSProperties, children: ReactNode[] = []): ReactElement {
  return createElement('div', { style: { display: 'flex', ...style } }, ...children);
}

function clamped(text: string, lines: number, style: CSSProperties): ReactElement {
  return createElement(
    'div',
    { style: { display: 'block', lineClamp: lines, wordBreak: 'break-word', ...style } },
    text,
  );
}

function urlLine({ address, isUnbranded }: Card, { ink, paint, soft }: CardColours): ReactElement {
  return box({ alignItems: 'center', gap: 18 }, [
    ...(isUnbranded ? [] : [mark(36, ink, paint)]),
    // In an Arabic card the parts of an IP and its port would change places.
    clamped(address, 1, { fontSize: 26, color: soft, direction: 'ltr' }),
  ]);
}

function title(text: string, widthPx: number, { ink }: CardColours): ReactElement {
  const fontSize = titleSizePx(text, widthPx);
  // Letters of other scripts are joined, and extend higher and lower.
  const isLatin = !/[\u0370-\u1cff\u2e80-\uffef]/.test(text);
  return clamped(text, 3, {
    fontFamily: DISPLAY_FONTS.join(),
    fontSize,
    lineHeight: isLatin ? 1.02 : 1.25,
    letterSpacing: isLatin ? -fontSize / 36 : 0,
    color: ink,
  });
}

/** As large as its longest word and its length allow. A line may break between characters as wide as two letters. */
function titleSizePx(text: string, widthPx: number): number {
  const spaced = text.replaceAll(WIDE, 'mm ');
  const longestWord = Math.max(1, ...spaced.split(/[\s-]+/).map((word) => word.length));
  const { length } = text.replaceAll(WIDE, 'mm');
  const forLength = length <= 24 ? TITLE_MAX_PX : length <= 48 ? 76 : 56;
  return Math.round(Math.max(TITLE_MIN_PX, Math.min(forLength, widthPx / (longestWord * LETTER_WIDTH))));
}

function line(text: string, { soft }: CardColours): ReactElement {
  return clamped(text, 3, {
    marginTop: text ? 28 : 0,
    fontSize: text.length > 90 ? 28 : 34,
    lineHeight: 1.35,
    color: soft,
  });
}

/** The image in its frame; without one the initials, without these the mark. */
function recordImage(card: Card, initials: string, image: string | undefined, colours: CardColours): ReactElement {
  const { width, height } = FRAMES[card.frame];
  if (card.frame === 'mark' || (!image && !initials)) return mark(280, colours.onPaint, colours.onPaint);
  const content = image
    ? createElement('img', { src: image, width, height })
    : box({ ...centred, width, height, background: colours.wall, color: colours.accent }, [
        box({ fontFamily: DISPLAY_FONTS.join(), ...initialsSize(initials) }, [initials]),
      ]);
  return box({ padding: MOUNT_PX, background: colours.surface, border: `1px solid ${colours.line}` }, [content]);
}

function initialsSize(initials: string): CSSProperties {
  return initials.match(WIDE)?.length === 2 ? { fontSize: 112 } : { fontSize: 148, letterSpacing: -4 };
}

function mark(sizePx: number, frame: string, letter: string): ReactElement {
  // In one colour both are one path, so that no seam is visible.
  const isOne = frame === letter;
  const paths = [
    createElement('path', {
      d: isOne ? MARK_SHAPE.frame + MARK_SHAPE.letter : MARK_SHAPE.frame,
      fill: frame,
      fillRule: 'evenodd',
    }),
    ...(isOne ? [] : [createElement('path', { d: MARK_SHAPE.letter, fill: letter })]),
  ];
  const size = { width: sizePx, height: sizePx, style: { flexShrink: 0 } };
  return createElement('svg', { viewBox: MARK_SHAPE.field, ...size }, ...paths);
}
