import MarkdownIt from 'markdown-it';
import { lazy } from '../../../platform/lib/lazy.ts';
import type { FileTexts } from '../file-texts.ts';
import { escapeMarkdown, pointsOf, type Resume, type ResumeItem, type ResumeSection } from '../resume.ts';
import { contactLines, withLabel } from './contact-lines.ts';

/** Writes the page, or the résumé, as CommonMark. */
export function writeMarkdown(resume: Resume): string {
  const { name, headline, about, sections, texts } = resume;
  const parts = [
    `# ${escapeMarkdown(name)}`,
    headline && `**${escapeMarkdown(headline)}**`,
    contactLines(resume).map(escapeLine).join('\\\n'),
    belowHeading(about, 1),
    ...sections.map((section) => writeSection(section, texts)),
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

function writeSection({ kind, title, items }: ResumeSection, texts: FileTexts): string {
  const isList = kind === 'skills' || kind === 'languages' || kind === 'interests';
  const written = isList
    ? items.map((item) => writeLine(item, texts)).join('\n')
    : items.map((item) => writeItem(item, texts)).join('\n\n');
  return `## ${escapeMarkdown(title)}\n\n${written}`;
}

function writeLine({ title, facts, keywords }: ResumeItem, { labelled, enumerated }: FileTexts): string {
  const rest = enumerated([...facts, ...keywords].map(escapeMarkdown));
  return `- ${labelled(title && `**${escapeMarkdown(title)}**`, rest)}`;
}

function writeItem(item: ResumeItem, { enumerated }: FileTexts): string {
  const { title, organisation, place, dates, facts, markdown, keywords, links, rank } = item;
  const level = rank === 'role' ? 4 : 3;
  const line = [organisation, dates, place, ...facts].filter(Boolean).map(escapeMarkdown).join(' · ');
  const parts = [
    `${'#'.repeat(level)} ${escapeMarkdown(title)}`,
    line,
    belowHeading(markdown, level),
    pointsOf(item)
      .map((point) => `- ${escapeMarkdown(point).replace(/\\\n/g, '\\\n  ')}`)
      .join('\n'),
    enumerated(keywords.map(escapeMarkdown)),
    links
      .map(
        ({ label, url }) =>
          `[${escapeMarkdown(withLabel(label, url))}](<${url.replace(/[<>\\]/g, encodeURIComponent)}>)`,
      )
      .join(' · '),
  ];
  return parts.filter(Boolean).join('\n\n');
}

type Token = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number];

/** As a reader of the file that renders HTML; made at the first file. */
const reader = lazy(() => {
  const commonMark = new MarkdownIt('commonmark');
  // Others link any scheme.
  commonMark.validateLink = () => true;
  return commonMark;
});

/**
 * Returns an owner's Markdown with its headings below the given level, and raw HTML as text: a reader of the file may
 * render HTML, which no page of ours does.
 */
export function belowHeading(markdown: string, level: number): string {
  const lines = markdown.trim().split(/\r\n|\r|\n/);
  escapeHtml(lines, (line) => line.replace(SIGN, escaped));
  // A sign in a reference is a sign to every reader, whatever stands before it.
  escapeHtml(lines, (line) => line.replace(/</g, '&lt;'));
  for (const { type, map, markup } of reader().parse(lines.join('\n'), {})) {
    if (type !== 'heading_open' || !map || !markup.startsWith('#')) continue;
    const marks = '#'.repeat(Math.min(markup.length + level, 6));
    lines[map[0]] = lines[map[0]]?.replace(markup, marks) ?? '';
  }
  return [...lines, ...openFence(lines)].join('\n');
}

/** Backslashes, and a sign after them that could begin HTML; autolinks stay. */
const SIGN = /(\\*)<(?!https?:\/\/[^\s<>]*>)(?=[A-Za-z/!?])/g;

function escaped(sign: string, slashes: string): string {
  return slashes.length % 2 === 1 ? sign : `${slashes}\\<`;
}

/** Changes the lines of blocks that have HTML. An escaped block may be another one then, with HTML of its own. */
function escapeHtml(lines: string[], escapeLine: (line: string) => string): void {
  for (let before = ''; before !== lines.join('\n'); ) {
    before = lines.join('\n');
    for (const { type, map, children } of reader().parse(before, {})) {
      if (!map || !(type === 'html_block' || children?.some(isHtml))) continue;
      for (let at = map[0]; at < map[1]; at++) lines[at] = escapeLine(lines[at] ?? '');
    }
  }
}

/** Also a link in angle brackets that is none to a web page. */
function isHtml(token: Token): boolean {
  if (token.type === 'html_inline') return true;
  return token.type === 'link_open' && token.markup === 'autolink' && !/^https?:/.test(String(token.attrGet('href')));
}

/** Returns the line that closes the last code block, if none does: it would swallow the rest of the file. */
function openFence(lines: readonly string[]): string[] {
  const last = reader()
    .parse(lines.join('\n'), {})
    .findLast(({ type, level }) => type === 'fence' && level === 0);
  if (last?.map?.[1] !== lines.length) return [];
  const { markup, map } = last;
  const end = lines.at(-1)?.trim() ?? '';
  const isClosed = map[1] - map[0] > 1 && end.length >= markup.length && end === markup.charAt(0).repeat(end.length);
  return isClosed ? [] : [markup];
}
