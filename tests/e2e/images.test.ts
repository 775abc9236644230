import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { LAYOUTS } from '../../src/portfolio/model/designs.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { axeOf, openPage } from '../support/browser.ts';
import { sentBytes } from '../support/sent-bytes.ts';
import { logInByCookie } from './logged-in-page.ts';

const BEFORE_LOAD_MAX_BYTES = 60_000;
const ALL_MAX_BYTES = 130_000;

/** A unique image: its placeholder in a page does not compress away. */
function mosaic(seed: number, width: number, height: number): Promise<Buffer> {
  const tiles = Buffer.from(
    Array.from({ length: 16 * 10 * 3 }, (_, index) => (index * index * 31 + seed * 7919 * (index + 3)) % 256),
  );
  const raw = { width: 16, height: 10, channels: 3 } as const;
  return sharp(tiles, { raw }).resize(width, height, { fit: 'fill' }).jpeg().toBuffer();
}

async function upload(user: TestUser, image: Buffer): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(image)]), 'a.jpg');
  const reply = await user.request('POST', '/api/upload', { body });
  expect(reply.statusCode).toBe(200);
  return (reply.json() as { image_url: string }).image_url;
}

async function add(user: TestUser, path: string, record: Record<string, unknown>): Promise<void> {
  const reply = await user.request('POST', `/api/${path}/new`, { json: record });
  expect([path, reply.statusCode]).toEqual([path, 200]);
}

const save = (user: TestUser, keys: Record<string, unknown>) =>
  user.request('PATCH', `/api/users/${user.user.id}`, { json: keys });

type StartedImages = { app: TestApp; ada: TestUser; pagePath: string; origin: string };

let shared: StartedImages;
beforeAll(async () => {
  shared = await startImages();
});
beforeEach(() => save(shared.ada, { layout: 'gallery' }));

/** A user with a portrait, and projects with images of each format. */
async function startImages(): Promise<StartedImages> {
  const app = await startApp();
  const ada = await makeUser(app);
  const sizes = [
    [1600, 1067],
    [1600, 900],
    [1200, 1600],
  ] as const;
  for (const [index, [width, height]] of sizes.entries()) {
    const image_url = await upload(ada, await mosaic(index, width, height));
    await add(ada, 'projects', {
      title: `Exhibit ${index + 1}`,
      description: 'One of them.',
      category: 'backend',
      image_url,
    });
  }
  await save(ada, {
    image_url: await upload(ada, await mosaic(9, 1000, 1000)),
    about: 'I *weave* numbers. '.repeat(20),
  });
  return { app, ada, pagePath: `/u/${ada.user.user_name}`, origin: await app.listen() };
}

type VisibleImage = { alt: string; file: string; width: number; loadedWidth: number };

/** Returns each visible image: its rendered width, and the one that `sizes` declares. */
function visibleImages(page: Page): Promise<VisibleImage[]> {
  return page.locator('#main img').evaluateAll((elements) =>
    (elements as HTMLImageElement[])
      .filter((image) => image.checkVisibility())
      .map((image) => {
        const { paddingLeft, paddingRight } = getComputedStyle(image);
        return {
          alt: image.alt,
          file: image.currentSrc.replace(/.*[0-9a-f]{64}/, ''),
          width: image.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
          // With widths in its `srcset`, an image's natural width is what `sizes` declares.
          loadedWidth: image.naturalWidth,
        };
      }),
  );
}

async function scrollThrough(page: Page): Promise<void> {
  for (const image of await page.locator('#main img:visible').all()) {
    await image.scrollIntoViewIfNeeded();
    await image.evaluate((image: HTMLImageElement) => image.decode());
  }
}

