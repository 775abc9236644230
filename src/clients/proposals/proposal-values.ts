import type { NewProposal, Proposal } from './proposal.ts';

/** The values of the form: numbers are texts, as they are typed. */
export type ProposalValues = {
  title: string;
  text: string;
  lines: { description: string; quantity: string; unit_price: string }[];
  currency: string;
  valid_until: string;
  projects: string[];
};

export type ProposalInput = Omit<NewProposal, 'client_id'>;

export function valuesOf(proposal: Proposal | undefined): ProposalValues {
  return {
    title: proposal?.title ?? '',
    text: proposal?.text ?? '',
    lines: (proposal?.lines ?? []).map(({ description, quantity, unit_price }) => ({
      description,
      quantity: String(quantity),
      unit_price: String(unit_price),
    })),
    currency: proposal?.currency ?? '',
    valid_until: proposal?.valid_until ?? '',
    projects: proposal?.projects ?? [],
  };
}

export function inputOf({ title, text, lines, currency, valid_until, projects }: ProposalValues): ProposalInput {
  return {
    ...{ title, text, valid_until, projects },
    currency: currency.trim().toUpperCase(),
    lines: lines.map(({ description, quantity, unit_price }) => ({
      description,
      quantity: numberOf(quantity),
      unit_price: numberOf(unit_price),
    })),
  };
}

/** NaN for what is no number: the server says so at its field. A comma is a point where there is no point. */
export function numberOf(typed: string): number {
  const text = typed.replaceAll(/[\s\u00a0\u202f']/g, '');
  return text === '' ? Number.NaN : Number(text.includes('.') ? text : text.replace(',', '.'));
}
