import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/open.ts';
import { type CustomDomain, customDomainOf } from '../../platform/http/custom-domain.server.ts';
import { sessionsOf } from '../../platform/http/sessions.server.ts';
import { notFound } from '../../platform/lib/app-error.ts';
import { sample } from '../sample/sample.ts';
import { findUserId } from './user-store.server.ts';

type OwnerChoice = { user_id?: string | undefined; user_name?: string | undefined };

/**
 * Returns the owner of the portfolio that a public request refers to. By default: the logged-in user's own portfolio,
 * else the site owner's, else the sample. Throws `not_found` for an unknown name or id.
 */
export async function portfolioOwner(ctx: Ctx, request: FastifyRequest, choice: OwnerChoice): Promise<string> {
  const chosen = choice.user_id || choice.user_name;
  const domain = customDomainOf(request.raw);
  if (domain) return ownerAt(ctx, domain, chosen);
  if (chosen) return findOwner(ctx, chosen);
  const user = await sessionsOf(ctx).anyUserOf(request);
  return user?.id ?? shownOwner(ctx);
}

/** A custom domain is for the portfolio of its owner only. */
async function ownerAt(ctx: Ctx, { userId }: CustomDomain, chosen: string | undefined): Promise<string> {
  if (chosen && (await findOwner(ctx, chosen)) !== userId) throw notFound('User');
  return userId;
}

async function findOwner(ctx: Ctx, idOrName: string): Promise<string> {
  if (isSample(idOrName)) return sample.user.id;
  const id = await findUserId(ctx.db, idOrName);
  if (id === undefined) throw notFound('User');
  return id;
}

export function isSample(idOrName: string): boolean {
  return [sample.user.id, sample.user.user_name].includes(idOrName.toLowerCase());
}

/**
 * Returns the user whose portfolio `/home` shows to visitors: OWNER, else the first registered user; undefined if there
 * is none.
 */
export async function siteOwner({ config, db }: Pick<Ctx, 'config' | 'db'>): Promise<string | undefined> {
  if (config.owner) return (await findUserId(db, config.owner)) ?? (await formerHolder(db, config.owner))?.id;
  const first = await db
    .selectFrom('users')
    .select('id')
    .where('suspended_at', '=', '')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return first?.id;
}

/** Returns the owner of the portfolio that `/home` shows to visitors: the sample's while there is no account. */
export async function shownOwner(ctx: Pick<Ctx, 'config' | 'db'>): Promise<string> {
  return (await siteOwner(ctx)) ?? sample.user.id;
}

/** Returns the account whose portfolio `/` shows; undefined if it shows the landing page. */
export async function findFrontOwner(ctx: Pick<Ctx, 'config' | 'db'>): Promise<string | undefined> {
  return ctx.config.landing === 'portfolio' ? shownOwner(ctx) : undefined;
}

/** Warns if OWNER names no account: `/home` would show the sample for no visible reason. */
export async function warnOfUnknownOwner(ctx: Pick<Ctx, 'config' | 'db' | 'log'>): Promise<void> {
  const { owner } = ctx.config;
  if (owner === undefined || (await siteOwner(ctx)) !== undefined) return;
  ctx.log.warn(
    { owner },
    'OWNER is not an account: /home shows the sample until it is created with vitrine user create',
  );
}

/** Returns the user who had this name before: the old URL redirects to the new one permanently. */
function formerHolder(db: Db, userName: string): Promise<{ id: string; user_name: string } | undefined> {
  return db
    .selectFrom('former_user_names')
    .innerJoin('users', 'users.id', 'former_user_names.user_id')
    .where('former_user_names.user_name', '=', userName.toLowerCase())
    .where('users.suspended_at', '=', '')
    .select(['users.id', 'users.user_name'])
    .executeTakeFirst();
}
