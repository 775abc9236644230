import type { DocumentCtx } from '../../../platform/context.ts';
import { openVersionReader } from '../portfolio-version.server.ts';
import type { RenderJob } from '../render-portfolio.server.ts';
import type { StoredAs } from '../rendered-document.server.ts';

/** It becomes part of a file's name. */
const OWNER = /^[\w-]{1,64}$/;

/**
 * Returns a function that identifies the document of a job as it would be on disk now; undefined for one that is not
 * stored. Only pages that anybody finds are: no views, drafts or share links. The key has everything that a document
 * depends on besides the version of its portfolio.
 */
export function openStorablePages(ctx: DocumentCtx) {
  const { build } = ctx.renderer;
  const { origin, siteName } = ctx.config;
  const findVersion = openVersionReader(ctx);

  return async (path: string, job: RenderJob): Promise<StoredAs | undefined> => {
    const { key, view, frontOwner, ownOrigin } = job;
    if (build === undefined || !('user_name' in key) || view !== undefined) return undefined;
    const found = await findVersion(key.user_name);
    if (!found || !OWNER.test(found.id)) return undefined;
    const { id, version } = found;
    return { owner: id, version, key: JSON.stringify([build, path, origin, siteName, frontOwner, ownOrigin]) };
  };
}
