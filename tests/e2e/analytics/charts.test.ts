import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../../src/platform/lib/time.ts';
import { startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import { openLoggedInPage } from '../logged-in-page.ts';
import { CHROME_ON_LINUX, LINKOPING, LONDON, LONDON_TOO, MILTON, visit } from './generated-visits.ts';

const CITIES = join(import.meta.dirname, '../..', 'data', 'geo', 'GeoIP2-City-Test.mmdb');
const SCREEN = { viewport: { width: 1_280, height: 1_000 }, reducedMotion: 'reduce' } as const;

let app: TestApp;
let origin: string;
const clock = stillClock();
/** Title and legend, which has the bars' colour, are above them. */
const LEGEND = 0.17;

beforeAll(async () => {
  app = await startApp({ config: { geoipDb: CITIES, trustProxy: ['loopback'] }, now: clock.now });
  origin = await app.listen();
});

/** Different user agents of one IP are different people. */
async function visitors(person: TestUser, ip: string, count: number): Promise<void> {
  for (let index = 0; index < count; index++)
    await visit(app, person, { ip, agent: `${CHROME_ON_LINUX} Edition/${index}` });
}

/**
 * Reads a chart from its pixels: for each column, from the left, the height of the topmost pixel in the colour of the
 * line or the bars, as a share of the canvas; undefined if there is none. `legend` is the share at the top that is
 * ignored.
 */
function heightsIn(canvas: Locator, legend: number): Promise<(number | undefined)[]> {
  return canvas.evaluate((element, hidden) => {
    const { width, height } = element as HTMLCanvasElement;
    const context = (element as HTMLCanvasElement).getContext('2d');
    if (!context) throw new Error('A chart without a canvas');
    const { data } = context.getImageData(0, 0, width, height);
    const isRendered = (x: number, y: number) => {
      const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4);
      // Text and grid are grey.
      return alpha > 120 && Math.max(red, green, blue) - Math.min(red, green, blue) > 60;
    };
    return Array.from({ length: width }, (_, x) => {
      for (let y = Math.round(height * hidden); y < height; y++) if (isRendered(x, y)) return 1 - y / height;
      return undefined;
    });
  }, legend);
}

test("the trend line rises on the visitors' day, and the bars are in the order of the countries", async () => {
  const { page, person } = await openLoggedInPage(app, origin, SCREEN);
  await visitors(person, LONDON, 1);
  clock.advance(6 * DAY_MS);
  await visitors(person, LONDON, 6);
  await visitors(person, MILTON, 3);
  await visitors(person, LINKOPING, 1);
  await page.clock.setFixedTime(clock.now());
  await page.goto('/analytics/country');

  const trend = page.getByRole('img', { name: /^Visitors from 14 Mar/ });
  const line = async () => (await heightsIn(trend, 0)).filter((height) => height !== undefined);
  await expect.poll(async () => (await line()).length).toBeGreaterThan(100);
  const heights = await line();
  const [start = 0, end = 0] = [heights[0], heights.at(-1)];
  expect(end).toBeGreaterThan(start + 0.4);
  expect(heights.indexOf(Math.max(...heights)) / heights.length).toBeGreaterThan(0.9);

  const bars = page.getByRole('img', { name: /^Visitors by Country:/ });
  await expect.poll(async () => runsOf(await heightsIn(bars, LEGEND)).length).toBe(3);
  const [first = 0, second = 0, third = 0] = runsOf(await heightsIn(bars, LEGEND));
  expect(first).toBeGreaterThan(second + 0.2);
  expect(second).toBeGreaterThan(third + 0.1);
});

/** The height of each bar, from the left. */
function runsOf(heights: readonly (number | undefined)[]): number[] {
  const bars: number[] = [];
  heights.forEach((height, x) => {
    if (height !== undefined && heights[x - 1] === undefined) bars.push(height);
    else if (height !== undefined) bars[bars.length - 1] = Math.max(height, bars.at(-1) ?? 0);
  });
  return bars;
}

test('the map colours the countries of visitors, and the one with most the strongest', async () => {
  const { page, person } = await openLoggedInPage(app, origin, SCREEN);
  await visitors(person, LONDON, 4);
  await visitors(person, LONDON_TOO, 4);
  await visitors(person, MILTON, 1);
  await page.clock.setFixedTime(clock.now());
  await page.goto('/analytics/country');

  const map = page.locator('svg').filter({ has: page.locator('title', { hasText: 'Where visitors come from' }) });
  await map.waitFor();
  const fills = await map.evaluate((svg) => {
    const colourOf = (shape: Element) => getComputedStyle(shape).fill;
    const named = [...svg.querySelectorAll('a')].map((link) => {
      const shapes = [...link.querySelectorAll('path, circle')];
      return [link.getAttribute('aria-label'), new Set(shapes.map(colourOf))] as const;
    });
    const others = new Set([...svg.querySelectorAll(':scope > g path')].map(colourOf));
    return { named: named.map(([label, colours]) => [label, ...colours]), others: [...others] };
  });
  const accent = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'color-mix(in oklab, var(--color-accent) 100%, var(--color-sunk))';
    return getComputedStyle(probe).color;
  });
  const colours = Object.fromEntries(fills.named);
  expect(Object.keys(colours).toSorted()).toEqual(['United Kingdom: 8 visitors', 'United States: 1 visitors']);
  expect(colours['United Kingdom: 8 visitors']).toBe(accent);
  expect(fills.others).toHaveLength(1);
  expect(new Set([accent, colours['United States: 1 visitors'], fills.others[0]]).size).toBe(3);

  // By keyboard the map is one stop.
  await page.getByRole('link', { name: 'United Kingdom: 8 visitors' }).focus();
  await page.keyboard.press('ArrowDown');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  expect(await focused()).toBe('United States: 1 visitors');
  await page.keyboard.press('ArrowRight');
  expect(await focused()).toBe('United States: 1 visitors');
  await page.keyboard.press('Home');
  expect(await focused()).toBe('United Kingdom: 8 visitors');
  expect(await map.locator('a[tabindex="0"]').count()).toBe(1);
  await page.keyboard.press('Tab');
  expect(await map.evaluate((svg) => svg.contains(document.activeElement))).toBe(false);

  // The shape is the country's: London is inside it.
  const shape = map.getByRole('link', { name: /^United Kingdom/ });
  const box = await shape.boundingBox();
  const whole = await map.boundingBox();
  if (!box || !whole) throw new Error('The map is not shown');
  const middle = (box.x + box.width / 2 - whole.x) / whole.width;
  expect(middle).toBeGreaterThan(0.44);
  expect(middle).toBeLessThan(0.52);
});
