import { z } from 'zod';
import { mailOwner } from '../../identity/auth/email-confirmation.server.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/open.ts';
import { line, prose } from '../../platform/lib/fields.ts';
import { accountEventsOf } from '../../portfolio/account-events.server.ts';
import { moveStage } from '../desk/stages.server.ts';
import { ACCEPTANCES_MAX, type Acceptance, stateOf } from './proposal.ts';
import { copyOf, type FoundProposal, findProposal, storedCopy } from './proposal-copy.server.ts';
import { acceptancesOf } from './proposals.server.ts';
import { DECISION_WORDS_MAX_CHARACTERS } from './reader-screen.ts';

/** A form sends a line break as two characters, and counts it as one. */
const words = z
  .string()
  .transform((text) => text.replaceAll('\r\n', '\n'))
  .pipe(prose(DECISION_WORDS_MAX_CHARACTERS));

/** What a client sends; nothing is accepted without a name and their consent. */
export const GivenAcceptance = z.object({
  name: line().min(1, 'is required'),
  consent: z.union([z.literal(true), z.literal(['true', 'yes', 'on'])], 'is required'),
});
export const GivenDecline = z.object({ words });

type Decision = { decision: 'accepted' | 'declined'; decided_by: string; decision_words: string };

/** Which revision is answered, and the checksum of what its page has shown; '' where no page was read. */
type Shown = { revision: number; shown: string };

/** Stores who accepts, and a copy of what they were shown; false if something else is shown now, or it is not open. */
export function acceptProposal(ctx: Ctx, id: string, shown: Shown, { name }: z.infer<typeof GivenAcceptance>) {
  return storeDecision(ctx, id, shown, { decision: 'accepted', decided_by: name, decision_words: '' });
}

export function declineProposal(ctx: Ctx, id: string, shown: Shown, given: z.infer<typeof GivenDecline>) {
  return storeDecision(ctx, id, shown, { decision: 'declined', decided_by: '', decision_words: given.words });
}

async function storeDecision(ctx: Ctx, id: string, { revision, shown }: Shown, given: Decision): Promise<boolean> {
  return ctx.db.transaction().execute(async (db) => {
    // Locks the row: of an answer and a change at the same time, one is first.
    await db.updateTable('proposals').set({ id }).where('id', '=', id).execute();
    const found = await findProposal({ db }, id);
    const isOpen = found && stateOf(found, ctx.now()) === 'open';
    if (!isOpen || found.revision !== revision) return false;
    const at = ctx.now().toISOString();
    const acceptances = acceptancesOf(found);
    const { user_id: userId, client_id: clientId } = found;
    if (given.decision === 'accepted') {
      const accepted = await acceptance({ ...ctx, db }, found, given.decided_by);
      // Names and projects change without a revision.
      if (shown !== '' && shown !== accepted.hash) return false;
      acceptances.push(accepted);
      // What an archive has brought makes room for what this server has seen.
      const oldest = acceptances.findIndex(({ imported }) => imported);
      if (acceptances.length > ACCEPTANCES_MAX) acceptances.splice(oldest, 1);
      // Before the texts are counted: who changes a client locks its row before the account's.
      await moveStage(ctx, db, { userId, clientId }, 'won');
    }
    await db
      .updateTable('proposals')
      .set({ ...given, decided_at: at, acceptances: JSON.stringify(acceptances) })
      .set({ first_opened_at: found.first_opened_at || at, last_opened_at: found.last_opened_at || at })
      // Who answers has opened it, also without scripts.
      .set({ opened_count: Math.max(found.opened_count, 1) })
      .where('id', '=', id)
      .execute();
    await accountEventsOf(ctx).emit({ type: `proposal.${given.decision}`, userId, id }, db);
    await mailDecision(ctx, db, found, given);
    return true;
  });
}

async function acceptance(ctx: Ctx, found: FoundProposal, name: string): Promise<Acceptance> {
  const { copy } = await copyOf(ctx, found);
  return { revision: found.revision, name, accepted_at: ctx.now().toISOString(), ...storedCopy(copy) };
}

/** To owners who want notices of messages. */
async function mailDecision(ctx: Ctx, db: Db, found: FoundProposal, given: Decision): Promise<void> {
  if (found.notices !== '' && JSON.parse(found.notices).messages === false) return;
  const link = `${ctx.config.origin}/studio/proposals`;
  const title = found.title.replaceAll(/\s+/g, ' ');
  const { decided_by: name, decision_words } = given;
  await mailOwner(ctx, db, found, ({ t }) => {
    if (given.decision === 'accepted') {
      const text = t('{name} has accepted your proposal "{title}". A copy of what was accepted is kept.', {
        name,
        title,
      });
      return { subject: t('Accepted: {title}', { title }), text: `${text}\n\n${link}`, link };
    }
    const parts = [t('Your proposal "{title}" was declined.', { title }), decision_words].filter(Boolean);
    return { subject: t('Declined: {title}', { title }), text: [...parts, link].join('\n\n'), link };
  });
}
