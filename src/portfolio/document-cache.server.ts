import { type ReadyPage, readyPage } from '../http/compressed-document.server.ts';
import { type CompressedHtml, compressedPage } from './compress-document.server.ts';

/** A document as it was drawn from what its portfolio held at that moment. */
export type Drawing = {
  /** The id of the user whose portfolio it shows. */
  owner: string;
  /** The id of the project whose page it is; '' for the portfolio itself. */
  project: string;
  html: string | CompressedHtml;
  /** False where a section could not be read: shown once, then drawn anew. */
  isWhole: boolean;
  /** When it shows something else although its portfolio has not changed: a certificate expires. */
  changesAt?: Date | undefined;
};

/** A document of a portfolio, ready to be sent. */
export type PortfolioPage = ReadyPage & Pick<Drawing, 'owner' | 'project'>;

type HeldPage = PortfolioPage & Pick<Drawing, 'changesAt'> & { bytes: number };
type Drawn = Promise<PortfolioPage | undefined>;
type Running = { page: Drawn; changed: Set<string | undefined> };

/** A page that is not held. */
export function pageOf({ owner, project, html }: Drawing, onGrowth?: (bytes: number) => void): PortfolioPage {
  const page = typeof html === 'string' ? readyPage(html, onGrowth) : compressedPage(html);
  return { ...page, owner, project };
}

/**
 * Documents by their path, bounded by bytes: the one that was not asked for the longest goes first. One of more than
 * `largestBytes` is not kept, since it would push out many others.
 */
export function openPageCache(maxBytes: number, now: () => Date, largestBytes = maxBytes) {
  // In order of use, the latest last.
  const pages = new Map<string, HeldPage>();
  const pathsOf = new Map<string, Set<string>>();
  const underWay = new Map<string, Running>();
  // Besides those that may be joined, the ones that a change has overtaken.
  const drawings = new Set<Running>();
  let heldBytes = 0;

  function find(path: string): PortfolioPage | undefined {
    const page = pages.get(path);
    if (!page) return undefined;
    if (page.changesAt && page.changesAt <= now()) {
      drop(path);
      return undefined;
    }
    pages.delete(path);
    pages.set(path, page);
    return page;
  }

  /** Draws the page, once for however many ask meanwhile. A drawing that answers undefined has found nothing. */
  function draw(path: string, drawing: () => Promise<Drawing | undefined>): Drawn {
    const running = underWay.get(path);
    // Whose page it is turns out at the end: after any change, who asks then gets one that has seen it.
    if (running && running.changed.size === 0) return running.page;
    const changed: Running['changed'] = new Set();
    const page = drawing()
      .then((drawn) => {
        if (!drawn) return undefined;
        const isCurrent = !changed.has(drawn.owner) && !changed.has(undefined);
        const { html } = drawn;
        const hasRoom = (typeof html === 'string' ? html : html.gzip).length <= largestBytes;
        return isCurrent && drawn.isWhole && hasRoom ? keep(path, drawn) : pageOf(drawn);
      })
      .finally(() => {
        drawings.delete(started);
        if (underWay.get(path) === started) underWay.delete(path);
      });
    const started = { page, changed };
    drawings.add(started);
    underWay.set(path, started);
    return page;
  }

  function keep(path: string, drawn: Drawing): PortfolioPage {
    drop(path);
    const onGrowth = (bytes: number) => {
      if (pages.get(path) === page) grow(page, bytes);
    };
    const page: HeldPage = { ...pageOf(drawn, onGrowth), changesAt: drawn.changesAt, bytes: 0 };
    pages.set(path, page);
    pathsOf.set(page.owner, (pathsOf.get(page.owner) ?? new Set()).add(path));
    grow(page, page.size);
    return page;
  }

  function grow(page: HeldPage, bytes: number): void {
    page.bytes += bytes;
    heldBytes += bytes;
    for (const path of pages.keys()) {
      if (heldBytes <= maxBytes) return;
      drop(path);
    }
  }

  function drop(path: string): void {
    const page = pages.get(path);
    if (!page) return;
    pages.delete(path);
    heldBytes -= page.bytes;
    const paths = pathsOf.get(page.owner);
    paths?.delete(path);
    if (paths?.size === 0) pathsOf.delete(page.owner);
  }

  /** A portfolio has changed; undefined: any may have. */
  function forget(owner: string | undefined): void {
    const stale = owner === undefined ? pages.keys() : (pathsOf.get(owner) ?? []);
    for (const path of [...stale]) drop(path);
    for (const { changed } of drawings) changed.add(owner);
  }

  return { find, draw, forget, heldBytes: () => heldBytes };
}
