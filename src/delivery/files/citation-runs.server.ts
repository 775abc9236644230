import { commaOf } from '../../platform/lib/texts/translate.ts';
import type { TextRun } from '../../platform/rich-text/markdown-blocks.server.ts';
import type { FileTexts } from './file-texts.ts';
import { printedUrl } from './printed-url.ts';
import type { ResumeItem, ResumeLink } from './resume.ts';

const DOI_URL = /^https?:\/\/(?:dx\.)?doi\.org\//;
/** A text that ends so has its stop. */
const STOPPED = /[.!?…。！？؟]["”’»)\]]*$/u;

/** Returns a publication as bibliographies have it: authors, title, where and when it appeared, and where it is found. */
export function citationRuns(item: ResumeItem, { language, labelled }: FileTexts): TextRun[] {
  const { authors, title, organisation, dates, facts, links } = item;
  const appeared: TextRun[] = [
    { text: organisation, italic: true },
    ...facts.map((text) => ({ text })),
    { text: dates },
  ].filter(({ text }) => text !== '');
  const parts: TextRun[][] = [
    authors.map(({ text, isOwner }) => ({ text, ...(isOwner && { bold: true }) })),
    [{ text: title }],
    appeared.flatMap((run, index) => (index === 0 ? [run] : [{ text: commaOf(language) }, run])),
    links.slice(0, 1).map((link) => linkRun(link, labelled)),
  ];
  const stop = language === 'ja' || language === 'zh' ? '。' : '. ';
  return sentences(
    parts.map((runs) => runs.filter(({ text }) => text !== '')).filter((runs) => runs.length > 0),
    stop,
  );
}

/** A URL is not followed by a stop, which would be taken for a part of it. */
function sentences(parts: readonly TextRun[][], stop: string): TextRun[] {
  return parts.flatMap((runs, index) => {
    const last = runs.at(-1);
    const isStopped = STOPPED.test(last?.text.trimEnd() ?? '');
    const end = isStopped ? stop.replace(/\S/u, '') : stop;
    const isEnd = index === parts.length - 1;
    if (last?.href !== undefined) return runs;
    return [...runs, { text: isEnd ? end.trimEnd() : end }].filter(({ text }) => text !== '');
  });
}

function linkRun({ label, url }: ResumeLink, labelled: FileTexts['labelled']): TextRun {
  return { text: DOI_URL.test(url) ? url.replace(DOI_URL, 'doi:') : labelled(label, printedUrl(url)), href: url };
}
