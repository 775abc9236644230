/** The Vitrine mark, on a grid of 24 by 24: a case with a lamp housing on top, filled by a V. */
export const MARK_SHAPE = {
  field: '0 0 24 24',
  /** In the text colour; `evenodd`, because the glass is a hole in it. */
  frame: 'M1 0h22v24H1zM4 5v16h16V5z',
  glass: 'M4 5h16v16H4z',
  /** In the paint colour. */
  letter: 'M4 5h5.2L12 15.5 14.8 5H20l-5 16H9z',
} as const;