/** Sums all layout shifts from the start of the page on. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const moved = { sum: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { moved });
  });
  return () => page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum);
}

const nextFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

test.each(LAYOUTS)('in the %s, each window gets images of their rendered width', async (layout) => {
  const { ada, pagePath, origin } = shared;
  await save(ada, { layout });
  const isOld = layout === 'gallery' || layout === 'dossier';
  for (const width of isOld ? [360, 720, 900, 1100, 1200, 1600] : [360, 1200]) {
    const page = await openPage(origin, { viewport: { width, height: 1000 } });
    for (const path of [pagePath, `${pagePath}/projects/exhibit-1`]) {
      await page.goto(path);
      await scrollThrough(page);
      const shown = await visibleImages(page);
      expect(shown.length).toBe(path === pagePath ? 4 : 1);
      for (const each of shown) {
        expect([path, width, each], 'is told its width').toSatisfy(() => Math.abs(each.width - each.loadedWidth) <= 2);
        if (width === 360) expect(each.file).toMatch(/^-(240|480)\.webp$/);
      }
    }
  }
});

test('in the dossier a poster is aligned to its text on a phone, and to the edge of the page beside it', async () => {
  const { ada, pagePath, origin } = shared;
  await save(ada, { layout: 'dossier' });
  const page = await openPage(origin);
  await page.goto(pagePath);
  const poster = page.getByRole('img', { name: 'Exhibit 3' });
  const position = () => poster.evaluate((image) => getComputedStyle(image).objectPosition);
  const turn = (dir: string) =>
    page.locator('#projects .card').evaluateAll((all, dir) => all.map((each) => each.setAttribute('dir', dir)), dir);
  for (const [width, dir, expected] of [
    [360, 'ltr', '0%'],
    [360, 'rtl', '100%'],
    [800, 'ltr', '100%'],
    [1280, 'rtl', '0%'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await turn(dir);
    expect([width, dir, await position()]).toEqual([width, dir, `${expected} 50%`]);
  }
});

test('the links of a card with an image are large enough for a finger in every layout', async () => {
  const { ada, pagePath, origin } = await startImages();
  const image_url = await upload(ada, await mosaic(11, 1600, 1000));
  const links = { live_url: 'https://example.com/', github_url: 'https://github.com/ada/engine' };
  await add(ada, 'projects', { title: 'Night Shift Planner', category: 'frontend', image_url, ...links });
  const page = await openPage(origin, { viewport: { width: 412, height: 800 } });
  for (const layout of LAYOUTS) {
    await save(ada, { layout });
    await page.goto(pagePath);
    const { violations } = await (await axeOf(page)).include('#projects').withRules(['target-size']).analyze();
    expect([layout, violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))]).toEqual([layout, []]);
  }
});

test('in the dossier the placeholder of a cover is where the cover is', async () => {
  const { ada, pagePath, origin } = shared;
  await save(ada, { layout: 'dossier' });
  const page = await openPage(origin);
  for (const path of [pagePath, `${pagePath}/projects/exhibit-3`]) {
    await page.goto(path);
    const positions = await page.getByRole('img', { name: 'Exhibit 3' }).evaluate((image) => {
      const { objectPosition, backgroundPosition } = getComputedStyle(image);
      return [objectPosition, backgroundPosition];
    });
    expect([path, positions[0]]).toEqual([path, positions[1]]);
  }
});

test('a high-density screen gets more pixels', async () => {
  // On a phone the portrait is small.
  const { pagePath, origin } = shared;
  const page = await openPage(origin, { viewport: { width: 360, height: 640 }, deviceScaleFactor: 3 });
  await page.goto(pagePath);
  await scrollThrough(page);
  expect((await visibleImages(page)).map(({ file }) => file)).toEqual(['-240.webp', ...Array(3).fill('-960.webp')]);
});

test.each(LAYOUTS)('in the %s, images cause no layout shift, with known size or without', async (layout) => {
  const { app, ada, pagePath, origin } = shared;
  await save(ada, { layout });
  const images = await app.ctx.db.selectFrom('images').select(['hash', 'width', 'height', 'blur']).execute();
  const old = app.ctx.db.updateTable('images').set({ width: 0, height: 0, blur: '' });
  onTestFinished(async () => {
    for (const { hash, ...known } of images) {
      await app.ctx.db.updateTable('images').set(known).where('hash', '=', hash).execute();
    }
  });
  for (const hasKnownSize of [true, false]) {
    if (!hasKnownSize) await old.execute();
    await save(ada, { headline: `Rendered again: ${hasKnownSize}` });
    for (const width of [360, 1280]) {
      const page = await openPage(origin, { viewport: { width, height: 4_000 } });
      const shifts = await watchShifts(page);
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route('**/images/**', (route) => released.then(() => route.continue()));
      for (const path of [pagePath, `${pagePath}/projects/exhibit-3`]) {
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        await nextFrames(page);
        const heights = () =>
          page
            .locator('.responsive-image')
            .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
        const before = await heights();
        release();
        await page.waitForLoadState('load');
        await scrollThrough(page);
        await nextFrames(page);
        // Less than a pixel's fraction comes from rounding.
        expect(await shifts(), `${path}, ${width} px, known size: ${hasKnownSize}`).toBeLessThan(0.001);
        for (const [index, height] of (await heights()).entries()) expect(height).toBeCloseTo(before[index] ?? 0, 0);
      }
    }
  }
});

test('the dossier does not shift while the rest of its document arrives', async () => {
  const { app, ada, pagePath } = shared;
  await save(ada, { layout: 'dossier' });
  const html = (await app.request('GET', pagePath)).body;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const half = html.indexOf('id="badges"');
  const server = createServer(async (request, response) => {
    if (request.url !== pagePath) return response.writeHead(204).end();
    response.writeHead(200, { 'content-type': 'text/html' }).write(html.slice(0, half));
    await released;
    response.end(html.slice(half));
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const page = await openPage(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    expectedComplaints: [/MIME type|module/],
  });
  const shifts = await watchShifts(page);
  await page.goto(pagePath, { waitUntil: 'commit' });
  await page.getByText('Exhibit 3').waitFor();
  await nextFrames(page);
  release();
  await page.waitForLoadState('load');
  await nextFrames(page);
  expect(await shifts()).toBe(0);
});

test('an image far below is fetched when scrolled near, those at the top immediately', async () => {
  const { ada, pagePath, origin } = await startImages();
  const image_url = await upload(ada, await mosaic(20, 300, 300));
  const responsibilities = Array.from({ length: 90 }, (_, index) => `Wrote note ${index} and found what was wrong`);
  for (const company_name of ['Babbage', 'Crosse', 'Last of all']) {
    const record = {
      company_name,
      position: 'Analyst',
      city: 'London',
      state: 'London',
      country: 'England',
      start_year: '2001-01-01',
    };
    await add(ada, 'experiences', {
      ...record,
      responsibilities,
      ...(company_name === 'Last of all' && { image_url }),
    });
  }
  const page = await openPage(origin, { viewport: { width: 360, height: 640 } });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(pagePath, { waitUntil: 'networkidle' });
  const isRequested = () => requested.some((url) => url.includes(image_url.slice(0, -'.webp'.length)));
  expect(requested.some((url) => url.includes(ada.user.image_url.slice(0, -'.webp'.length)))).toBe(true);
  expect(isRequested()).toBe(false);

  const near = page.waitForRequest(isOf(image_url));
  await page.getByAltText('Image of Last of all').scrollIntoViewIfNeeded();
  await near;
  expect(await page.locator('img[fetchpriority="high"]').count()).toBe(0);
  await page.goto(`${pagePath}/projects/exhibit-1`);
  expect(await page.locator('img[fetchpriority="high"][loading="eager"]').count()).toBe(1);
});

const isOf = (imageUrl: string) => (request: { url(): string }) =>
  request.url().includes(imageUrl.slice(0, -'.webp'.length));

test('a loading image has a blurred placeholder; a missing one has an empty frame', async () => {
  const { pagePath, origin } = shared;
  const page = await openPage(origin, {
    viewport: { width: 1280, height: 2_000 },
    expectedComplaints: [/status of 404 .*\/images\//],
  });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/images/**', (route) => released.then(() => route.fulfill({ status: 404 })));
  await page.goto(pagePath, { waitUntil: 'domcontentloaded' });
  const mount = page.getByAltText('Exhibit 1');
  await nextFrames(page);
  const contrast = async () => {
    const middle = { left: 30, top: 30, width: 400, height: 200 };
    const pixels = await sharp(await mount.screenshot())
      .extract(middle)
      .png()
      .toBuffer();
    return Math.max(...(await sharp(pixels).stats()).channels.map(({ stdev }) => stdev));
  };
  await expect.poll(contrast).toBeGreaterThan(10);

  release();
  await page.waitForLoadState('load');
  await expect.poll(contrast).toBe(0);
});

test('fifty projects with images are a small document', async () => {
  const app = await startApp();
  const ada = await makeUser(app);
  for (let index = 1; index <= 50; index++) {
    await add(ada, 'projects', {
      title: `Exhibit ${index}`,
      description: `The ${index}th of them, made of brass in ${1800 + index}.`,
      category: 'backend',
      technologies: ['Brass', `Part ${index}`],
      image_url: await upload(ada, await mosaic(index, 500, 300 + index)),
    });
  }
  const page = await openPage(await app.listen());
  const bytes = await sentBytes(page);
  await page.goto(`/u/${ada.user.user_name}`, { waitUntil: 'load' });
  await expect.poll(bytes.untilLoad).toBeGreaterThan(0);
  expect(bytes.untilLoad(), bytes.list()).toBeLessThan(BEFORE_LOAD_MAX_BYTES);
  expect(await page.locator('#projects img[srcset]').count()).toBe(50);
  expect(await page.locator('#projects img[style]').count()).toBe(6);

  // Hydration keeps the images.
  await page.getByRole('button', { name: 'Show More' }).click();
  await page.getByRole('button', { name: 'Show Less' }).waitFor();
  expect(await page.locator('#projects img[srcset]:visible').count()).toBe(50);
  await page.waitForLoadState('networkidle');
  expect(bytes.all()).toBeGreaterThan(BEFORE_LOAD_MAX_BYTES);
  expect(bytes.all(), bytes.list()).toBeLessThan(ALL_MAX_BYTES);
});

test("the studio's lists show the smallest width", async () => {
  const { ada, origin } = shared;
  const page = await openPage(origin);
  await logInByCookie(page, origin, ada);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/studio/projects');
  await page.getByText('Exhibit 3').waitFor();
  await page.waitForLoadState('networkidle');
  const images = requested.filter((url) => url.includes('/images/'));
  expect(images.length).toBeGreaterThanOrEqual(3);
  expect(images.filter((url) => !url.endsWith('-240.webp'))).toEqual([]);
});
