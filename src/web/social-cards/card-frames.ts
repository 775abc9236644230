/** The wall that a card's picture hangs on, and the picture without its mount. */
export const FRAMES = {
  portrait: { wallPx: 440, width: 288, height: 360 },
  landscape: { wallPx: 584, width: 456, height: 304 },
  mark: { wallPx: 440, width: 288, height: 360 },
} as const;
