import {
  ACCENT,
  bar,
  box,
  card,
  clipped,
  INK,
  label,
  line,
  PAPER,
  type Point,
  path,
  projectImage,
  range,
  sequence,
  throughPoints,
  turned,
} from './pen.ts';

const { full, mid, wash } = ACCENT.plum;
const SHEET = '#f6f4ef';

/** A line of handwriting: loops that lean, and gaps where words end. */
function handwriting(x: number, y: number, width: number, next: () => number): string {
  const words: string[] = [];
  for (let from = x; from < x + width - 24; ) {
    const long = Math.min(26 + next() * 66, x + width - from);
    const letters = range(Math.round(long / 7)).map((index): Point => {
      const isTall = next() > 0.84;
      const rise = index % 2 ? 0 : isTall ? -15 : -7 - next() * 2;
      return [from + index * 7 + (index % 2 ? 0 : 2), y + rise + (next() > 0.93 ? 8 : 0)];
    });
    words.push(throughPoints(letters));
    from += long + 13;
  }
  return path(words.join(' '), { stroke: '#4f4a52', width: 1.8 });
}

function letter(): string {
  const next = sequence(19);
  const lines = range(16).map((index) => {
    const isShort = index === 5 || index === 11 || index === 15;
    return handwriting(
      690 + (index === 0 || index === 6 || index === 12 ? 34 : 0),
      196 + index * 36,
      isShort ? 190 : 372,
      next,
    );
  });
  const marks = [
    [684, 281, 384],
    [684, 317, 384],
    [684, 533, 250],
  ].map(([x = 0, y = 0, width = 0]) => box(x, y, width, 31, { fill: mid, opacity: 0.42, radius: 3 }));
  return turned(
    1.6,
    880,
    430,
    box(646, 68, 466, 760, { fill: INK.full, opacity: 0.05, radius: 3 }),
    box(640, 60, 466, 760, { fill: SHEET, stroke: '#dcd7cc', radius: 2 }),
    line([664, 60], [664, 820], '#e9e4da', 2),
    handwriting(900, 122, 170, sequence(3)),
    ...marks,
    ...lines,
    label(1080, 792, 'fol. 112 r', { size: 15, face: 'serif', fill: INK.faint, anchor: 'end' }),
    path('M1084,284 h10 v62 h-10', { stroke: full, width: 3 }),
  );
}

function finding(y: number, title: string, place: string, match: number, lengths: number[], isOpen: boolean): string {
  return [
    card(56, y, 528, 148),
    isOpen ? box(56, y, 5, 148, { fill: full }) : '',
    label(86, y + 38, title, { size: 19, weight: 700, face: 'serif' }),
    label(86, y + 64, place, { size: 15, fill: INK.faint }),
    ...lengths.map((length, index) => bar(86, y + 84 + index * 20, length, index === 0 ? mid : PAPER.line, 9)),
    label(556, y + 40, `${match} %`, { size: 19, weight: 700, fill: full, anchor: 'end' }),
    box(506, y + 54, 50, 5, { fill: PAPER.sunk }),
    box(506, y + 54, match / 2, 5, { fill: full }),
  ].join('');
}

/** Search in an archive: three findings, and the page that the first of them cites. */
export function marginalia(): string {
  return projectImage(
    '#eef0f3',
    label(56, 84, 'Marginalia', { size: 30, weight: 700, face: 'serif' }),
    card(56, 112, 528, 72),
    path('M86,146 a11,11 0 1 1 22,0 a11,11 0 1 1 -22,0 M105,155 l10,10', { stroke: full, width: 3 }),
    label(132, 155, 'complaints about the weather at sea', { size: 20 }),
    box(460, 131, 2.5, 34, { fill: full }),
    label(56, 226, '38 pages in four languages', { size: 16, fill: INK.faint }),
    ...['Letters', '1780–1810', 'French'].map((tag, index) =>
      [
        box(282 + index * 103, 206, 96, 30, {
          fill: index ? PAPER.case : wash,
          stroke: index ? PAPER.line : mid,
          radius: 15,
        }),
        label(330 + index * 103, 226, tag, { size: 14, fill: index ? INK.soft : full, anchor: 'middle' }),
      ].join(''),
    ),
    finding(
      256,
      'To his brother, from the roads of Texel',
      'Letter book C, fol. 112, 14 March 1796',
      94,
      [430, 462, 300],
      true,
    ),
    finding(424, 'Journal of the Concordia, third voyage', 'Box 7, p. 31, October 1803', 88, [452, 388, 210], false),
    finding(592, 'Petition of the pilots, with signatures', 'Folder 22, undated', 81, [404, 470, 340], false),
    finding(760, 'Note on the barometer', 'Box 7, p. 90', 79, [420], false),
    clipped('page', { x: 612, y: 0, width: 588, height: 800 }, letter()),
  );
}
