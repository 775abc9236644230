import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { customDomainOf } from '../../platform/http/custom-domain.server.ts';
import { sessionsOf } from '../../platform/http/sessions.server.ts';
import { isLanguage } from '../../platform/lib/texts/languages.ts';
import { isSlug } from '../records/project/project-slug.ts';
import { isViewSlug } from '../views/view.ts';
import type { Page, Place } from './places.ts';
import { formOf, type OwnRepresentation, type PublicRepresentation, type ShownState } from './representation.ts';

/** A possible user name as in links: lower case. */
export const USER_NAME = /^[a-z0-9-]{2,32}$/;

/** The parameters of the routes of pages and files. */
export type PageParams = { user_name: string; language?: string; view?: string; slug?: string };
export type PageRequest = FastifyRequest<{ Params: PageParams }>;

/** The page of a portfolio that a request is for, as everybody may see it. */
export type RequestedPage = {
  representation: PublicRepresentation & { key: { user_name: string } };
  place: Place;
  /** False if the path can never exist: not looked up and not cached. */
  isWellFormed: boolean;
};

export function requestedPage({ params, raw }: PageRequest, pageOf: (slug: string) => Page): RequestedPage {
  const { user_name, language, view, slug = '' } = params;
  const page = pageOf(slug);
  const representation = {
    key: { user_name },
    page,
    state: 'published',
    viewer: 'visitor',
    ...(language !== undefined && { language }),
    ...(view !== undefined && { view }),
    ...(customDomainOf(raw) && { isOnDomain: true }),
  } as const;
  const isWellFormed =
    USER_NAME.test(user_name) &&
    (language === undefined || isLanguage(language)) &&
    (view === undefined || isViewSlug(view)) &&
    (page.kind !== 'project' || isSlug(slug));
  // Redirects are to the site's paths, and from there to the domain's.
  const place = { ...formOf({ ...representation, isOnDomain: false }, user_name), page };
  return { representation, place, isWellFormed };
}

/** What the owner of a page has chosen to see of it, in its query. */
export function chosenState({ query }: Pick<FastifyRequest, 'query'>): ShownState | 'as visitor' | undefined {
  const { show, as, version } = (query ?? {}) as Record<string, unknown>;
  if (as === 'visitor') return 'as visitor';
  if (typeof version === 'string' && version !== '') return { version };
  return show === 'draft' || show === 'published' ? show : undefined;
}

/**
 * Returns the page as its owner sees it, if the request is theirs; undefined for everybody else, and for an owner who
 * wants to see what visitors see. `unasked`: who sees it as its owner without a choice in the query, which costs nobody's
 * cached page: always, if they publish by hand, or never.
 */
export async function ownRepresentation(
  ctx: Ctx,
  request: FastifyRequest,
  page: PublicRepresentation,
  unasked: 'always' | 'by hand' | 'never',
): Promise<OwnRepresentation | undefined> {
  if (!sessionsOf(ctx).mayBeOf(request.headers)) return undefined;
  const chosen = chosenState(request);
  if (chosen === 'as visitor' || (chosen === undefined && unasked === 'never')) return undefined;
  const user = await sessionsOf(ctx).userOf(request);
  const { key } = page;
  if (!user || ('id' in key ? user.id !== key.id : user.user_name !== key.user_name)) return undefined;
  if (chosen === undefined && unasked === 'by hand' && !(await publishesByHand(ctx, user.id))) return undefined;
  return { ...page, key: { id: user.id }, state: chosen ?? 'published', viewer: 'owner' };
}

async function publishesByHand({ db }: Ctx, userId: string): Promise<boolean> {
  const owner = db.selectFrom('users').select('id').where('id', '=', userId).where('publishing', '=', 'manual');
  return (await owner.executeTakeFirst()) !== undefined;
}
