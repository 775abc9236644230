/**
 * Measures pages with Lighthouse: `npm run lighthouse [-- <runs> [<design>]]`. The production build and its own server, with
 * the sample portfolio and another one in every layout, the mobile and the desktop preset; the other designs, each in its
 * layout, the mobile preset; and the first paint of the studio on that preset's slow 4G. With the name of a design only
 * that one. The median of each figure. Exits with 1 if a page misses a limit. Lighthouse itself is
 * installed when it is first needed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from '../bin/build-if-stale.mjs';
import { DEFAULT_DESIGN, DESIGN_IDS, DESIGNS, LAYOUTS } from '../src/portfolio/model/designs.ts';
import { findChromium } from '../tests/support/chromium.ts';
import { AWKWARD_PORTFOLIOS } from './awkward-portfolios.ts';
import { fillPortfolio } from './fill-portfolio.ts';
import { installedLighthouse, type Result } from './lighthouse/installed.ts';
import { startServer } from './production-server.ts';

const ROOT = join(import.meta.dirname, '..');
const PATHS = ['/', '/home'];
const STUDIO_PATH = '/studio';
const STUDIO_PAINT_MAX_MS = 1_500;
const PRESETS = ['mobile', 'desktop'] as const;
const [RUNS_NAMED = '3', ONLY_DESIGN] = process.argv.slice(2);
const RUNS = Number(RUNS_NAMED);
const ATTEMPTS = 3;

type Preset = (typeof PRESETS)[number];
type Bar = {
  name: string;
  read: (result: Result) => number;
  shown: (value: number) => string;
  meets: (value: number) => boolean;
};

const score = (name: string, category: string, least: number): Bar => ({
  name,
  read: ({ categories }) => Math.round((categories[category]?.score ?? 0) * 100),
  shown: String,
  meets: (value) => value >= least,
});
const figure = (name: string, audit: string, unit: string, most: number): Bar => ({
  name,
  read: ({ audits }) => audits[audit]?.numericValue ?? Number.NaN,
  shown: (value) => (unit === '' ? value.toFixed(3) : `${Math.round(value)} ${unit}`),
  meets: (value) => value < most,
});

const BARS: readonly Bar[] = [
  score('performance', 'performance', 98),
  score('accessibility', 'accessibility', 100),
  score('best practices', 'best-practices', 100),
  score('SEO', 'seo', 100),
  figure('LCP', 'largest-contentful-paint', 'ms', 1_200),
  figure('TBT', 'total-blocking-time', 'ms', 50),
  figure('CLS', 'cumulative-layout-shift', '', 0.005),
];

if (ONLY_DESIGN !== undefined && !DESIGN_IDS.some((id) => id === ONLY_DESIGN))
  throw new Error(`There is no design '${ONLY_DESIGN}': ${DESIGN_IDS.join(', ')}`);
const { lighthouse, desktopConfig, launch } = await installedLighthouse();
await buildIfStale();
const folder = await mkdtemp(join(tmpdir(), 'vitrine-lighthouse-'));
try {
  process.exitCode = (await measure(folder)) ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Returns true if every limit is met. */
async function measure(dataDir: string): Promise<boolean> {
  const { executablePath, env } = await findChromium(dataDir);
  const { origin, stop } = await startServer(ROOT, dataDir);
  const chrome = await launch({
    chromePath: executablePath,
    envVars: { ...process.env, ...env },
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic'],
    logLevel: 'error',
  });
  try {
    const [developer] = AWKWARD_PORTFOLIOS;
    if (!developer) throw new Error('There is no portfolio to measure');
    const owner = await fillPortfolio(origin, developer);
    const rows: { page: string; values: number[] }[] = [];
    for (const preset of ONLY_DESIGN === undefined ? PRESETS : []) {
      for (const path of PATHS) rows.push(await measurePage(`${origin}${path}`, preset, chrome.port));
      for (const layout of LAYOUTS) {
        await owner.change({ layout });
        const row = await measurePage(`${origin}/u/${developer.user_name}`, preset, chrome.port);
        rows.push({ ...row, page: `${row.page} ${layout}` });
      }
    }
    for (const { id, tokens } of DESIGNS.filter(isMeasured)) {
      await owner.change({ theme: { design: id } });
      await owner.change({ layout: tokens.layout });
      const row = await measurePage(`${origin}/u/${developer.user_name}`, 'mobile', chrome.port);
      rows.push({ ...row, page: `${row.page} ${id}` });
    }
    print(rows);
    const isStudioQuick =
      ONLY_DESIGN !== undefined || (await measureStudio(`${origin}${STUDIO_PATH}`, chrome.port, owner.cookie));
    const isEveryPageGood = rows.every(({ values }) =>
      BARS.every(({ meets }, index) => meets(values[index] ?? Number.NaN)),
    );
    return isStudioQuick && isEveryPageGood;
  } finally {
    chrome.kill();
    await stop();
  }
}

