import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './negotiation.ts';

const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;

/** A portfolio's document as it was drawn for one revision of it. */
export type Drawing = {
  userName: string;
  html: string;
  /** False where a section could not be read: shown once, then drawn anew. */
  isWhole: boolean;
};

/** A document that is ready to be sent. */
export type ReadyPage = {
  userName: string;
  /** Names the bytes; an encoding's entity tag is made from it. */
  digest: string;
  /** The bytes in one encoding, compressed when first asked for. */
  body(encoding: Encoding): Buffer | Promise<Buffer>;
};

/** Documents by their owner's id, bounded by bytes: the one that was not asked for the longest goes first. */
export type PageCache = ReturnType<typeof openPageCache>;

export function openPageCache(maxBytes: number) {
  // In order of use, the latest last.
  const pages = new Map<string, ReadyPage & { bytes: number }>();
  const owners = new Map<string, string>();
  const underWay = new Map<string, Promise<ReadyPage>>();
  let heldBytes = 0;

  function find(owner: string): ReadyPage | undefined {
    const page = pages.get(owner);
    if (!page) return undefined;
    pages.delete(owner);
    pages.set(owner, page);
    return page;
  }

  /** Draws the page, once for however many ask meanwhile. */
  function draw(owner: string, drawing: () => Promise<Drawing>): Promise<ReadyPage> {
    const running = underWay.get(owner);
    if (running) return running;
    const started: Promise<ReadyPage> = drawing()
      .then((drawn) => {
        // Where a change came in between, `forget` has taken it from the list: good for who asked before, not to keep.
        const isCurrent = underWay.get(owner) === started;
        return isCurrent && drawn.isWhole ? keep(owner, drawn) : readyPage(drawn);
      })
      .finally(() => {
        if (underWay.get(owner) === started) underWay.delete(owner);
      });
    underWay.set(owner, started);
    return started;
  }

  function keep(owner: string, drawn: Drawing): ReadyPage {
    const page = {
      ...readyPage(drawn, (bytes) => {
        if (pages.get(owner) === page) grow(page, bytes);
      }),
      bytes: 0,
    };
    pages.set(owner, page);
    owners.set(page.userName, owner);
    grow(page, Buffer.byteLength(drawn.html));
    return page;
  }

  function grow(page: { bytes: number }, bytes: number): void {
    page.bytes += bytes;
    heldBytes += bytes;
    for (const owner of pages.keys()) {
      if (heldBytes <= maxBytes) return;
      drop(owner);
    }
  }

  function drop(owner: string): void {
    const page = pages.get(owner);
    if (!page) return;
    pages.delete(owner);
    owners.delete(page.userName);
    heldBytes -= page.bytes;
  }

  /** A portfolio has changed; undefined: any may have. */
  function forget(owner: string | undefined): void {
    if (owner === undefined) {
      for (const held of pages.keys()) drop(held);
      underWay.clear();
    } else {
      drop(owner);
      underWay.delete(owner);
    }
  }

  return {
    find,
    draw,
    forget,
    /** Whose page stands at this user name, where that page is held. */
    ownerOf: (userName: string) => owners.get(userName),
    heldBytes: () => heldBytes,
  };
}

/** `onGrowth` hears of the bytes that a compression adds. */
export function readyPage({ userName, html }: Drawing, onGrowth?: (bytes: number) => void): ReadyPage {
  const identity = Buffer.from(html);
  const bodies = new Map<Encoding, Buffer | Promise<Buffer>>([['identity', identity]]);
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 22);

  async function compressed(encoding: Encoding): Promise<Buffer> {
    try {
      const bytes = await compress(identity, encoding);
      bodies.set(encoding, bytes);
      onGrowth?.(bytes.length);
      return bytes;
    } catch (error) {
      bodies.delete(encoding);
      throw error;
    }
  }

  function body(encoding: Encoding): Buffer | Promise<Buffer> {
    const known = bodies.get(encoding);
    if (known) return known;
    const bytes = compressed(encoding);
    bodies.set(encoding, bytes);
    return bytes;
  }
  return { userName, digest, body };
}

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(bytes, { level: GZIP_LEVEL });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotliAsync(bytes, { params });
}
