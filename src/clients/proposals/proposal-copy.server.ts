import { createHash } from 'node:crypto';
import type { Ctx } from '../../platform/context.ts';
import { findPublicRecord } from '../../portfolio/records/kit/published-records.server.ts';
import { projectRecords } from '../../portfolio/records/project/project.server.ts';
import { linkOwner } from '../../portfolio/storage/link-owner.server.ts';
import type { ProposalCopy } from './proposal.ts';
import { totalOf } from './proposal-total.ts';

export type FoundProposal = NonNullable<Awaited<ReturnType<typeof findProposal>>>;

/** With what is needed of its owner and its client; none of suspended accounts. */
export function findProposal({ db }: Pick<Ctx, 'db'>, id: string) {
  return db
    .selectFrom('proposals')
    .innerJoin('users', 'users.id', 'proposals.user_id')
    .leftJoin('clients', (join) =>
      join.onRef('clients.id', '=', 'proposals.client_id').onRef('clients.user_id', '=', 'proposals.user_id'),
    )
    .selectAll('proposals')
    .select(['users.user_name', 'publishing', 'first_name', 'last_name', 'language', 'sections'])
    .select(['users.email', 'email_confirmed_at', 'notices', 'studio_language'])
    .select(['clients.name as client_name', 'clients.organisation'])
    .where('proposals.id', '=', id)
    .where('users.suspended_at', '=', '')
    .executeTakeFirst();
}

/** The proposal as it is now, and whose it is as their page says it. */
export async function copyOf(ctx: Ctx, found: FoundProposal) {
  const { owner, language } = await linkOwner(ctx.db, { ...found, id: found.user_id });
  const lines: ProposalCopy['lines'] = JSON.parse(found.lines);
  const copy: ProposalCopy = {
    revision: found.revision,
    from: owner.name,
    to: [found.client_name, found.organisation].filter(Boolean).join(', '),
    title: found.title,
    text: found.text,
    lines,
    currency: found.currency,
    total: totalOf(lines),
    valid_until: found.valid_until,
    projects: await publicProjects(ctx, found),
  };
  return { copy, owner, language };
}

/** A copy as it is stored, and its checksum. */
export function storedCopy(copy: ProposalCopy): { copy: string; hash: string } {
  const text = JSON.stringify(copy);
  return { copy: text, hash: createHash('sha256').update(text).digest('hex') };
}

/** What everybody may see: who is sent a proposal is shown nothing that is hidden. */
async function publicProjects({ db, config }: Ctx, { user_id, user_name, projects }: FoundProposal) {
  const shown: ProposalCopy['projects'] = [];
  for (const id of JSON.parse(projects) as string[]) {
    const project = await findPublicRecord(projectRecords, db, { id });
    if (project?.user_id !== user_id) continue;
    shown.push({ title: String(project.title), url: `${config.origin}/u/${user_name}/projects/${project.slug}` });
  }
  return shown;
}
