import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../support/app.ts';
import { doubleLetters, expectAccessible, openPage } from '../../support/browser.ts';
import { sentBytes } from '../../support/sent-bytes.ts';

const SECTIONS = ['services', 'features', 'pricing', 'testimonials', 'about', 'cta'];
/** Of layout shift: rounds to 0.00. */
const MOVED_MAX = 0.005;
/** With headers, without images: half of it is the React runtime. */
const FIRST_VISIT_MAX_BYTES = 105_000;
const PHONE = { viewport: { width: 767, height: 800 } };

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await startApp();
  origin = await app.listen();
});

async function openLanding(options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const page = await openPage(origin, { reducedMotion: 'reduce', ...options });
  await page.goto('/');
  return page;
}

/** After hydration, which starts when a control is pointed at: the loader then repeats early clicks. */
async function openLively(options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const page = await openPage(origin, { reducedMotion: 'reduce', isNew: true, ...options });
  await page.addInitScript(() => {
    document.addEventListener('hydrated', () => document.documentElement.setAttribute('data-lively', ''));
  });
  await page.goto('/');
  await page.getByRole('button').filter({ visible: true }).first().hover();
  await page.locator('html[data-lively]').waitFor();
  return page;
}

const shownNames = async (page: Page) => {
  const cards = await page.locator('.testimonial').all();
  const places = await Promise.all(cards.map(async (card) => ({ card, box: await card.boundingBox() })));
  const shown = places.filter(({ box }) => box !== null);
  shown.sort((a, b) => (a.box?.x ?? 0) - (b.box?.x ?? 0));
  return Promise.all(shown.map(({ card }) => card.locator('p').nth(1).textContent()));
};
const allNames = (page: Page) => page.locator('.testimonial-person p:first-child').allTextContents();
const shownPrices = (page: Page) => page.locator('.price-figure:visible').allTextContents();
const isInView = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((section) => {
    const { top, bottom } = section.getBoundingClientRect();
    return top < window.innerHeight && bottom > 0;
  });

test('the landing page has its sections in order, with all their content', async () => {
  const page = await openLanding();

  expect(await page.locator('main > section[id]').evaluateAll((all) => all.map(({ id }) => id))).toEqual(SECTIONS);
  expect(await page.locator('.design-pages img').count()).toBe(6);
  expect(await page.locator('#services li').count()).toBe(6);
  expect(await page.locator('#features li').count()).toBe(8);
  expect(await page.locator('.plan').count()).toBe(3);
  expect(await page.locator('.leaders li').count()).toBe(4);
  expect(await page.locator('.statistics dd').allTextContents()).toEqual(['10,000+', '24', '99%', '4.9/5']);
  const text = await page.locator('body').textContent();
  for (const claim of ['1,000+ professionals', '500+ reviews', 'Save 20%', '14-day free trial. No credit card.']) {
    expect(text).toContain(claim);
  }
});

