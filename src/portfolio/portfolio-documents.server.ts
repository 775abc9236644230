import type { FastifyInstance } from 'fastify';
import type { PageCtx } from '../ctx.ts';
import { markdownToHtml } from '../kit/markdown.server.ts';
import type { Shown } from '../kit/records.ts';
import { documentPolicy } from '../kit/security-headers.server.ts';
import { AppError } from '../lib/app-error.ts';
import { type Project, projects } from '../records/project/project.ts';
import { projectPath } from '../records/project/project-address.ts';
import { type Drawing, openPageCache, type PortfolioPage, pageOf } from './page-cache.server.ts';
import { openPortfolioReader, type PortfolioKey } from './portfolio-reader.server.ts';
import type { PortfolioState } from './portfolio-state.ts';
import { projectState } from './project-state.ts';
import type { Terms } from './ready-page.server.ts';

const CACHE_MAX_BYTES = 64 * 1024 * 1024;
const VACANT_PATHS_MAX = 10_000;
/** Another process (the command line) may have written to the SQLite file: looked at no more often than this. */
const FOREIGN_WRITES_EVERY_MS = 200;

export const HOME = '/home';

/** A portfolio's document, and how it is answered. */
export type PortfolioDocument = { page: PortfolioPage; terms: Terms };

/** The public documents, drawn when first asked for and held until their portfolio changes. */
export function openPortfolioDocuments(app: FastifyInstance, ctx: PageCtx) {
  const cache = openPageCache(CACHE_MAX_BYTES);
  const read = openPortfolioReader(app, ctx);
  const policy = documentPolicy(ctx.renderer.policyHashes.portfolio);
  const publicTerms = { policy, cacheControl: 'public, no-cache', vary: 'Accept-Encoding' };
  const homeTerms = { policy, cacheControl: 'private, no-cache', vary: 'Cookie, Accept-Encoding' };
  const vacantPaths = new Set<string>();
  /** Whose portfolio strangers see at /home, as long as no portfolio has changed. */
  let siteOwner: string | undefined;
  /** What was looked up before a change is not to be remembered after it. */
  let changes = 0;

  function forget(userId: string | undefined): void {
    changes += 1;
    cache.forget(userId);
    vacantPaths.clear();
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
    const portfolio = await read(key);
    if (!portfolio) return undefined;
    const { state, pictures } = portfolio;
    return {
      owner: state.profile.id,
      project: '',
      html: ctx.renderer.renderPage({ kind: 'portfolio', origin: ctx.config.origin, state, pictures, hasSession }),
      isWhole: state.queries.every((query) => 'data' in query),
    };
  }

  /** Undefined: there is no such portfolio, or no such project to be seen in it. */
  async function drawProject(user_name: string, slug: string): Promise<Drawing | undefined> {
    const portfolio = await read({ user_name });
    // Above the text stands the project's title alone.
    const toHtml = (markdown: string) => markdownToHtml(markdown, 1);
    const state = portfolio && projectState(portfolio.state.profile, projectsOf(portfolio.state), slug, toHtml);
    if (!state) return undefined;
    return {
      owner: state.profile.id,
      project: state.project.id,
      html: ctx.renderer.renderPage({
        kind: 'project',
        origin: ctx.config.origin,
        state,
        pictures: portfolio.pictures,
      }),
      isWhole: true,
    };
  }

  return {
    find,
    async drawPublic(user_name: string): Promise<PortfolioDocument | undefined> {
      const page = await cache.draw(`/u/${user_name}`, () => draw({ user_name }));
      return page && { page, terms: publicTerms };
    },
    async drawProject(user_name: string, slug: string): Promise<PortfolioDocument | undefined> {
      const page = await cache.draw(projectPath(user_name, { slug }), () => drawProject(user_name, slug));
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
    isVacant: (path: string) => vacantPaths.has(path),
    /** Answers how to note that a path that is looked up from now on leads nowhere. */
    watchForVacancy() {
      const seen = changes;
      return (path: string) => {
        if (seen !== changes) return;
        if (vacantPaths.size >= VACANT_PATHS_MAX) vacantPaths.clear();
        vacantPaths.add(path);
      };
    },
  };
}

/** Throws where they could not be read: without its project, no part of its page can stand. */
function projectsOf({ queries }: PortfolioState): Shown<Project>[] {
  const settled = queries.find(({ key }) => key[0] === projects.path);
  if (settled && 'data' in settled) return settled.data as Shown<Project>[];
  throw new AppError(settled?.failure.code ?? 'internal', settled?.failure ?? { message: 'No projects were read' });
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
