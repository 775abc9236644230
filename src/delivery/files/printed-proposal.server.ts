import type { Acceptance, ProposalCopy } from '../../clients/proposals/proposal.ts';
import { proposalTexts } from '../../clients/proposals/proposal-texts.ts';
import { PALETTE } from '../../platform/lib/palette.ts';
import type { Language } from '../../platform/lib/texts/languages.ts';
import { directionOf } from '../../platform/lib/texts/translate.ts';
import { markdownBlocks, type TextBlock } from '../../platform/rich-text/markdown-blocks.server.ts';
import { inPrintableText } from './printed-resume.server.ts';

/** A proposal as it is set: what its template reads, as plain data. */
export type PrintedProposal = {
  paper: 'a4' | 'us-letter';
  colours: { accent: string };
  language: string;
  direction: 'ltr' | 'rtl';
  title: string;
  name: string;
  facts: string[];
  blocks: TextBlock[];
  lines: { description: string; each: string; amount: string }[];
  total: string;
  projects: { title: string; url: string }[];
  labels: Record<'item' | 'amount' | 'total' | 'work', string>;
  /** Who has accepted it, what this is, and its checksum; empty for one that nobody has. */
  acceptance: string[];
};

/** `accepted` is undefined for a revision that nobody has accepted. */
export function printedProposal(
  copy: ProposalCopy,
  language: string,
  accepted: Acceptance | undefined,
): PrintedProposal {
  const { named, facts, money, lines, accepted: acceptedText } = proposalTexts(copy, language);
  return withBreaks(
    inPrintableText({
      // Who pays in dollars prints on their paper.
      paper: copy.currency === 'USD' ? 'us-letter' : 'a4',
      colours: { accent: PALETTE.light.ink },
      language,
      direction: directionOf(language as Language),
      ...{ title: copy.title, name: copy.from, facts, lines, projects: copy.projects },
      blocks: markdownBlocks(copy.text),
      total: copy.currency && money(copy.total),
      labels: { item: named.item, amount: named.amount, total: named.total, work: named.work },
      acceptance: accepted ? [acceptedText(accepted), named.copy, `SHA-256 ${accepted.hash}`] : [],
    }),
  );
}

/** Longer than a checksum; letters of East Asia break anywhere. */
const UNBROKEN = /[^\s\u2e80-\u{10ffff}]{80,}/gu;
const PIECE = /.{20}\p{M}*(?=.)/gsu;

/**
 * Returns the same with places to break in what has none, after each twenty letters: the program that sets it would
 * compare all ways to set a word of thousands, for minutes, and let it run off the page. URLs stay.
 */
function withBreaks(printed: PrintedProposal): PrintedProposal {
  return JSON.parse(JSON.stringify(printed), (key, value) => {
    if (typeof value !== 'string' || key === 'url' || key === 'href') return value;
    return value.replace(UNBROKEN, (word) => word.replace(PIECE, '$&\u200b'));
  });
}
