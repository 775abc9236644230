import type { Ctx } from '../../platform/context.ts';
import { domainsOf } from '../../platform/http/custom-domain.server.ts';
import type { Representation } from '../../portfolio/representation/representation.ts';
import { findFrontOwner } from '../../portfolio/storage/portfolio-owner.server.ts';
import { rendererOf } from '../documents/renderer.ts';
import type { openPortfolioReader } from './portfolio-reader.server.ts';
import { installationOf, planDocument, type RenderJob } from './render-portfolio.server.ts';
import type { RenderedDocument } from './rendered-document.server.ts';

/** Renders a document of a large portfolio, in a worker thread. */
export type RenderLarge = (job: RenderJob) => Promise<RenderedDocument | undefined>;

/** What rendering needs. */
export type Rendering = {
  ctx: Ctx;
  read: ReturnType<typeof openPortfolioReader>;
  renderLarge: RenderLarge;
};

/** Undefined if there is no such portfolio, or no such visible project in it. */
export async function renderJob(
  documents: Rendering,
  representation: Representation,
): Promise<RenderedDocument | undefined> {
  const { ctx, read, renderLarge } = documents;
  // Where the portfolio is, as of now.
  const job = {
    ...representation,
    frontOwner: await findFrontOwner(ctx),
    ownOrigin: domainsOf(ctx).originOf(representation.key),
  };
  const portfolio = await read(job);
  if (portfolio === 'large') return renderLarge(job);
  const planned = portfolio && planDocument(job, portfolio, installationOf(ctx.config), ctx.now());
  if (!planned) return undefined;
  const { content, ...rendering } = planned;
  return { ...rendering, ...rendererOf(ctx).renderDocument(content, ctx.config.siteName) };
}
