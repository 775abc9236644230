import type { FastifyInstance } from 'fastify';
import type { PageCtx } from '../ctx.ts';
import { documentPolicy } from '../kit/http-frame.server.ts';
import { type Drawing, openPageCache, type PortfolioPage, pageOf } from './page-cache.server.ts';
import { openPortfolioReader, type PortfolioKey } from './portfolio-reader.server.ts';
import type { Terms } from './ready-page.server.ts';

const CACHE_MAX_BYTES = 64 * 1024 * 1024;
const VACANT_NAMES_MAX = 10_000;
/** Another process (the command line) may have written to the SQLite file: looked at no more often than this. */
const FOREIGN_WRITES_EVERY_MS = 200;

export const HOME = '/home';

/** A portfolio's document, and how it is answered. */
export type PortfolioDocument = { page: PortfolioPage; terms: Terms };

/** The public documents, drawn when first asked for and held until their portfolio changes. */
export function openPortfolioDocuments(app: FastifyInstance, ctx: PageCtx) {
  const cache = openPageCache(CACHE_MAX_BYTES);
  const read = openPortfolioReader(app, ctx);
  const policy = documentPolicy(ctx.renderer.policyHashes);
  const publicTerms = { policy, cacheControl: 'public, no-cache', vary: 'Accept-Encoding' };
  const homeTerms = { policy, cacheControl: 'private, no-cache', vary: 'Cookie, Accept-Encoding' };
  const vacantNames = new Set<string>();
  /** Whose portfolio strangers see at /home, as long as no portfolio has changed. */
  let siteOwner: string | undefined;
  /** What was looked up before a change is not to be remembered after it. */
  let changes = 0;

  function forget(userId: string | undefined): void {
    changes += 1;
    cache.forget(userId);
    vacantNames.clear();
    siteOwner = undefined;
  }
  const noticeForeignWrites = watchForeignWrites(ctx, () => forget(undefined));
  ctx.onPortfolioChanged(forget);

  /** The document at a path, where it is held. */
  function find(path: string): PortfolioDocument | undefined {
    noticeForeignWrites();
    const page = cache.find(path);
    if (!page || path !== HOME) return page && { page, terms: publicTerms };
    return page.owner === siteOwner ? { page, terms: homeTerms } : undefined;
  }

  /** Undefined: there is no such portfolio. */
  async function draw(key: PortfolioKey, hasSession = false): Promise<Drawing | undefined> {
    const state = await read(key);
    if (!state) return undefined;
    return {
      owner: state.profile.id,
      project: '',
      html: ctx.renderer.renderPage({ kind: 'portfolio', origin: ctx.config.origin, state, hasSession }),
      isWhole: state.queries.every((query) => 'data' in query),
    };
  }

  return {
    find,
    async drawPublic(user_name: string): Promise<PortfolioDocument | undefined> {
      const page = await cache.draw(`/u/${user_name}`, () => draw({ user_name }));
      return page && { page, terms: publicTerms };
    },
    /** The site owner's, at /home for strangers. */
    async drawHome(ownerOf: () => Promise<string>): Promise<PortfolioDocument | undefined> {
      const seen = changes;
      const id = await ownerOf();
      const page = await cache.draw(HOME, () => draw({ id }));
      if (seen === changes) siteOwner = id;
      return page && { page, terms: homeTerms };
    },
    /** A signed-in person's own, at /home; held by nobody. */
    async drawOwn(id: string): Promise<PortfolioDocument | undefined> {
      const drawn = await draw({ id }, true);
      const terms = { ...homeTerms, cacheControl: 'private, no-store' };
      return drawn && { page: pageOf(drawn), terms };
    },
    isVacant: (userName: string) => vacantNames.has(userName),
    /** Answers how to note that a name that is looked up from now on leads nowhere. */
    watchForVacancy() {
      const seen = changes;
      return (userName: string) => {
        if (seen !== changes) return;
        if (vacantNames.size >= VACANT_NAMES_MAX) vacantNames.clear();
        vacantNames.add(userName);
      };
    },
  };
}

function watchForeignWrites(ctx: PageCtx, onWrite: () => void): () => void {
  let known = ctx.database.foreignWrites();
  let lookedAt = performance.now();
  return () => {
    const now = performance.now();
    if (now - lookedAt < FOREIGN_WRITES_EVERY_MS) return;
    lookedAt = now;
    const latest = ctx.database.foreignWrites();
    if (latest !== known) onWrite();
    known = latest;
  };
}
