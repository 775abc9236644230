import { markdownBlocks } from '../../../platform/rich-text/markdown-blocks.server.ts';
import { isShortKind } from '../condense.ts';
import type { FileTexts } from '../file-texts.ts';
import { pointsOf, type Resume, type ResumeItem, type ResumeSection } from '../resume.ts';
import { contactLines } from './contact-lines.ts';

/** Writes the résumé as plain text, in the order in which a program reads the other formats. */
export function writeText(resume: Resume): string {
  const { name, headline, about, sections, texts } = resume;
  const head = [name, headline, ...contactLines(resume)].filter(Boolean).join('\n');
  const parts = [head, plain(about), ...sections.map((section) => sectionText(section, texts))];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function sectionText({ kind, title, items }: ResumeSection, texts: FileTexts): string {
  const written = isShortKind(kind)
    ? items.map((item) => lineText(item, texts)).join('\n')
    : items.map((item) => itemText(item, texts)).join('\n\n');
  return `${texts.upperCase(title)}\n\n${written}`;
}

function lineText({ title, facts, keywords }: ResumeItem, { labelled, enumerated }: FileTexts): string {
  return labelled(title, enumerated([...facts, ...keywords]));
}

function itemText(item: ResumeItem, { labelled, enumerated }: FileTexts): string {
  const { title, organisation, dates, place, facts, markdown, keywords, links } = item;
  const lines = [
    title,
    [dates, organisation, place, ...facts].filter(Boolean).join(' · '),
    plain(markdown),
    ...pointsOf(item).map((point) => `- ${point}`),
    enumerated(keywords),
    ...links.map(({ label, url }) => labelled(label, url)),
  ];
  return lines.filter(Boolean).join('\n');
}

function plain(markdown: string): string {
  return markdownBlocks(markdown)
    .map(({ kind, runs }) => {
      const text = runs
        .map((run) => (run.href && run.href !== run.text ? `${run.text} (${run.href})` : run.text))
        .join('');
      return kind === 'item' ? `- ${text}` : text;
    })
    .join('\n');
}
