import type { DocumentCtx } from '../context.ts';
import { withPublished } from '../db/published-records.server.ts';
import { isLanguage } from '../lib/texts/languages.ts';
import { inSmallLetters, isSlug } from '../records/project/project-slug.ts';
import { isViewSlug } from '../views/view.ts';
import type { DocumentVariant } from './document-variant.ts';

/** A possible user name as in links: lower case. */
export const USER_NAME = /^[a-z0-9-]{2,32}$/;

/** Permanent redirects: from a former user name to the current one, and from capital to lower-case letters. */
export async function findMovedPath(ctx: DocumentCtx, name: string): Promise<string | undefined> {
  const wanted = name.toLowerCase();
  if (!USER_NAME.test(wanted)) return undefined;
  const renamed = await ctx.db
    .selectFrom('former_user_names')
    .innerJoin('users', 'users.id', 'former_user_names.user_id')
    .select('users.user_name')
    .where('former_user_names.user_name', '=', wanted)
    .where('users.suspended_at', '=', '')
    .executeTakeFirst();
  const target = renamed?.user_name ?? wanted;
  return target === name ? undefined : `/u/${encodeURIComponent(target)}`;
}

/** The page that was requested: of a portfolio, in a further language if it names one. */
type Wanted = { name: string; variant: DocumentVariant };

/** The same for a page in a language; that of the owner's own texts is the plain page. */
export async function findMovedBase(
  ctx: DocumentCtx,
  { name, variant: { language } }: Wanted,
): Promise<string | undefined> {
  const moved = await findMovedPath(ctx, name);
  if (language === undefined) return moved;
  const wanted = language.toLowerCase();
  if (!isLanguage(wanted)) return undefined;
  if (moved !== undefined) return `${moved}/${wanted}`;
  if (!USER_NAME.test(name)) return undefined;
  const stored = await ctx.db
    .selectFrom('users')
    .select(['id', 'language', 'publishing'])
    .where('user_name', '=', name)
    .where('suspended_at', '=', '')
    .executeTakeFirst();
  if (!stored) return undefined;
  const owner = await withPublished(ctx.db, stored);
  if (owner.language === wanted) return `/u/${name}`;
  return wanted === language ? undefined : `/u/${name}/${wanted}`;
}

/** The same for a project's page, whose slug is lower case too. */
export async function findMovedProjectPath(
  ctx: DocumentCtx,
  page: Wanted & { base: string },
  slug: string,
): Promise<string | undefined> {
  const wanted = inSmallLetters(slug);
  const moved = await findMovedBase(ctx, page);
  if (!isSlug(wanted) || (moved === undefined && (wanted === slug || !USER_NAME.test(page.name)))) return undefined;
  return `${moved ?? page.base}/projects/${encodeURIComponent(wanted)}`;
}

/** The owner may have been renamed; the address of a view stays. */
export async function findMovedViewPath(ctx: DocumentCtx, page: Wanted, slug: string): Promise<string | undefined> {
  const moved = await findMovedBase(ctx, page);
  return moved === undefined || !isViewSlug(slug) ? undefined : `${moved}/v/${slug}`;
}
