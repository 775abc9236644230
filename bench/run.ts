// npm run bench [-- <name>… | --short]: measures the promised speed of the program.
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../bin/build-if-stale.mjs';
import { endChildren } from './children.ts';
import { type Figure, table } from './figures.ts';
import { FULL, type Scenario, SHORT } from './scenario.ts';
import { analyticsReports } from './scenarios/analytics-reports.ts';
import { apiList, pagesDuringLogins, writes } from './scenarios/api.ts';
import { cachedPages } from './scenarios/cached-pages.ts';
import { clientsDesk } from './scenarios/clients-desk.ts';
import { coldPages } from './scenarios/cold-pages.ts';
import { imports } from './scenarios/imports.ts';
import { largeSite } from './scenarios/large-site.ts';
import { metricsCost } from './scenarios/metrics-cost.ts';
import { resumeFiles } from './scenarios/resume-files.ts';
import { spamScore } from './scenarios/spam-score.ts';
import { start } from './scenarios/start.ts';
import { visitRetention } from './scenarios/visit-retention.ts';
import { visits } from './scenarios/visits.ts';

const SCENARIOS: Record<string, Scenario> = {
  pages: cachedPages,
  metrics: metricsCost,
  cold: coldPages,
  list: apiList,
  writes,
  logins: pagesDuringLogins,
  visits,
  retention: visitRetention,
  analytics: analyticsReports,
  imports,
  clients: clientsDesk,
  spam: spamScore,
  resume: resumeFiles,
  start,
  large: largeSite,
};
/** Takes minutes and gigabytes. */
const ONLY_BY_NAME = ['large'];
const RESULTS = join(import.meta.dirname, 'results');

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false } },
});
const isShort = values.short;
const unknown = names.filter((name) => !(name in SCENARIOS));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join()}: ${Object.keys(SCENARIOS).join(', ')}`);
  process.exit(1);
}

await buildIfStale();
const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
// As root, PostgreSQL runs as another user.
await chmod(folder, 0o755);
const figures: Figure[] = [];
for (const end of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'] as const) process.once(end, () => void leave(1));
try {
  for (const name of names.length > 0 ? names : Object.keys(SCENARIOS).filter((name) => !ONLY_BY_NAME.includes(name))) {
    process.stderr.write(`${name}\n`);
    figures.push(...((await SCENARIOS[name]?.({ ...(isShort ? SHORT : FULL), folder })) ?? []));
  }
} catch (error) {
  console.error(error);
  await leave(1);
}
console.log(`\n${machine()}\n\n${table(figures)}\n`);
if (!isShort) await keep(figures);
await leave(0);

async function keep(measured: Figure[]): Promise<void> {
  const at = new Date().toISOString();
  await mkdir(RESULTS, { recursive: true });
  const text = JSON.stringify({ at, machine: machine(), figures: measured }, null, 2);
  await writeFile(join(RESULTS, `${at.replaceAll(':', '-')}.json`), text);
}

function machine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  return `Node ${process.version}, ${process.platform} ${process.arch}, ${availableParallelism()} cores of ${model}`;
}

async function leave(code: number): Promise<never> {
  await endChildren();
  await rm(folder, { recursive: true, force: true });
  process.exit(code);
}
