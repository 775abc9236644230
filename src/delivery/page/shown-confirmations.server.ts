import { type ExpressionBuilder, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { Values } from '../../portfolio/model/record.ts';
import { isOfTitle } from '../../portfolio/testimonials/work-confirmation.ts';
import type { ReadConfirmation } from './state/page-confirmations.ts';

/** Those that visitors may see of an account, the newest first: part of the query of its portfolio. */
export function shownConfirmations(from: ExpressionBuilder<Tables, 'users'>) {
  return (
    from
      .selectFrom('work_confirmations')
      .select(['project_id', 'project_title', 'name', 'organisation', 'domain', 'confirmed_at'])
      .whereRef('user_id', '=', 'users.id')
      .where(sql<boolean>`state = 'shown' and imported = 0`)
      .orderBy('confirmed_at', 'desc')
      .orderBy('id')
      // As many as an account has requests. Not a parameter: the key of the portfolio is the only one.
      .limit(sql<number>`1000`)
  );
}

/** Leaves out what was confirmed of a project whose title has been changed: nobody has confirmed that one. */
export function stillConfirmed(
  confirmations: readonly ReadConfirmation[],
  projects: readonly Values[],
): ReadConfirmation[] {
  const titles = new Map(projects.map(({ id, title }) => [id, String(title)]));
  return confirmations.filter(({ project_id, project_title }) => isOfTitle(project_title, titles.get(project_id)));
}
