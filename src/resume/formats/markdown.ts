import { escapeMarkdown, type Resume, type ResumeItem, type ResumeSection } from '../resume.ts';
import { contactLines, withLabel } from './contact-lines.ts';

/** Writes the page, or the résumé, as CommonMark. */
export function writeMarkdown(resume: Resume): string {
  const { name, headline, about, sections } = resume;
  const parts = [
    `# ${escapeMarkdown(name)}`,
    headline && `**${escapeMarkdown(headline)}**`,
    contactLines(resume).map(escapeLine).join('\\\n'),
    belowHeading(about, 1),
    ...sections.map(writeSection),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** URLs stand as they are: Markdown links them. */
function escapeLine(line: string): string {
  return line
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 0 ? escapeMarkdown(part) : `<${part}>`))
    .join('');
}

function writeSection({ kind, title, items }: ResumeSection): string {
  const isList = kind === 'skills' || kind === 'languages' || kind === 'interests';
  const written = isList ? items.map(writeLine).join('\n') : items.map(writeItem).join('\n\n');
  return `## ${escapeMarkdown(title)}\n\n${written}`;
}

function writeLine({ title, facts, keywords }: ResumeItem): string {
  const rest = [...facts, ...keywords].map(escapeMarkdown).join(', ');
  return `- ${[title && `**${escapeMarkdown(title)}**`, rest].filter(Boolean).join(': ')}`;
}

function writeItem({
  title,
  organisation,
  place,
  dates,
  facts,
  markdown,
  points,
  keywords,
  links,
}: ResumeItem): string {
  const line = [organisation, dates, place, ...facts].filter(Boolean).map(escapeMarkdown).join(' · ');
  const parts = [
    `### ${escapeMarkdown(title)}`,
    line,
    belowHeading(markdown, 3),
    points.map((point) => `- ${escapeMarkdown(point).replace(/\\\n/g, '\\\n  ')}`).join('\n'),
    keywords.map(escapeMarkdown).join(', '),
    links
      .map(
        ({ label, url }) =>
          `[${escapeMarkdown(withLabel(label, url))}](<${url.replace(/[<>\\]/g, encodeURIComponent)}>)`,
      )
      .join(' · '),
  ];
  return parts.filter(Boolean).join('\n\n');
}

const FENCE = /^\s{0,3}(`{3,}|~{3,})/;

/**
 * Returns an owner's Markdown with its headings below the given level, and raw HTML as text: a reader of the file may
 * render HTML, which no page of ours does.
 */
export function belowHeading(markdown: string, level: number): string {
  let fence = '';
  const lines = markdown
    .trim()
    .split(/\r?\n/)
    .map((line) => {
      const mark = FENCE.exec(line)?.[1];
      if (mark && (fence === '' || (mark[0] === fence[0] && mark.length >= fence.length)))
        fence = fence === '' ? mark : '';
      else if (fence === '') return withoutHtml(shifted(line, level));
      return line;
    });
  // An open fence would swallow the rest of the file.
  return [...lines, ...(fence === '' ? [] : [fence])].join('\n');
}

function shifted(line: string, level: number): string {
  return line.replace(/^(\s{0,3})(#{1,6})(?=\s|$)/, (_, indent: string, marks: string) => {
    return `${indent}${'#'.repeat(Math.min(marks.length + level, 6))}`;
  });
}

/** Autolinks stay. */
function withoutHtml(line: string): string {
  return line.replace(/(?<!\\)<(?!https?:\/\/[^\s<>]*>)(?=[A-Za-z/!?])/g, '\\<');
}
