import {
  BorderStyle,
  ExternalHyperlink,
  HeadingLevel,
  type IParagraphOptions,
  Paragraph,
  type ParagraphChild,
  TextRun,
} from 'docx';
import type { TextRun as Run, TextBlock } from '../../model/markdown-blocks.server.ts';
import type { PrintedResume } from '../printed-resume.server.ts';

/** The numbering of the points of a list. */
export const POINTS = 'points';

export function paragraphsOf(printed: PrintedResume): Paragraph[] {
  const { name, headline, contact, about, sections, more, url, direction } = printed;
  const bidirectional = direction === 'rtl';
  const paragraph = (runs: readonly Run[], options: IParagraphOptions = {}) =>
    new Paragraph({ bidirectional, ...options, children: runs.flatMap((run) => children(run, bidirectional)) });
  const block = ({ kind, runs }: TextBlock) =>
    paragraph(runs, kind === 'item' ? { numbering: { reference: POINTS, level: 0 } } : {});
  const headed = (text: string, level: 'HEADING_1' | 'HEADING_2' | 'HEADING_3') =>
    paragraph([{ text }], {
      heading: HeadingLevel[level],
      ...(level === 'HEADING_2' && {
        border: { bottom: { style: BorderStyle.SINGLE, size: 4, color: '999999', space: 2 } },
      }),
    });
  const body = sections.flatMap(({ title, is_short, items }) => [
    headed(title, 'HEADING_2'),
    ...items.flatMap((item) => {
      if (is_short) {
        const label = item.title && item.keywords ? `${item.title}: ` : item.title;
        return [paragraph([{ text: label, bold: true }, { text: item.keywords }])];
      }
      const line = [item.dates, item.line].filter(Boolean).join(' · ');
      return [
        headed(item.title, 'HEADING_3'),
        ...(line ? [paragraph([{ text: line }], { keepNext: true })] : []),
        ...item.blocks.map(block),
        ...(item.keywords ? [paragraph([{ text: item.keywords, italic: true }])] : []),
        ...item.links.map((link) => paragraph([{ text: link.label, href: link.url }])),
      ];
    }),
  ]);
  return [
    headed(name, 'HEADING_1'),
    ...(headline ? [paragraph([{ text: headline, bold: true }])] : []),
    ...contact.map((runs) => paragraph(runs.flatMap((run, index) => (index === 0 ? [run] : [{ text: ' · ' }, run])))),
    ...about.map(block),
    ...body,
    ...(more ? [paragraph([{ text: more, href: url }])] : []),
  ];
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
