/**
 * Compares what published pages look like before and after: `npm run looks [-- --few] [<commit or tag>]`. The earlier
 * program (the newest release, or what usualBase() says) is built beside this one and filled with six portfolios; both
 * draw 40 of their pages from the same data, in each look that the earlier one has, and no
 * pixel may differ: whoever has published a page keeps its look until they accept a newer version.
 * Exits with 1 otherwise, and writes the screenshots to `looks/` (LOOKS_DIR). A line of the changelog that begins with
 * '- Look:' allows differences, for a fault that everybody wants mended. `--few` draws four pages; `--if-possible` exits
 * with 0 where there is no earlier program.
 */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { buildIfStale } from '../bin/build-if-stale.mjs';
import { LOOK_VERSION } from '../src/portfolio/model/theme.ts';
import { findChromium } from '../tests/support/chromium.ts';
import { fillPortfolio } from './fill-portfolio.ts';
import { compareScreenshots } from './looks/compare-screenshots.ts';
import { drawPage } from './looks/draw-page.ts';
import { buildEarlier, type EarlierProgram, meantChanges, usualBase } from './looks/earlier-program.ts';
import { FEW_PAGES, REFERENCE_PAGES } from './looks/reference-pages.ts';
import { freePort, type ProductionServer, startServer } from './production-server.ts';

const ROOT = join(import.meta.dirname, '..');
/** Pages of two portfolios are drawn at once; those of one after another, because its look changes in between. */
const SCREENSHOTS_AT_ONCE = 2;

/** A screenshot of each reference page in each look, by its name. */
type Screenshots = Map<string, Buffer>;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { few: { type: 'boolean' }, 'if-possible': { type: 'boolean' } },
});
const PAGES = values.few ? FEW_PAGES : REFERENCE_PAGES;
const PORTFOLIOS = [...new Set(PAGES.map(({ portfolio }) => portfolio))];

const base = positionals[0] ?? usualBase(ROOT);
if (base === undefined) {
  console.log(
    'Looks: nothing was compared: neither a release nor the commit kept is in the history (git fetch --unshallow).',
  );
  process.exitCode = values['if-possible'] ? 0 : 1;
} else {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-looks-'));
  try {
    process.exitCode = (await compareWith(base, folder)) ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns true if every page looks as before, or is meant not to. */
async function compareWith(ref: string, folder: string): Promise<boolean> {
  const start = performance.now();
  await buildIfStale();
  const earlier = await buildEarlier(ROOT, ref, folder);
  try {
    const changed = await differingPages(earlier, folder);
    const seconds = Math.round((performance.now() - start) / 1_000);
    console.log(
      `Looks: ${PAGES.length} pages in ${earlier.lookVersion} of ${LOOK_VERSION} looks against ${earlier.commit.slice(0, 8)}: ${changed.length} differ (${seconds} s)`,
    );
    if (changed.length === 0) return true;
    const meant = meantChanges(ROOT, earlier.root);
    for (const line of meant) console.log(`Meant: ${line.slice(2)}`);
    if (meant.length === 0) {
      console.log(
        'A published page keeps its look: docs/how-to/change-the-look.md says how to add a version, or to say that a change is meant.',
      );
    }
    return meant.length > 0;
  } finally {
    earlier.remove();
  }
}

/** What the earlier program has stored is drawn by both: this one gets a copy, as with an upgrade. */
async function differingPages(earlier: EarlierProgram, folder: string): Promise<string[]> {
  const [before, after] = [join(folder, 'before'), join(folder, 'after')];
  const filling = await startServer(earlier.root, before);
  try {
    await Promise.all(PORTFOLIOS.map((portfolio) => fillPortfolio(filling.origin, portfolio)));
  } finally {
    await filling.stop();
  }
  await cp(before, after, { recursive: true });
  const { executablePath, env } = await findChromium(folder);
  const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, args: ['--disable-gpu'] });
  try {
    // One after the other at the same origin, which is printed on paper.
    const port = await freePort();
    const looks = Array.from({ length: earlier.lookVersion }, (_, index) => index + 1);
    const was = await drawAll(browser, looks, () => startServer(earlier.root, before, port));
    const is = await drawAll(browser, looks, () => startServer(ROOT, after, port), expectSeen);
    return await compareAll(was, is);
  } finally {
    await browser.close();
  }
}

type Then = (browser: Browser, origin: string) => Promise<void>;

async function drawAll(
  browser: Browser,
  looks: number[],
  start: () => Promise<ProductionServer>,
  then?: Then,
): Promise<Screenshots> {
  const { origin, stop } = await start();
  try {
    const screenshots: Screenshots = new Map();
    const queue = [...PORTFOLIOS];
    const drawNext = async () => {
      for (let portfolio = queue.shift(); portfolio; portfolio = queue.shift()) {
        const owner = await fillPortfolio(origin, portfolio);
        const { user_name } = portfolio;
        for (const page of PAGES.filter((one) => one.portfolio === portfolio)) {
          await owner.change({ theme: { design: page.design } });
          await owner.change({ layout: page.layout });
          const path = `/u/${user_name}${page.isProject ? await firstProject(origin, user_name) : ''}`;
          for (const look of looks) {
            await owner.change({ theme: { look_version: look } });
            screenshots.set(`${page.name}-look-${look}`, await drawPage(browser, `${origin}${path}`, page));
          }
        }
      }
    };
    await Promise.all(Array.from({ length: SCREENSHOTS_AT_ONCE }, drawNext));
    await then?.(browser, origin);
    return screenshots;
  } finally {
    await stop();
  }
}

/** '/projects/slug' of the first project that the page links. */
async function firstProject(origin: string, userName: string): Promise<string> {
  const html = await (await fetch(`${origin}/u/${userName}`)).text();
  const [found = ''] = new RegExp(`(?<=href="/u/${userName})/projects/[^"?#]+`).exec(html) ?? [];
  return found;
}

async function compareAll(was: Screenshots, is: Screenshots): Promise<string[]> {
  const changed: string[] = [];
  for (const [name, before] of was) {
    const after = is.get(name);
    if (!after) throw new Error(`${name} was not drawn`);
    const { pixels, differing, marked } = await compareScreenshots(before, after);
    if (!marked) continue;
    changed.push(name);
    console.log(`${name}: ${differing} of ${pixels} pixels differ`);
    await keep(name, { before, after, marked });
  }
  return changed;
}

/** Fails if it would not be noticed that a page has moved by a pixel. */
async function expectSeen(browser: Browser, origin: string): Promise<void> {
  const [portfolio] = PORTFOLIOS;
  const url = `${origin}/u/${portfolio?.user_name}`;
  const shown = { width: 1_280, scheme: 'light', isPrinted: false } as const;
  const still = await drawPage(browser, url, shown);
  const moved = await drawPage(browser, url, shown, (page) =>
    page.locator('#main').evaluate((main) => {
      main.style.translate = '0 1px';
    }),
  );
  const { differing } = await compareScreenshots(still, moved);
  if (differing === 0)
    throw new Error('It is not noticed that a page has moved by a pixel: the comparison proves nothing');
}

async function keep(name: string, screenshots: Record<string, Buffer>): Promise<void> {
  const folder = process.env.LOOKS_DIR ?? join(ROOT, 'looks');
  await mkdir(folder, { recursive: true });
  for (const [kind, png] of Object.entries(screenshots)) await writeFile(join(folder, `${name}-${kind}.png`), png);
}
