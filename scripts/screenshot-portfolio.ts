/**
 * Takes the landing page's screenshots: the sample portfolio on a wide window and a phone, in light and dark. `npm run
 * build`, then `node scripts/screenshot-portfolio.ts [Chromium's path]`; repeat whenever portfolio pages look
 * different.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import sharp from 'sharp';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/platform/config.ts';
import { changesOf } from '../src/platform/db/change-feed.server.ts';
import { sample } from '../src/portfolio/sample/sample.ts';

const FOLDER = join(import.meta.dirname, '../src/delivery/site/landing/images');
const PIXEL_RATIO = 3;

const SHOTS = [
  { name: 'gallery', hash: '#projects', width: 1_200, height: 900, imageWidths: [600, 900, 1_200, 1_800] },
  { name: 'dossier', hash: '', width: 390, height: 780, imageWidths: [200, 400, 600] },
] as const;
type Shot = (typeof SHOTS)[number];

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
} finally {
  await browser.close();
  await app.stop();
  await rm(dataDir, { recursive: true });
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
