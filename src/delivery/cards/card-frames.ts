/** The area of a card's image, and the image without its frame. */
export const FRAMES = {
  portrait: { wallPx: 440, width: 288, height: 360 },
  landscape: { wallPx: 584, width: 456, height: 304 },
  mark: { wallPx: 440, width: 288, height: 360 },
} as const;
