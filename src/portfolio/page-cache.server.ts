import { type ReadyPage, readyPage } from './ready-page.server.ts';

/** A portfolio's document as it was drawn for one revision of it. */
export type Drawing = {
  userName: string;
  html: string;
  /** False where a section could not be read: shown once, then drawn anew. */
  isWhole: boolean;
};

type HeldPage = ReadyPage & { userName: string; bytes: number };

/** Documents by their owner's id, bounded by bytes: the one that was not asked for the longest goes first. */
export function openPageCache(maxBytes: number) {
  // In order of use, the latest last.
  const pages = new Map<string, HeldPage>();
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
        return isCurrent && drawn.isWhole ? keep(owner, drawn) : readyPage(drawn.html);
      })
      .finally(() => {
        if (underWay.get(owner) === started) underWay.delete(owner);
      });
    underWay.set(owner, started);
    return started;
  }

  function keep(owner: string, drawn: Drawing): ReadyPage {
    drop(owner);
    const page: HeldPage = {
      ...readyPage(drawn.html, (bytes) => {
        if (pages.get(owner) === page) grow(page, bytes);
      }),
      userName: drawn.userName,
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
