import type { Page } from 'playwright-core';

/** How many bytes the page has fetched by the time it is asked, headers among them, but for pictures. */
export async function sentBytes(page: Page): Promise<() => number> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const pictures = new Set<string>();
  let bytes = 0;
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.startsWith('image/')) pictures.add(requestId);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!pictures.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes;
}
