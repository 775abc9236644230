/**
 * Takes screenshots of the portfolios of `awkward-portfolios.ts` in every layout: on a phone and a desktop, in light and
 * dark, and printed. `npm run build`, then `node bin/run.mjs scripts/screenshot-layouts.ts <folder> [words]`; with words,
 * only the shots whose name contains one of each comma-separated group: 'wall,360 engineer'. The folder keeps the data,
 * so that a second run is quick.
 */

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { type Browser, chromium } from 'playwright-core';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { LAYOUTS } from '../src/model/theme.ts';
import { AWKWARD_PORTFOLIOS, type AwkwardPortfolio, draw, type RenderedImage } from './awkward-portfolios.ts';

const PASSWORD = 'correct horse battery';
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
    const request = await logIn(portfolio);
    for (const layout of LAYOUTS) {
      const shots = shotsOf(`${portfolio.user_name}-${layout}`);
      if (shots.length === 0) continue;
      await request('PATCH', `/api/users/${request.id}`, { layout });
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

/** Registers and fills the portfolio unless the folder has it. */
async function logIn(portfolio: AwkwardPortfolio) {
  const { user_name, first_name, last_name } = portfolio;
  const email = `${user_name}@example.com`;
  let cookie = '';
  const send = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
    const response = await app.server.inject({
      method,
      url,
      headers: { cookie, host: new URL(origin).host },
      ...(payload && { payload }),
    });
    cookie = cookieOf(response) || cookie;
    return response;
  };
  const login = await send('POST', '/api/users/login', { email, password: PASSWORD });
  const isNew = login.statusCode !== 200;
  if (isNew) {
    const person = { user_name, first_name, last_name, email, password: PASSWORD, confirm_password: PASSWORD };
    await send('POST', '/api/users/register/new', person);
  }
  const { id } = (await send('GET', '/api/users/me')).json() as { id: string };
  const request = async (method: 'POST' | 'PATCH', url: string, payload: object) => {
    const response = await send(method, url, payload);
    if (response.statusCode !== 200) throw new Error(`${method} ${url}: ${response.body}`);
    return response.json();
  };
  if (isNew) await fill(portfolio, id, request);
  return Object.assign(request, { id });

  async function fill({ profile, portrait, records }: AwkwardPortfolio, id: string, post: typeof request) {
    await post('PATCH', `/api/users/${id}`, { ...profile, ...(portrait && { image_url: await upload(portrait) }) });
    for (const [path, entries] of Object.entries(records)) {
      // A new record stands first.
      for (const { rendered, ...values } of path === 'projects' ? entries : [...entries].reverse()) {
        const image = rendered && { image_url: await upload(rendered) };
        await post('POST', `/api/${path}/new`, { ...values, ...image });
      }
    }
  }

  async function upload(rendered: RenderedImage): Promise<string> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await draw(rendered))]), 'image.jpg');
    const response = await fetch(`${origin}/api/upload`, { method: 'POST', headers: { cookie }, body: form });
    return ((await response.json()) as { image_url: string }).image_url;
  }
}

function cookieOf({ cookies }: LightMyRequestResponse): string {
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

function executable(path: string | undefined) {
  return { executablePath: path ?? '/usr/bin/chromium' };
}
