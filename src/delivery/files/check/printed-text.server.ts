import type { TextBlock, TextRun } from '../../../platform/rich-text/markdown-blocks.server.ts';
import type { PrintedResume } from '../printed-resume.server.ts';

type PrintedItem = PrintedResume['sections'][number]['items'][number];
type Template = PrintedResume['template'];

/** Returns the lines that a program reads of the PDF: the order of its text and tags, as make/templates set it. */
export function printedLines(printed: PrintedResume): string[] {
  const { name, headline, contact, about, sections, more, template } = printed;
  const lines = [
    name,
    headline,
    ...contact.flatMap((runs) => (template === 'dossier' ? runs.map(({ text }) => text) : [joined(runs, ' · ')])),
    ...about.map(blockText),
    ...sections.flatMap(({ title, form, items }) => [title, ...items.flatMap((item) => LINES[form](item, template))]),
    more,
  ];
  return lines.filter((line) => line !== '');
}

const LINES: Record<
  PrintedResume['sections'][number]['form'],
  (item: PrintedItem, template: Template) => readonly string[]
> = {
  items: itemLines,
  lines: ({ title, keywords }, template) => {
    return template === 'plain' || template === 'press'
      ? [[title, keywords].filter(Boolean).join(': ')]
      : [title, keywords];
  },
  citations: ({ dates, citation }, template) => [template === 'dossier' ? dates : '', joined(citation, '')],
};

function itemLines({ title, dates, line, blocks, keywords, links }: PrintedItem, template: Template): string[] {
  return [
    ...HEADS[template]({ title, dates, line: line.join(' · ') }),
    ...blocks.map(blockText),
    keywords,
    links.map(({ label }) => label).join(' · '),
  ];
}

type Head = { title: string; dates: string; line: string };

const HEADS: Record<Template, (head: Head) => string[]> = {
  plain: ({ title, dates, line }) => [title, [dates, line].filter(Boolean).join(' · ')],
  dossier: ({ title, dates, line }) => (dates ? [dates, title, line] : [...line.split(' · '), title]),
  press: ({ title, dates, line }) => [title, dates, line],
  modern: ({ title, dates, line }) => [title, dates, line],
};

function joined(runs: readonly TextRun[], separator: string): string {
  return runs.map(({ text }) => text).join(separator);
}

function blockText({ kind, runs }: TextBlock): string {
  return `${kind === 'item' ? '• ' : ''}${joined(runs, '')}`;
}
