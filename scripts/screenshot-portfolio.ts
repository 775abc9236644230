/**
 * Takes the landing page's screenshots: the sample portfolio on a wide window and a phone, in light and dark, and the
 * first screens of the demo's portfolios; and the README's: a page, its editor, its visitors. `npm run
 * build`, then `node scripts/screenshot-portfolio.ts [Chromium's path]`; repeat whenever portfolio pages look
 * different.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import sharp from 'sharp';
import { buildApp } from '../src/app.ts';
import { fillDemo } from '../src/operation/cli/demo/demo.ts';
import { PEOPLE } from '../src/operation/cli/demo/demo-people.ts';
import { emailOf } from '../src/operation/cli/demo/demo-portfolio.ts';
import { readConfig } from '../src/platform/config.ts';
import { changesOf } from '../src/platform/db/change-feed.server.ts';
import { sample } from '../src/portfolio/sample/sample.ts';

const FOLDER = join(import.meta.dirname, '../src/delivery/site/landing/images');
const DOCS = join(import.meta.dirname, '../docs/images');
const DEMO_PASSWORD = 'a password for the screenshots';
const PIXEL_RATIO = 3;

const SHOTS = [
  { name: 'gallery', hash: '#projects', width: 1_200, height: 900, imageWidths: [600, 900, 1_200, 1_800] },
  { name: 'dossier', hash: '', width: 390, height: 780, imageWidths: [200, 400, 600] },
] as const;
type Shot = (typeof SHOTS)[number];

const README_SHOTS = [
  ['portfolio', '/u/mira-solheim'],
  ['studio', '/studio/page'],
  ['visitors', '/analytics/country'],
] as const;

const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-shots-'));
const app = await buildApp(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }));
const origin = await app.server.listen({ host: '127.0.0.1', port: 0 });
const browser = await chromium.launch({ executablePath: process.argv[2] ?? '/usr/bin/chromium' });
try {
  for (const shot of SHOTS) {
    Object.assign(sample.user, { layout: shot.name });
    changesOf(app.ctx).changed(undefined);
    for (const scheme of ['light', 'dark'] as const) await shoot(browser, shot, scheme);
  }
  await shootDesigns(browser);
} finally {
  await browser.close();
  await app.stop();
  await rm(dataDir, { recursive: true });
}

/** Each is in the mode of its design. */
async function shootDesigns(browser: Browser): Promise<void> {
  const demoDir = await mkdtemp(join(tmpdir(), 'vitrine-demo-'));
  const config = readConfig({ DATA_DIR: demoDir, RATE_LIMITS: 'off', LOG_LEVEL: 'error' });
  await fillDemo(buildApp, config, PEOPLE, DEMO_PASSWORD);
  const demo = await buildApp(config);
  const base = await demo.server.listen({ host: '127.0.0.1', port: 0 });
  for (const { user_name, account } of PEOPLE) {
    const page = await browser.newPage({ viewport: { width: 1_280, height: 960 }, reducedMotion: 'reduce' });
    await page.goto(`${base}/u/${user_name}`, { waitUntil: 'networkidle' });
    const { design } = account.theme as { design: string };
    const file = join(FOLDER, `design-${design}.avif`);
    const { size } = await sharp(await page.screenshot())
      .resize({ width: 560 })
      .avif({ quality: 50, effort: 7 })
      .toFile(file);
    console.log(`${file} ${size} bytes`);
    await page.close();
  }
  await shootStudio(browser, base);
  await demo.stop();
  await rm(demoDir, { recursive: true });
}

/** As the owner of one of the demo's portfolios sees them. */
async function shootStudio(browser: Browser, base: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1_280, height: 900 }, reducedMotion: 'reduce' });
  await page.goto(`${base}/login`);
  await page.locator('[name=email]').fill(emailOf('mira-solheim'));
  await page.locator('[name=password]').fill(DEMO_PASSWORD);
  await page.locator('main form button[type=submit]').click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  for (const [name, path] of README_SHOTS) {
    await page.goto(`${base}${path}`, { waitUntil: 'networkidle' });
    await sharp(await page.screenshot())
      .webp({ quality: 80 })
      .toFile(join(DOCS, `${name}.webp`));
  }
  await page.close();
}

async function shoot(
  browser: Browser,
  { name, hash, width, height, imageWidths }: Shot,
  colorScheme: 'light' | 'dark',
) {
  const page = await browser.newPage({
    colorScheme,
    reducedMotion: 'reduce',
    viewport: { width, height },
    deviceScaleFactor: PIXEL_RATIO,
  });
  await page.goto(`${origin}/u/${sample.user.user_name}${hash}`, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const png = await page.screenshot();
  await page.close();
  for (const imageWidth of imageWidths) {
    const file = join(FOLDER, `${name}-${colorScheme}-${imageWidth}.avif`);
    const { size } = await sharp(png).resize({ width: imageWidth }).avif({ quality: 52, effort: 7 }).toFile(file);
    console.log(`${file} ${size} bytes`);
  }
}
