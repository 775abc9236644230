import type { DocumentCtx } from '../../platform/context.ts';
import type { Encoding } from '../../platform/http/conditional.ts';
import type { Representation } from '../../portfolio/representation/representation.ts';
import { findFrontOwner } from './owner-path.ts';
import type { openPortfolioReader } from './portfolio-reader.server.ts';
import { planDocument, type RenderJob } from './render-portfolio.server.ts';
import type { RenderedDocument } from './rendered-document.server.ts';
import type { StoredPage } from './stored-pages/page-form.server.ts';
import type { openStorablePages } from './stored-pages/storable-page.server.ts';

/** Renders a document of a large portfolio, in a worker thread. */
export type RenderLarge = (job: RenderJob) => Promise<RenderedDocument | undefined>;

/**
 * Renders a document of a portfolio in another thread, if that is faster: `waiting` others wait for this one. Undefined
 * if it is not, and resolves with undefined if that thread cannot render it.
 */
export type RenderElsewhere = (job: RenderJob, waiting: number) => Promise<RenderedDocument | undefined> | undefined;

/** What rendering needs. */
export type Rendering = {
  ctx: DocumentCtx;
  read: ReturnType<typeof openPortfolioReader>;
  identifyStorable: ReturnType<typeof openStorablePages>;
  renderLarge: RenderLarge;
  renderElsewhere: RenderElsewhere;
  /** The cacheable documents that wait for this thread. */
  waiting: number;
};

/** Undefined if there is no such portfolio, or no such visible project in it. */
export async function renderJob(documents: Rendering, job: Representation): Promise<RenderedDocument | undefined> {
  return renderAt(documents, await withSite(documents, job));
}

/** Where the portfolio is, as of now. */
async function withSite({ ctx }: Rendering, job: Representation): Promise<RenderJob> {
  return { ...job, frontOwner: await findFrontOwner(ctx), ownOrigin: ctx.domains.originOf(job.key) };
}

async function renderAt({ ctx, read, renderLarge }: Rendering, job: RenderJob): Promise<RenderedDocument | undefined> {
  const portfolio = await read(job);
  if (portfolio === 'large') return renderLarge(job);
  const planned = portfolio && planDocument(job, portfolio, ctx.config.origin, ctx.now());
  if (!planned) return undefined;
  const { content, ...rendering } = planned;
  return { ...rendering, ...ctx.renderer.renderDocument(content, ctx.config.siteName) };
}

type Wanted = { path: string; job: Representation; encoding: Encoding };

/** Reads the document of a path from disk, in a form for the encoding if there is one; else renders it. */
export async function findOrRender(
  documents: Rendering,
  { path, job: requested, encoding }: Wanted,
): Promise<RenderedDocument | undefined> {
  documents.waiting += 1;
  let isWaiting = true;
  const leave = () => {
    if (isWaiting) documents.waiting -= 1;
    isWaiting = false;
  };
  try {
    const job = await withSite(documents, requested);
    const storable = await documents.identifyStorable(path, job);
    const found = storable && (await documents.ctx.storedPages.find(storable, encoding));
    if (found) return fromDisk(found);
    const elsewhere = documents.renderElsewhere(job, documents.waiting - 1);
    if (elsewhere) leave();
    const rendered = (await elsewhere) ?? (await renderAt(documents, job));
    if (!rendered || !storable || rendered.version === undefined) return rendered;
    // It may be a later version than the one that was looked up.
    return { ...rendered, storedAs: { ...storable, owner: rendered.owner, version: rendered.version } };
  } finally {
    leave();
  }
}

function fromDisk({ form, isLarge, ...page }: StoredPage): RenderedDocument {
  const html = isLarge ? { gzip: form.bytes, digest: form.digest } : form;
  return { ...page, html, isStored: true };
}
