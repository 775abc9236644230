import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/open.ts';
import { accountEventsOf } from '../../portfolio/account-events.server.ts';
import { STAGES, type Stage } from './client.ts';

type Whose = { userId: string; clientId: string };

/** Moves a client on to a stage, and never back: who is lost or past stays so until their owner says otherwise. */
export async function moveStage(ctx: Ctx, db: Db, { userId, clientId }: Whose, to: 'proposal' | 'won'): Promise<void> {
  const earlier: Stage[] = STAGES.slice(0, STAGES.indexOf(to));
  const moved = await db
    .updateTable('clients')
    .set({ stage: to, updated_at: ctx.now().toISOString() })
    .where('user_id', '=', userId)
    .where('id', '=', clientId)
    .where('stage', 'in', earlier)
    .executeTakeFirst();
  if (moved.numUpdatedRows > 0n) await accountEventsOf(ctx).emit({ type: 'client.changed', userId, id: clientId }, db);
}
