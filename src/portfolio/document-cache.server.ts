import { type CompressedDocument, compressDocument } from '../http/compressed-document.server.ts';
import { type CompressedHtml, fromCompressedHtml } from './compress-document.server.ts';

/** A document rendered from the current state of a portfolio. */
export type Rendered = {
  /** The id of the portfolio's owner. */
  owner: string;
  /** The project's id; '' for the portfolio itself. */
  project: string;
  html: string | CompressedHtml;
  /** False if a section could not be read: the document is sent once, but not cached. */
  isComplete: boolean;
  /** When the document changes although its portfolio does not: a certificate expires. */
  changesAt?: Date | undefined;
};

/** A document of a portfolio, ready to be sent. */
export type CompressedPortfolio = CompressedDocument & Pick<Rendered, 'owner' | 'project'>;

type CachedDocument = CompressedPortfolio & Pick<Rendered, 'changesAt'> & { bytes: number };
type Pending = Promise<CompressedPortfolio | undefined>;
type Running = { document: Pending; changed: Set<string | undefined> };

/** A document that is not cached. */
export function compressRendered(
  { owner, project, html }: Rendered,
  onGrowth?: (bytes: number) => void,
): CompressedPortfolio {
  const document = typeof html === 'string' ? compressDocument(html, onGrowth) : fromCompressedHtml(html);
  return { ...document, owner, project };
}

/**
 * An LRU cache of documents by path, limited by bytes. A document of more than `largestBytes` is not cached, because it
 * would evict many others.
 */
export function openDocumentCache(maxBytes: number, now: () => Date, largestBytes = maxBytes) {
  // In order of use, most recent last.
  const documents = new Map<string, CachedDocument>();
  const pathsOf = new Map<string, Set<string>>();
  const underWay = new Map<string, Running>();
  // All running renderings, including those that a change has made stale.
  const renderings = new Set<Running>();
  let cachedBytes = 0;

  function find(path: string): CompressedPortfolio | undefined {
    const document = documents.get(path);
    if (!document) return undefined;
    if (document.changesAt && document.changesAt <= now()) {
      drop(path);
      return undefined;
    }
    documents.delete(path);
    documents.set(path, document);
    return document;
  }

  /** Renders a document, once for all concurrent requests. A result of undefined means not found. */
  function render(path: string, work: () => Promise<Rendered | undefined>): Pending {
    const running = underWay.get(path);
    // The owner is known only at the end: after any change, later requests start a new rendering.
    if (running && running.changed.size === 0) return running.document;
    const changed: Running['changed'] = new Set();
    const document = work()
      .then((rendered) => {
        if (!rendered) return undefined;
        const isCurrent = !changed.has(rendered.owner) && !changed.has(undefined);
        const { html } = rendered;
        const hasRoom = (typeof html === 'string' ? html : html.gzip).length <= largestBytes;
        return isCurrent && rendered.isComplete && hasRoom ? keep(path, rendered) : compressRendered(rendered);
      })
      .finally(() => {
        renderings.delete(started);
        if (underWay.get(path) === started) underWay.delete(path);
      });
    const started = { document, changed };
    renderings.add(started);
    underWay.set(path, started);
    return document;
  }

  function keep(path: string, rendered: Rendered): CompressedPortfolio {
    drop(path);
    const onGrowth = (bytes: number) => {
      if (documents.get(path) === document) grow(document, bytes);
    };
    const document: CachedDocument = {
      ...compressRendered(rendered, onGrowth),
      changesAt: rendered.changesAt,
      bytes: 0,
    };
    documents.set(path, document);
    pathsOf.set(document.owner, (pathsOf.get(document.owner) ?? new Set()).add(path));
    grow(document, document.size);
    return document;
  }

  function grow(document: CachedDocument, bytes: number): void {
    document.bytes += bytes;
    cachedBytes += bytes;
    for (const path of documents.keys()) {
      if (cachedBytes <= maxBytes) return;
      drop(path);
    }
  }

  function drop(path: string): void {
    const document = documents.get(path);
    if (!document) return;
    documents.delete(path);
    cachedBytes -= document.bytes;
    const paths = pathsOf.get(document.owner);
    paths?.delete(path);
    if (paths?.size === 0) pathsOf.delete(document.owner);
  }

  /** A portfolio has changed; undefined: any may have changed. */
  function forget(owner: string | undefined): void {
    const stale = owner === undefined ? documents.keys() : (pathsOf.get(owner) ?? []);
    for (const path of [...stale]) drop(path);
    for (const { changed } of renderings) changed.add(owner);
  }

  return { find, render, forget, cachedBytes: () => cachedBytes };
}