/** The default design is measured in every layout, unless it is the only one. */
function isMeasured({ id }: (typeof DESIGNS)[number]): boolean {
  return ONLY_DESIGN === undefined ? id !== DEFAULT_DESIGN : id === ONLY_DESIGN;
}

/** As its owner. Screens behind the login have no limits for search engines and scores. */
async function measureStudio(url: string, port: number, cookie: string): Promise<boolean> {
  const paints: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const { audits, finalDisplayedUrl } = await auditPage(url, 'mobile', port, { Cookie: cookie });
    if (finalDisplayedUrl !== url) throw new Error(`Not the studio but ${finalDisplayedUrl}`);
    paints.push(audits['first-contentful-paint']?.numericValue ?? Number.NaN);
  }
  const paint = median(paints);
  const isQuick = paint <= STUDIO_PAINT_MAX_MS;
  console.log(`\n${STUDIO_PATH} mobile: first paint ${Math.round(paint)} ms${isQuick ? '' : ' !'}`);
  return isQuick;
}

async function measurePage(url: string, preset: Preset, port: number) {
  const results: Result[] = [];
  const isWithin = (result: Result) => BARS.every(({ read, meets }) => meets(read(result)));
  // With more than half of the runs within all limits, the median of each figure is, too.
  for (let run = 0; run < RUNS && results.filter(isWithin).length <= RUNS / 2; run++) {
    results.push(await auditPage(url, preset, port));
  }
  explain(url, preset, results[0]);
  return { page: `${new URL(url).pathname} ${preset}`, values: BARS.map(({ read }) => median(results.map(read))) };
}

/** A browser on a busy machine can lose its trace: measure again then. */
async function auditPage(url: string, preset: Preset, port: number, extraHeaders = {}): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const response = await lighthouse(
      url,
      { port, logLevel: 'error', extraHeaders },
      preset === 'desktop' ? desktopConfig : undefined,
    );
    const failure = response ? response.lhr.runtimeError?.message : 'Lighthouse gave no result';
    if (response && failure === undefined) return response.lhr;
    if (attempt === ATTEMPTS) throw new Error(failure, { cause: url });
  }
}

/** Prints Lighthouse's findings that do not depend on timing. */
function explain(url: string, preset: Preset, result: Result | undefined): void {
  for (const category of ['accessibility', 'best-practices', 'seo']) {
    for (const { id, weight } of result?.categories[category]?.auditRefs ?? []) {
      const audit = result?.audits[id];
      if (weight > 0 && audit?.score !== null && audit?.score !== undefined && audit.score < 1) {
        console.log(`${url} ${preset}: ${id}: ${audit.title} ${JSON.stringify(audit.details ?? {}).slice(0, 1_000)}`);
      }
    }
  }
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function print(rows: { page: string; values: number[] }[]): void {
  const table = rows.map(({ page, values }) => [
    page,
    ...BARS.map(({ shown, meets }, index) => {
      const value = values[index] ?? Number.NaN;
      return `${shown(value)}${meets(value) ? '' : ' !'}`;
    }),
  ]);
  const lines = [['page', ...BARS.map(({ name }) => name)], ['---', ...BARS.map(() => '---:')], ...table];
  for (const line of lines) console.log(`| ${line.join(' | ')} |`);
}
