import type { Browser, Page } from 'playwright-core';
import type { ReferencePage } from './reference-pages.ts';

const HEIGHT = 800;
/** A4 without its margins, in CSS pixels. */
const PRINTED_WIDTH = 673;
const ATTEMPTS_MAX = 6;

export type Shown = Pick<ReferencePage, 'width' | 'scheme' | 'isPrinted'>;

/** Returns the whole page as a PNG, as a first visitor sees it: in a profile of its own, which nothing else has filled. */
export async function drawPage(
  browser: Browser,
  url: string,
  { width, scheme, isPrinted }: Shown,
  change?: (page: Page) => Promise<void>,
): Promise<Buffer> {
  const context = await browser.newContext({
    // For the changed stylesheets in the document.
    bypassCSP: true,
    reducedMotion: 'reduce',
    colorScheme: scheme,
    viewport: { width: isPrinted ? PRINTED_WIDTH : width, height: HEIGHT },
  });
  try {
    await context.clock.setFixedTime(new Date());
    // AVIF is made after the upload: a screenshot must not depend on whether it has been.
    await context.route('**/images/**', (route) =>
      route.continue({ headers: { ...route.request().headers(), accept: 'image/webp,*/*' } }),
    );
    await context.route(
      (one) => one.href === url || one.pathname.endsWith('.css'),
      async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: waitingForFaces(await response.text()) });
      },
    );
    const page = await context.newPage();
    if (isPrinted) await page.emulateMedia({ media: 'print' });
    const response = await page.goto(url, { waitUntil: 'load' });
    if (!response?.ok()) throw new Error(`${url} is ${response?.status()}`);
    await loadImages(page);
    await change?.(page);
    return await settled(page);
  } finally {
    await context.close();
  }
}

/** A face that is optional is left out where it comes late, as on a machine that does much else. */
function waitingForFaces(css: string): string {
  return css.replace(/font-display:\s*(?:optional|swap)/g, 'font-display:block');
}

async function loadImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await document.fonts.ready;
  });
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete && (image.naturalWidth > 0 || !image.currentSrc)),
  );
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode().catch(() => {}))));
}

/** Returns the screenshot when the next one is the same. */
async function settled(page: Page): Promise<Buffer> {
  let last = await page.screenshot({ fullPage: true });
  for (let attempt = 1; attempt < ATTEMPTS_MAX; attempt += 1) {
    const next = await page.screenshot({ fullPage: true });
    if (next.equals(last)) return next;
    last = next;
  }
  throw new Error(`${page.url()} does not come to rest`);
}
