import { AlignmentType, convertMillimetersToTwip, Document, LevelFormat, Packer } from 'docx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { PrintedResume } from '../printed-resume.server.ts';
import { POINTS, paragraphsOf } from './docx-paragraphs.server.ts';

/** Millimetres. */
const PAPER_SIZES = { a4: [210, 297], 'us-letter': [215.9, 279.4] } as const;
const MARGIN = 19;
/** Word files have one arrangement, which programs read, in the face and colours of a template. */
const FACES: Record<PrintedResume['template'], { font: string; isColoured: boolean; smallCaps: boolean }> = {
  plain: { font: 'Calibri', isColoured: false, smallCaps: false },
  dossier: { font: 'Calibri', isColoured: true, smallCaps: false },
  press: { font: 'Georgia', isColoured: false, smallCaps: true },
  modern: { font: 'Calibri', isColoured: true, smallCaps: false },
};
/** The first date that a ZIP can hold, which has local times. */
const EPOCH = new Date(1980, 0, 1);

/** Writes the résumé as DOCX, with Word's own headings and lists. The same résumé gives the same bytes. */
export async function makeDocx(printed: PrintedResume, changedAt: number): Promise<Uint8Array> {
  const { paper, template, name, title, language } = printed;
  const [width, height] = PAPER_SIZES[paper];
  const margin = convertMillimetersToTwip(MARGIN);
  const { font, isColoured, smallCaps } = FACES[template];
  const colour = isColoured ? printed.colours.accent.slice(1) : '000000';
  const heading = (size: number, before: number, isSection = false) => ({
    run: { font, size, bold: true, color: isSection ? colour : '000000', smallCaps: isSection && smallCaps },
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
        heading2: heading(26, 240, true),
        heading3: heading(21, 140),
        heading4: heading(20, 80),
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
