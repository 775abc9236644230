import { LRUCache } from 'lru-cache';
import {
  type CompressedPortfolio,
  compressRendered,
  type RenderedDocument,
  sizeOf,
} from './rendered-document.server.ts';

/** So that one portfolio in many languages and views leaves room for others. */
const VARIANTS_MAX = 60;

/** `bytes` grows with each form that is compressed. */
type CachedDocument = { document: CompressedPortfolio; changesAt: Date | undefined; bytes: number };
type Pending = Promise<CompressedPortfolio | undefined>;
type Running = { document: Pending; changed: Set<string | undefined> };

function addTo(paths: Map<string, Set<string>>, owner: string, path: string): Set<string> {
  const known = (paths.get(owner) ?? new Set()).add(path);
  paths.set(owner, known);
  return known;
}

function removeFrom(paths: Map<string, Set<string>>, owner: string, path: string): void {
  const known = paths.get(owner);
  known?.delete(path);
  if (known?.size === 0) paths.delete(owner);
}

/**
 * An LRU cache of documents by path, limited by bytes. A document of more than `largestBytes` is not cached, because it
 * would evict many others. Of one portfolio, at most 60 documents of variants are cached.
 */
export function openDocumentCache(maxBytes: number, now: () => Date, largestBytes = maxBytes) {
  const pathsOf = new Map<string, Set<string>>();
  const variantsOf = new Map<string, Set<string>>();
  const cached = new LRUCache<string, CachedDocument>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
    dispose({ document: { owner } }, path, reason) {
      if (reason === 'set') return;
      removeFrom(pathsOf, owner, path);
      removeFrom(variantsOf, owner, path);
    },
  });
  const underWay = new Map<string, Running>();
  // All running renderings, including those that a change has made stale.
  const renderings = new Set<Running>();
  const counts = { hit: 0, miss: 0 };

  function find(path: string): CompressedPortfolio | undefined {
    const entry = cached.get(path);
    if (!entry) return undefined;
    if (entry.changesAt && entry.changesAt <= now()) {
      cached.delete(path);
      return undefined;
    }
    counts.hit += 1;
    return entry.document;
  }

  /** Renders a document, once for all concurrent requests. A result of undefined means not found. */
  async function render(path: string, work: () => Promise<RenderedDocument | undefined>): Pending {
    counts.miss += 1;
    return renderOnce(path, work);
  }

  function renderOnce(path: string, work: () => Promise<RenderedDocument | undefined>): Pending {
    const running = underWay.get(path);
    // The owner is known only at the end: after any change, later requests start a new rendering.
    if (running && running.changed.size === 0) return running.document;
    const changed: Running['changed'] = new Set();
    const document = work()
      .then((rendered) => {
        if (!rendered) return undefined;
        const isCurrent = !changed.has(rendered.owner) && !changed.has(undefined);
        const hasRoom = sizeOf(rendered.html) <= largestBytes;
        return isCurrent && hasRoom ? keep(path, rendered) : compressRendered(rendered);
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

  function keep(path: string, rendered: RenderedDocument): CompressedPortfolio {
    cached.delete(path);
    const document = compressRendered(rendered, (bytes) => {
      const entry = cached.peek(path);
      if (entry?.document !== document) return;
      // A new entry: the cache measures an entry when it is set.
      put(path, { ...entry, bytes: entry.bytes + bytes });
    });
    addTo(pathsOf, document.owner, path);
    if (rendered.variant) keepVariant(document.owner, path);
    put(path, { document, changesAt: rendered.changesAt, bytes: document.size });
    return document;
  }

  /** What has become too large for the cache is gone from it: its owner has it no more. */
  function put(path: string, entry: CachedDocument): void {
    cached.set(path, entry);
    if (cached.has(path)) return;
    const { owner } = entry.document;
    removeFrom(pathsOf, owner, path);
    removeFrom(variantsOf, owner, path);
  }

  function keepVariant(owner: string, path: string): void {
    const [oldest] = addTo(variantsOf, owner, path);
    if (variantsOf.get(owner)?.size === VARIANTS_MAX + 1 && oldest !== undefined) cached.delete(oldest);
  }

  /** A portfolio has changed; undefined: any may have changed. */
  function forget(owner: string | undefined): void {
    if (owner === undefined) cached.clear();
    else for (const path of [...(pathsOf.get(owner) ?? [])]) cached.delete(path);
    for (const { changed } of renderings) changed.add(owner);
  }

  return {
    find,
    render,
    forget,
    cachedBytes: () => cached.calculatedSize,
    /** How often a document was found, and how often it had to be rendered; and how many are cached. */
    counts: () => ({ ...counts, cached: cached.size }),
  };
}
