import type { Page } from 'playwright-core';

type SentBytes = {
  /** By now. */
  all(): number;
  /** By the `load` event, which has to have fired; undefined before. */
  untilLoad(): number | undefined;
};

/** The bytes that the page fetches, headers included, images excluded. */
export async function sentBytes(page: Page): Promise<SentBytes> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const pictures = new Set<string>();
  let bytes = 0;
  let untilLoad: number | undefined;
  await network.send('Page.enable');
  // On the same connection as the bytes, so that none of the scripts fetched after it is counted.
  network.on('Page.loadEventFired', () => {
    untilLoad = bytes;
  });
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.startsWith('image/')) pictures.add(requestId);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!pictures.has(requestId)) bytes += encodedDataLength;
  });
  return { all: () => bytes, untilLoad: () => untilLoad };
}
