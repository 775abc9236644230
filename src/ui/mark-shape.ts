/** The mark of Vitrine, on a field of 24 by 24: a case with its lamp housing on top, and a V that fills it. */
export const MARK_SHAPE = {
  field: '0 0 24 24',
  /** Drawn in the colour of text; `evenodd`, since the glass is a hole in it. */
  frame: 'M1 0h22v24H1zM4 5v16h16V5z',
  glass: 'M4 5h16v16H4z',
  /** Drawn in paint. */
  letter: 'M4 5h5.2L12 15.5 14.8 5H20l-5 16H9z',
} as const;
