import type { Page } from 'playwright-core';
import { expect } from 'vitest';

type SentBytes = {
  /** So far. */
  all(): number;
  /** Of scripts, so far: the document's own are fetched when a control is used. */
  ofScripts(): number;
  /** Points at a control, and waits until the document's scripts have been fetched. */
  scriptsFetched(): Promise<void>;
  /** Until the `load` event; 0 before it. */
  untilLoad(): number;
  /** Each URL with its bytes and its time before (-) or after the `load` event: the message of a failed assertion. */
  list(): string;
};

/** Counts the bytes that the page fetches, headers included, images excluded. */
export async function sentBytes(page: Page): Promise<SentBytes> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Page.enable');
  const images = new Set<string>();
  const urls = new Map<string, string>();
  const finished: { at: number; bytes: number; url: string }[] = [];
  let loadedAt = 0;
  network.on('Page.loadEventFired', ({ timestamp }) => {
    loadedAt = timestamp;
  });
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.startsWith('image/')) images.add(requestId);
    urls.set(requestId, response.url);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const url = urls.get(requestId) ?? '';
    if (!images.has(requestId)) finished.push({ at: timestamp, bytes: encodedDataLength, url });
  });
  const sumBy = (end: number) => finished.reduce((sum, { at, bytes }) => (at <= end ? sum + bytes : sum), 0);
  // By the browser's clock: the events of page and network arrive in any order.
  const list = () =>
    finished.map(({ at, bytes, url }) => `${url}: ${bytes} B, ${((at - loadedAt) * 1_000).toFixed(1)} ms`).join('\n');
  const ofScripts = () => finished.reduce((sum, { bytes, url }) => (url.endsWith('.js') ? sum + bytes : sum), 0);
  async function scriptsFetched() {
    const listed = await page.locator('script[data-entry]').getAttribute('data-entry');
    const scripts = (listed ?? '').split(' ').map((path) => new URL(path, page.url()).href);
    await page.locator('button, input, textarea, .gallery a').filter({ visible: true }).first().hover();
    const isFetched = (script: string) => finished.some(({ url }) => url === script);
    await expect.poll(() => scripts.filter((script) => !isFetched(script))).toEqual([]);
  }
  return {
    scriptsFetched,
    ofScripts,
    all: () => sumBy(Number.POSITIVE_INFINITY),
    untilLoad: () => sumBy(loadedAt),
    list,
  };
}
