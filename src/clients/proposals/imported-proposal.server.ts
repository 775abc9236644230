import type { Selectable } from 'kysely';
import type { ProposalTable } from '../tables.ts';
import type { Acceptance, NewProposal } from './proposal.ts';

type Imported = NewProposal & {
  id: string;
  revision: number;
  acceptances: Acceptance[];
  created_at: string;
  updated_at: string;
};

/** A draft: its link held where it was made, and what was accepted there this server has not seen. */
export function importedRow(
  { lines, projects, acceptances, ...proposal }: Imported,
  userId: string,
): Selectable<ProposalTable> {
  return {
    ...proposal,
    user_id: userId,
    lines: JSON.stringify(lines),
    projects: JSON.stringify(projects),
    acceptances: JSON.stringify(acceptances.map((each) => ({ ...each, imported: true }))),
    ...{ sent_at: '', decision: '', decided_by: '', decision_words: '', decided_at: '' },
    ...{ opened_count: 0, first_opened_at: '', last_opened_at: '' },
  };
}
