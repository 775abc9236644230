import {
  AlignmentType,
  BorderStyle,
  convertMillimetersToTwip,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  type IParagraphOptions,
  LevelFormat,
  Packer,
  Paragraph,
  type ParagraphChild,
  TextRun,
} from 'docx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { TextRun as Run, TextBlock } from '../../model/markdown-blocks.server.ts';
import type { PrintedResume } from '../printed-resume.server.ts';

const POINTS = 'points';
/** Millimetres. */
const PAPER_SIZES = { a4: [210, 297], 'us-letter': [215.9, 279.4] } as const;
const MARGIN = 19;
/** The first date that a ZIP can hold, which has local times. */
const EPOCH = new Date(1980, 0, 1);

/** Writes the résumé as DOCX, with Word's own headings and lists. The same résumé gives the same bytes. */
export async function makeDocx(printed: PrintedResume, changedAt: number): Promise<Uint8Array> {
  const { paper, template, name, title, language } = printed;
  const [width, height] = PAPER_SIZES[paper];
  const margin = convertMillimetersToTwip(MARGIN);
  const isDossier = template === 'dossier';
  const font = isDossier ? 'Georgia' : 'Calibri';
  const colour = isDossier ? printed.accent.slice(1) : '000000';
  const heading = (size: number, before: number) => ({
    run: { font, size, bold: true, color: colour },
    paragraph: { spacing: { before, after: 60 }, keepNext: true },
  });
  const document = new Document({
    title,
    creator: name,
    lastModifiedBy: name,
    styles: {
      default: {
        document: { run: { font, size: 20, language: languageOf(language) }, paragraph: { spacing: { after: 60 } } },
        heading1: heading(36, 0),
        heading2: heading(26, 240),
        heading3: heading(21, 140),
      },
    },
    numbering: {
      config: [
        {
          reference: POINTS,
          levels: [
            {
              level: 0,
              format: LevelFormat.BULLET,
              text: '•',
              alignment: AlignmentType.START,
              style: { paragraph: { indent: { left: 360, hanging: 220 } } },
            },
          ],
        },
      ],
    },
    sections: [
      {
        properties: {
          page: {
            size: { width: convertMillimetersToTwip(width), height: convertMillimetersToTwip(height) },
            margin: { top: margin, bottom: margin, left: margin, right: margin },
          },
        },
        children: paragraphsOf(printed),
      },
    ],
  });
  return sameBytes(await Packer.toBuffer(document), new Date(changedAt));
}

/** Word spells and shapes a script by the language of its own: right-to-left and East Asian texts have separate ones. */
function languageOf(language: string) {
  const isEastAsian = ['ja', 'ko', 'zh'].includes(language);
  const isComplex = ['ar', 'fa', 'he', 'hi', 'ur'].includes(language);
  return {
    value: language,
    ...(isEastAsian && { eastAsia: language }),
    ...(isComplex && { bidirectional: language }),
  };
}

function paragraphsOf(printed: PrintedResume): Paragraph[] {
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
function inXml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
}

/**
 * The library writes the present time into the file, and random ids of hyperlinks: both are replaced, so that the same
 * résumé gives the same bytes.
 */
function sameBytes(docx: Uint8Array, changedAt: Date): Uint8Array {
  const ids = new Map<string, string>();
  const files = Object.entries(unzipSync(docx)).map(([name, bytes]) => {
    if (!/\.(xml|rels)$/.test(name)) return [name, bytes] as const;
    const text = strFromU8(bytes)
      .replace(/(<dcterms:(?:created|modified)[^>]*>)[^<]*/g, `$1${changedAt.toISOString().replace(/\.\d+/, '')}`)
      .replace(/"(rId[\w-]{10,})"/g, (_, id: string) => {
        if (!ids.has(id)) ids.set(id, `rIdLink${ids.size + 1}`);
        return `"${ids.get(id)}"`;
      });
    return [name, strToU8(text)] as const;
  });
  return zipSync(Object.fromEntries(files), { mtime: EPOCH, level: 6 });
}
