import {
  BorderStyle,
  ExternalHyperlink,
  HeadingLevel,
  type IParagraphOptions,
  Paragraph,
  type ParagraphChild,
  TextRun,
} from 'docx';
import { textDirection } from '../../../platform/lib/text-direction.ts';
import type { TextRun as Run, TextBlock } from '../../../platform/rich-text/markdown-blocks.server.ts';
import type { PrintedResume } from '../printed-resume.server.ts';

/** The numbering of the points of a list. */
export const POINTS = 'points';

type Direction = PrintedResume['direction'];
type PrintedItem = PrintedResume['sections'][number]['items'][number];

/** Each paragraph has the direction of its first letter, the lines of an item that of its title. */
export function paragraphsOf(printed: PrintedResume): Paragraph[] {
  const { name, headline, contact, about, sections, more, url, direction } = printed;
  const own = (runs: readonly Run[], options?: IParagraphOptions) =>
    paragraph(runs, directionOf(runs, direction), options);
  return [
    own([{ text: name }], HEADED.title),
    ...(headline ? [own([{ text: headline, bold: true }])] : []),
    ...contact.map((runs) => paragraph(lineOf(runs), direction)),
    ...about.map((block) => blockParagraph(block, direction)),
    ...sections.flatMap(({ title, form, items }) => [
      own([{ text: title }], HEADED.section),
      ...items.flatMap((item) => {
        if (form === 'citations') return [own(item.citation, HANGING)];
        return form === 'lines' ? [own(shortRuns(item))] : itemParagraphs(item, direction);
      }),
    ]),
    ...(more ? [paragraph([{ text: more, href: url }], direction)] : []),
  ];
}

/** The second line of a reference is indented. */
const HANGING = { indent: { start: 280, hanging: 280 } };
const HEADED = {
  title: { heading: HeadingLevel.HEADING_1 },
  section: {
    heading: HeadingLevel.HEADING_2,
    border: { bottom: { style: BorderStyle.SINGLE, size: 4, color: '999999', space: 2 } },
  },
  item: { heading: HeadingLevel.HEADING_3 },
  role: { heading: HeadingLevel.HEADING_4 },
};

function shortRuns({ title, keywords }: PrintedItem): Run[] {
  return [{ text: title && keywords ? `${title}: ` : title, bold: true }, { text: keywords }];
}

function itemParagraphs(item: PrintedItem, otherwise: Direction): Paragraph[] {
  const { title, url, dates, line, blocks, keywords, links, rank } = item;
  const heading = { text: title, ...(url && { href: url }) };
  const direction = directionOf([heading], otherwise);
  const parts = [dates, ...line].filter(Boolean).map((text) => ({ text }));
  return [
    paragraph([heading], direction, rank === 'role' ? HEADED.role : HEADED.item),
    ...(parts.length > 0 ? [paragraph(lineOf(parts), direction, { keepNext: true })] : []),
    ...blocks.map((block) => blockParagraph(block, direction)),
    ...(keywords ? [paragraph([{ text: keywords, italic: true }], direction)] : []),
    ...links.map((link) => paragraph([{ text: link.label, href: link.url }], direction)),
  ];
}

function blockParagraph({ kind, runs }: TextBlock, otherwise: Direction): Paragraph {
  const options = kind === 'item' ? { numbering: { reference: POINTS, level: 0 } } : {};
  return paragraph(runs, directionOf(runs, otherwise), options);
}

function lineOf(runs: readonly Run[]): Run[] {
  return runs.flatMap((run, index) => (index === 0 ? [run] : [{ text: ' · ' }, run]));
}

function directionOf(runs: readonly Run[], otherwise: Direction): Direction {
  const direction = textDirection(runs.map(({ text }) => text).join(''));
  return direction === 'auto' ? otherwise : direction;
}

/** Each run has its own direction too: a telephone number is not reversed in an Arabic line. */
function paragraph(runs: readonly Run[], direction: Direction, options: IParagraphOptions = {}): Paragraph {
  const inLine = runs.flatMap((run) => children(run, directionOf([run], run.href ? 'ltr' : direction) === 'rtl'));
  return new Paragraph({ bidirectional: direction === 'rtl', ...options, children: inLine });
}

function children({ text, bold, italic, href }: Run, rightToLeft: boolean): ParagraphChild[] {
  if (text === '') return [];
  const runs = inXml(text)
    .split('\n')
    .map((line, index) => {
      return new TextRun({
        text: line,
        ...(bold && { bold }),
        ...(italic && { italics: italic }),
        ...(rightToLeft && { rightToLeft }),
        ...(index > 0 && { break: 1 }),
      });
    });
  return href === undefined ? runs : [new ExternalHyperlink({ link: href, children: runs })];
}

/** XML has no place for these characters. */
export function inXml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
}
