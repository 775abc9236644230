import { execFile } from 'node:child_process';
import { mkdir, stat } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { cpuMicroseconds, end, freePort, type Program, residentMb, startProgram } from '../children.ts';
import { type Figure, median } from '../figures.ts';
import { fillLargeSite } from '../large-site.ts';
import type { Settings } from '../scenario.ts';
import { BROWSER } from '../site.ts';

const VITRINE = join(import.meta.dirname, '../../bin/vitrine.mjs');
const FEW = 200;
const WARM_UP = 10;
const PAGES = 100;
const STARTS = 3;
/** Requests a second while something else runs: one `/home`, one page of any portfolio, in turns. */
const REQUEST_EVERY_MS = 20;
const AT_REST_AFTER_MS = 6_000;
const MAX_WAIT_MS = 600_000;

type Site = { dataDir: string; accounts: number; label: string };

/** One SQLite database with many accounts, beside one with few: what grows with the number of accounts. */
export async function largeSite({ folder, accounts }: Settings): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const count of [FEW, accounts]) {
    const site = { dataDir: join(folder, `large-${count}`), accounts: count, label: count.toLocaleString('en') };
    await mkdir(site.dataDir, { recursive: true });
    process.stderr.write(`${site.label} accounts\n`);
    const file = join(site.dataDir, 'vitrine.db');
    const began = performance.now();
    await fillLargeSite(file, count);
    const seconds = (performance.now() - began) / 1_000;
    figures.push(figure(site, 'filling the database', seconds, 's'));
    figures.push(figure(site, 'its size', (await stat(file)).size / 1e6, 'MB'));
    const parts = [retention, starts, requests, backup];
    for (const part of parts) {
      figures.push(...(await part(site)));
      process.stderr.write(`${part.name}\n`);
    }
  }
  return figures;
}

function figure({ label }: Site, name: string, value: number, unit: string, atMost?: number): Figure {
  return { name: `${label} accounts: ${name}`, value, unit, ...(atMost !== undefined && { atMost }) };
}

/** The first start deletes the visitors of days that are over. */
async function retention(site: Site): Promise<Figure[]> {
  const program = await startProgram({ DATA_DIR: site.dataDir });
  const began = performance.now();
  const cpu = (await cpuMicroseconds(program.child)) ?? Number.NaN;
  let lastBusyAt = began;
  const p99Ms = await whileServing(program, site, async () => {
    for (let busy = cpu; performance.now() - lastBusyAt < 3_000 && performance.now() - began < MAX_WAIT_MS; ) {
      await sleep(500);
      const now = (await cpuMicroseconds(program.child)) ?? Number.NaN;
      // What serving takes is far below half of the time.
      if (now - busy > 250_000) lastBusyAt = performance.now();
      busy = now;
    }
  });
  await end(program.child);
  return [
    figure(site, 'retention: deleting ten visitors of each, at most', (lastBusyAt - began) / 1_000, 's'),
    figure(site, 'p99 of pages while it does', p99Ms, 'ms'),
  ];
}

async function starts(site: Site): Promise<Figure[]> {
  const runs: { cpuMs: number; wallMs: number; mb: number }[] = [];
  for (let round = 0; round <= STARTS; round++) {
    const port = await freePort();
    const began = performance.now();
    const env = { DATA_DIR: site.dataDir, PORT: `${port}`, NODE_COMPILE_CACHE: join(site.dataDir, 'compile-cache') };
    const program = await startProgram(env);
    await timed(program, '/api/health');
    const wallMs = performance.now() - began;
    const cpuMs = ((await cpuMicroseconds(program.child)) ?? Number.NaN) / 1_000;
    await sleep(AT_REST_AFTER_MS);
    // The first start compiles.
    if (round > 0) runs.push({ cpuMs, wallMs, mb: (await residentMb(program.child)) ?? Number.NaN });
    await end(program.child);
  }
  const of = (key: keyof (typeof runs)[number]) => median(runs.map((run) => run[key]));
  return [
    figure(site, 'start to first response', of('wallMs'), 'ms', 1_000),
    figure(site, 'start: processor time', of('cpuMs'), 'ms'),
    figure(site, 'memory at rest', of('mb'), 'MB', 160),
  ];
}

