/**
 * Takes screenshots of the portfolios of `awkward-portfolios.ts` in every layout: on a phone and a desktop, in light and
 * dark, and printed. `npm run build`, then `node bin/run.mjs scripts/screenshot-layouts.ts <folder> [words]`; with words,
 * only the shots whose name contains one of each comma-separated group: 'wall,360 engineer'. The folder keeps the data,
 * so that a second run is quick.
 */

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/platform/config.ts';
import { LAYOUTS } from '../src/portfolio/model/designs.ts';
import { AWKWARD_PORTFOLIOS } from './awkward-portfolios.ts';
import { fillPortfolio } from './fill-portfolio.ts';

const WIDTHS = [360, 768, 1280, 1920];
/** A4 without its margins, in CSS pixels. */
const PRINTED_WIDTH = 673;

const [folder = '', ...words] = process.argv.slice(2);
if (folder === '') throw new Error('A folder for the screenshots is missing');
await mkdir(join(folder, 'data'), { recursive: true });
const app = await buildApp(readConfig({ DATA_DIR: join(folder, 'data'), RATE_LIMITS: 'off', LOG_LEVEL: 'error' }));
const origin = await app.server.listen({ host: '127.0.0.1', port: 0 });
const browser = await chromium.launch({ args: ['--no-sandbox'], ...executable(process.env.CHROMIUM) });
try {
  for (const portfolio of AWKWARD_PORTFOLIOS) {
    const owner = await fillPortfolio(origin, portfolio);
    for (const layout of LAYOUTS) {
      const shots = shotsOf(`${portfolio.user_name}-${layout}`);
      if (shots.length === 0) continue;
      await owner.change({ layout });
      for (const shot of shots) await shoot(browser, `/u/${portfolio.user_name}`, shot);
    }
  }
} finally {
  await browser.close();
  await app.stop();
}

type Shot = { name: string; width: number; scheme: 'light' | 'dark'; isPrinted: boolean };

function shotsOf(prefix: string): Shot[] {
  const screens = WIDTHS.flatMap((width) =>
    (['light', 'dark'] as const).map((scheme) => ({
      name: `${prefix}-${width}-${scheme}`,
      width,
      scheme,
      isPrinted: false,
    })),
  );
  const printed = { name: `${prefix}-print`, width: PRINTED_WIDTH, scheme: 'light', isPrinted: true } as const;
  return [...screens, printed].filter(({ name }) =>
    words.every((group) => group.split(',').some((word) => name.includes(word))),
  );
}

async function shoot(browser: Browser, path: string, { name, width, scheme, isPrinted }: Shot): Promise<void> {
  const page = await browser.newPage({
    colorScheme: scheme,
    reducedMotion: 'reduce',
    viewport: { width, height: 800 },
  });
  await page.goto(`${origin}${path}`, { waitUntil: 'load' });
  if (isPrinted) {
    await page.pdf({ path: join(folder, `${name}.pdf`), format: 'A4' });
    await page.emulateMedia({ media: 'print' });
  }
  for (const image of await page.locator('#main img:visible').all()) {
    await image.evaluate(async (element: HTMLImageElement) => {
      element.scrollIntoView();
      await element.decode().catch(() => {});
    });
  }
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  await page.close();
  console.log(name);
}

function executable(path: string | undefined) {
  return { executablePath: path ?? '/usr/bin/chromium' };
}
