import { LRUCache } from 'lru-cache';
import type { Ctx } from '../../platform/context.ts';
import { changesOf } from '../../platform/db/change-feed.server.ts';
import { ownText } from '../../platform/http/byte-cache.server.ts';
import { queriedLanguage, siteLanguage, type VisitorLanguage } from '../../platform/http/page-language.server.ts';
import { isForPrograms } from '../../platform/http/request-guards.server.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../../platform/lib/texts/languages.ts';
import { withPublished } from '../versions/published-records.server.ts';

const REMEMBERED_OWNERS_MAX = 5_000;
const PAGE_OF_OWNER = /^\/u\/([a-z0-9-]{2,32})(?:\/([a-z]{2})(?=[/?]|$))?(?:\/|\?|$)/;

/**
 * That of the page: the owner's, for their pages and their errors; the query's, for calls from a page; the visitor's
 * for everything else that people read, and English for programs. Never fails, because it is needed when something else has failed.
 */
export function openVisitorLanguage(ctx: Pick<Ctx, 'database' | 'db' | 'log'>): VisitorLanguage {
  const known = new LRUCache<string, Language | 'nobody'>({ maxSize: REMEMBERED_OWNERS_MAX, sizeCalculation: () => 1 });
  changesOf(ctx).listen(() => known.clear());

  async function ownersLanguage(user_name: string): Promise<Language | 'nobody'> {
    const row = await ctx.db
      .selectFrom('users')
      .select(['id', 'publishing', 'language'])
      .where('user_name', '=', user_name)
      .where('suspended_at', '=', '')
      .executeTakeFirst();
    if (!row) return 'nobody';
    const shown = await withPublished(ctx.db, row);
    return isLanguage(shown.language) ? shown.language : DEFAULT_LANGUAGE;
  }

  return async (request) => {
    if (request.routeOptions.config.inPageLanguage) return queriedLanguage(request);
    const [, name, further] = PAGE_OF_OWNER.exec(request.url) ?? [];
    const ofVisitor = isForPrograms(request) ? DEFAULT_LANGUAGE : siteLanguage(request).language;
    if (name === undefined) return ofVisitor;
    if (isLanguage(further)) return further;
    const remembered = known.get(name);
    if (remembered) return remembered === 'nobody' ? ofVisitor : remembered;
    try {
      const language = await ownersLanguage(name);
      known.set(ownText(name), language);
      return language === 'nobody' ? ofVisitor : language;
    } catch (err) {
      ctx.log.warn({ err }, 'The language of a page could not be read');
      return DEFAULT_LANGUAGE;
    }
  };
}