/** One request after the other. */
async function requests(site: Site): Promise<Figure[]> {
  const program = await startProgram({ DATA_DIR: site.dataDir });
  // Compiles what renders pages.
  for (let number = 0; number < WARM_UP; number++)
    await timed(program, `/u/person-${number % site.accounts}?${number}`);
  const figures: Figure[] = [];
  const measure = async (name: string, paths: string[]) => {
    const times: number[] = [];
    const cpu = (await cpuMicroseconds(program.child)) ?? Number.NaN;
    for (const path of paths) times.push(await timed(program, path));
    const cpuMs = (((await cpuMicroseconds(program.child)) ?? Number.NaN) - cpu) / 1_000 / paths.length;
    figures.push(figure(site, `${name}, median`, median(times), 'ms'), figure(site, `${name}: CPU`, cpuMs, 'ms'));
  };
  const random = () => Math.floor(Math.random() * site.accounts);
  const many = (pathOf: (number: number) => string) => Array.from({ length: PAGES }, () => pathOf(random()));
  await measure('/home', Array(PAGES).fill('/home'));
  await measure(
    'a portfolio',
    many((number) => `/u/person-${number}`),
  );
  await measure(
    'an unknown portfolio',
    many((number) => `/u/nobody-${number}`),
  );
  await measure(
    'GET /api/users',
    many((number) => `/api/users/person-${number}`),
  );
  await measure(
    'GET /api/projects',
    many((number) => `/api/projects?user_name=person-${number}`),
  );
  await measure('/sitemap.xml, first', ['/sitemap.xml']);
  const parts = await sitemapParts(program);
  await measure(`its ${parts.length} files`, parts);
  figures.push(figure(site, 'memory after that', (await residentMb(program.child)) ?? Number.NaN, 'MB'));
  await end(program.child);
  return figures;
}

async function sitemapParts({ url }: Program): Promise<string[]> {
  const index = await (await fetch(`${url}/sitemap.xml`)).text();
  return [...index.matchAll(/<loc>([^<]*\/sitemap-[^<]+)<\/loc>/g)].map(([, part = '']) => new URL(part).pathname);
}

async function backup(site: Site): Promise<Figure[]> {
  const program = await startProgram({ DATA_DIR: site.dataDir });
  for (let number = 0; number < 3 * WARM_UP; number++) await timed(program, `/u/person-${number % site.accounts}`);
  const without = await whileServing(program, site, () => sleep(10_000));
  let seconds = Number.NaN;
  const during = await whileServing(program, site, async () => {
    const began = performance.now();
    await promisify(execFile)(process.execPath, [VITRINE, 'backup', `${site.dataDir}-backup`], {
      env: { ...process.env, DATA_DIR: site.dataDir },
    });
    seconds = (performance.now() - began) / 1_000;
  });
  await end(program.child);
  return [
    figure(site, 'p99 of pages, without a backup', without, 'ms'),
    figure(site, 'backup while serving', seconds, 's', 60),
    figure(site, 'p99 of pages during it', during, 'ms', 50),
  ];
}

/** Returns the 99th percentile of pages that are requested while `work` runs. */
async function whileServing(program: Program, { accounts }: Site, work: () => Promise<unknown>): Promise<number> {
  const pending: Promise<number>[] = [];
  const timer = setInterval(() => {
    const number = Math.floor(Math.random() * accounts);
    pending.push(timed(program, pending.length % 2 === 0 ? '/home' : `/u/person-${number}`));
  }, REQUEST_EVERY_MS);
  await work();
  clearInterval(timer);
  const times = (await Promise.all(pending)).sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

/** Returns how long a response takes, in milliseconds. */
function timed({ url }: Program, path: string): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    get(`${url}${path}`, { agent: false, headers: BROWSER }, (response) => {
      response.resume().once('end', () => resolve(performance.now() - began));
    }).once('error', (cause) => reject(new Error(`${path} got no response`, { cause })));
  });
}
