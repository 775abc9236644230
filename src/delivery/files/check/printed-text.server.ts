import type { TextBlock, TextRun } from '../../../platform/rich-text/markdown-blocks.server.ts';
import type { PrintedResume } from '../printed-resume.server.ts';

/** Returns the lines that a program reads of the PDF: the order of its text and tags, as make/resume.typ sets it. */
export function printedLines(printed: PrintedResume): string[] {
  const { name, headline, contact, about, sections, more, template } = printed;
  const isDossier = template === 'dossier';
  const lines = [
    name,
    headline,
    ...contact.map((runs) => runs.map(({ text }) => text).join(' · ')),
    ...about.map(blockText),
    ...sections.flatMap(({ title, is_short, items }) => [
      title,
      ...items.flatMap((item) => (is_short ? [shortText(item)] : itemLines(item, isDossier))),
    ]),
    more,
  ];
  return lines.filter((line) => line !== '');
}

type PrintedItem = PrintedResume['sections'][number]['items'][number];

function shortText({ title, keywords }: PrintedItem): string {
  return [title, keywords].filter(Boolean).join(': ');
}

function itemLines({ title, dates, line, blocks, keywords, links }: PrintedItem, isDossier: boolean): string[] {
  const head = isDossier ? [dates, title, line.join(' · ')] : [title, [dates, ...line].filter(Boolean).join(' · ')];
  return [...head, ...blocks.map(blockText), keywords, links.map(({ label }) => label).join(' · ')];
}

function blockText({ kind, runs }: TextBlock): string {
  return `${kind === 'item' ? '• ' : ''}${runs.map(({ text }: TextRun) => text).join('')}`;
}