test('the links of the header scroll to their sections, and Get Started to the call to action', async () => {
  const page = await openLively();
  const header = page.getByRole('banner');

  for (const name of ['Services', 'Features', 'Pricing', 'About']) {
    await header.getByRole('link', { name, exact: true }).click();
    await expect.poll(() => isInView(page, name.toLowerCase())).toBe(true);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  await header.getByRole('button', { name: 'Get Started' }).click();
  await expect.poll(() => isInView(page, 'cta')).toBe(true);
});

test('a click on Get Started before the script has loaded still works', async () => {
  const page = await openLanding();
  await page.getByRole('banner').getByRole('button', { name: 'Get Started' }).click();
  await expect.poll(() => isInView(page, 'cta')).toBe(true);
});

test('the header takes a shadow after 20 pixels of scrolling', async () => {
  const page = await openLively();
  const shadow = () => page.getByRole('banner').evaluate((header) => getComputedStyle(header).boxShadow);
  const scrollTo = (y: number) => page.evaluate((to) => window.scrollTo(0, to), y);

  expect(await shadow()).toBe('none');
  await scrollTo(21);
  await expect.poll(shadow).not.toBe('none');
  await scrollTo(20);
  await expect.poll(shadow).toBe('none');
});

test.each(['/', '/home', '/imprint'])(
  '%s fetches one typeface, without layout shift when it arrives late',
  async (path) => {
    for (const width of [360, 1280]) {
      const page = await openPage(origin, { viewport: { width, height: 800 } });
      const fetched: string[] = [];
      const late = Promise.withResolvers<void>();
      await page.route('**/*.woff2', async (route) => {
        fetched.push(route.request().url());
        await late.promise;
        await route.continue();
      });
      await page.addInitScript(() => {
        new PerformanceObserver((list) => {
          const moved = list
            .getEntries()
            .reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0);
          document.documentElement.dataset.moved = String(Number(document.documentElement.dataset.moved ?? 0) + moved);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(path, { waitUntil: 'commit' });
      await page.locator('h1').waitFor();
      await nextFrames(page);
      expect(await page.evaluate(() => document.fonts.check('700 40px "Bricolage Grotesque"'))).toBe(false);

      late.resolve();
      await expect.poll(() => page.evaluate(() => document.fonts.check('700 40px "Bricolage Grotesque"'))).toBe(true);
      await nextFrames(page);
      const moved = await page.evaluate(() => Number(document.documentElement.dataset.moved ?? 0));
      expect([path, width, moved < MOVED_MAX ? 'still' : moved]).toEqual([path, width, 'still']);
      expect(fetched).toHaveLength(1);
    }
  },
);

/** Waits until the current layout is painted and measured. */
const nextFrames = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );

test('prices are annual until Monthly is chosen, with and without scripts', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await openLanding({ javaScriptEnabled });
    expect(await page.getByRole('radio', { name: 'Annual' }).isChecked()).toBe(true);
    expect(await shownPrices(page)).toEqual(['$9', '$29', '$79']);

    await page.getByText('Monthly', { exact: true }).click();

    expect(await page.getByRole('radio', { name: 'Monthly' }).isChecked()).toBe(true);
    expect(await shownPrices(page)).toEqual(['$12', '$39', '$99']);
  }
});

test('wide screens show two testimonials, which wrap around at both ends', async () => {
  const page = await openLively({ viewport: { width: 768, height: 900 } });
  const names = await allNames(page);
  const [first = '', second = ''] = names;
  const last = names.at(-1);

  expect(await shownNames(page)).toEqual([first, second]);
  await page.getByRole('button', { name: 'Previous' }).click();
  expect(await shownNames(page)).toEqual([last, first]);
  for (const _ of names) await page.getByRole('button', { name: 'Next' }).click();
  expect(await shownNames(page)).toEqual([last, first]);
  await page.getByRole('button', { name: 'Next' }).click();
  expect(await shownNames(page)).toEqual([first, second]);
  await page.keyboard.press('ArrowLeft');
  expect(await shownNames(page)).toEqual([last, first]);
  await page.keyboard.press('ArrowRight');
  expect(await shownNames(page)).toEqual([first, second]);
  expect(await page.locator('.dots').isVisible()).toBe(false);
});

test('under 768 pixels one testimonial is shown, with a dot for each', async () => {
  const page = await openLively(PHONE);
  const names = await allNames(page);
  expect(await shownNames(page)).toEqual([names[0]]);

  await page.getByRole('button', { name: 'Testimonial 3 of 6' }).click();
  expect(await shownNames(page)).toEqual([names[2]]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await shownNames(page)).toEqual([names[3]]);
  expect(await page.locator('.dots [aria-current]').getAttribute('aria-label')).toBe('Testimonial 4 of 6');
});

test('a swipe shows the next testimonial', async () => {
  const page = await openLively({ ...PHONE, hasTouch: true });
  const names = await allNames(page);
  await page.locator('.testimonials').evaluate((list) => {
    const touchAt = (clientX: number) => new Touch({ identifier: 1, target: list, clientX, clientY: 10 });
    const send = (type: string, touch: Touch) =>
      list.dispatchEvent(new TouchEvent(type, { bubbles: true, touches: [touch], changedTouches: [touch] }));
    send('touchstart', touchAt(300));
    send('touchend', touchAt(240));
  });
  await expect.poll(() => shownNames(page)).toEqual([names[1]]);
});

test('the call to action stores the email, and confirms it', async () => {
  const page = await openLively();
  await page.getByLabel('Email').fill('Grace@Example.com');

  await page.locator('#cta').getByRole('button', { name: 'Get Started' }).click();

  await page.getByRole('status').filter({ hasText: 'Thank you. We will be in touch.' }).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('');
  expect(await app.ctx.db.selectFrom('leads').select('email').execute()).toContainEqual({ email: 'grace@example.com' });
});

test('the call to action reports an invalid email, and keeps it in the field', async () => {
  const page = await openLively({ expectedComplaints: [/status of 400/] });
  await page.getByLabel('Email').fill('grace@localhost');

  await page.locator('#cta').getByRole('button', { name: 'Get Started' }).click();

  const alert = page.getByRole('alert').filter({ hasText: 'Error sending your email: Email must be an email address' });
  await alert.waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('grace@localhost');
});

test('without scripts everything is shown, no button is dead, and an email can be sent', async () => {
  const page = await openLanding({ javaScriptEnabled: false });
  expect(await shownNames(page)).toHaveLength(6);
  expect(await page.getByRole('button').filter({ visible: true }).allTextContents()).toEqual(['Get Started']);
  await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click();
  expect(page.url()).toBe(`${origin}/#cta`);

  await page.getByLabel('Email').fill('ada@example.org');
  await page.locator('#cta').getByRole('button', { name: 'Get Started' }).click();

  await page.waitForURL('**/#lead-stored');
  expect(await page.getByText('Thank you. We will be in touch.').isVisible()).toBe(true);
  expect(await app.ctx.db.selectFrom('leads').select('email').execute()).toContainEqual({ email: 'ada@example.org' });
});

test('a page that fails to render shows an error with links', async () => {
  const page = await openPage(origin, {
    expectedComplaints: [/Cannot read properties of null/, /Minified React error/],
  });
  await page.route('/', async (route) => {
    const reply = await route.fetch();
    const body = (await reply.text()).replace(/(<script type="application\/json" id="state">)[^<]*/, '$1null');
    await route.fulfill({ response: reply, body });
  });
  await page.goto('/');
  await page.getByRole('button').filter({ visible: true }).first().hover();

  await page.getByRole('alert').filter({ hasText: 'Oops! Something went wrong.' }).waitFor();
  expect(await page.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/');
});

test('a first visit of the landing page loads nothing of the portfolio', async () => {
  const page = await openPage(origin, { isNew: true });
  const bytes = await sentBytes(page);
  await page.goto('/');
  await bytes.scriptsFetched();
  expect(bytes.all()).toBeLessThan(FIRST_VISIT_MAX_BYTES);
});

test('every link has a target', async () => {
  for (const path of ['/', '/privacy', '/terms', '/imprint', '/accessibility', '/help/import']) {
    const page = await openPage(origin, { javaScriptEnabled: false });
    await page.goto(path);
    const links = await page
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    const own = [...new Set(links)].map((link) => new URL(link)).filter((link) => link.origin === origin);
    expect(own.length).toBeGreaterThan(10);
    for (const { pathname, hash } of own) {
      const reply = await app.request('GET', pathname);
      expect([pathname, reply.statusCode]).toEqual([pathname, 200]);
      if (hash) expect([hash, reply.body.includes(`id="${hash.slice(1)}"`)]).toEqual([hash, true]);
    }
  }
});

test('the landing page and the pages of text are accessible, and never scroll sideways', async () => {
  for (const path of ['/', '/privacy', '/terms', '/imprint', '/accessibility', '/help/import']) {
    const page = await openPage(origin, { reducedMotion: 'reduce' });
    await page.goto(path);
    for (const width of [320, 360, 768, 1280, 2560]) {
      await page.setViewportSize({ width, height: 800 });
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, width]);
      if (width === 360 || (path === '/' && width === 1280)) await expectAccessible(page);
    }
    await doubleLetters(page);
    await page.setViewportSize({ width: 360, height: 800 });
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 360]);
    expect([path, await page.locator('h1').evaluate((h1) => h1.getBoundingClientRect().right < 360)]).toEqual([
      path,
      true,
    ]);
  }
});
