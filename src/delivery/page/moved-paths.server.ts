import type { Ctx } from '../../platform/context.ts';
import { isLanguage } from '../../platform/lib/texts/languages.ts';
import { inSmallLetters, isSlug } from '../../portfolio/records/project/project-slug.ts';
import { type Place, pathOf } from '../../portfolio/representation/places.ts';
import { USER_NAME } from '../../portfolio/representation/requested.server.ts';
import { withPublished } from '../../portfolio/versions/published-records.server.ts';
import { isViewSlug } from '../../portfolio/views/view.ts';

/**
 * Returns where a page of the site is by now, for a permanent redirect: under its owner's present user name, in lower-case
 * letters, and the owner's own language on the plain page. The place of a view stays.
 */
export async function findMovedPath(ctx: Ctx, place: Place): Promise<string | undefined> {
  const { base, language, view, page } = place;
  if (base.kind === 'link') return undefined;
  const name = await presentName(ctx, base.user_name);
  const moved: Place = { ...place, base: { kind: 'user', user_name: name } };
  if (page.kind === 'project') moved.page = { kind: 'project', slug: inSmallLetters(page.slug) };
  const isPossible =
    USER_NAME.test(name) &&
    (moved.page.kind !== 'project' || isSlug(moved.page.slug)) &&
    (view === undefined || isViewSlug(view));
  if (!isPossible) return undefined;
  if (language !== undefined) {
    const wanted = language.toLowerCase();
    if (!isLanguage(wanted)) return undefined;
    const own = name === base.user_name ? await ownLanguage(ctx, name) : undefined;
    if (name === base.user_name && own === undefined) return undefined;
    moved.language = own === wanted ? undefined : wanted;
  }
  const path = pathOf(moved);
  return path === pathOf(place) ? undefined : path;
}

async function presentName({ db }: Ctx, name: string): Promise<string> {
  const wanted = name.toLowerCase();
  if (!USER_NAME.test(wanted)) return wanted;
  const renamed = await db
    .selectFrom('former_user_names')
    .innerJoin('users', 'users.id', 'former_user_names.user_id')
    .select('users.user_name')
    .where('former_user_names.user_name', '=', wanted)
    .where('users.suspended_at', '=', '')
    .executeTakeFirst();
  return renamed?.user_name ?? wanted;
}

/** Undefined if there is no such portfolio. */
async function ownLanguage({ db }: Ctx, name: string): Promise<string | undefined> {
  const stored = await db
    .selectFrom('users')
    .select(['id', 'language', 'publishing'])
    .where('user_name', '=', name)
    .where('suspended_at', '=', '')
    .executeTakeFirst();
  return stored && (await withPublished(db, stored)).language;
}
