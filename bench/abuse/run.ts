// npm run abuse [-- <word>… | --short]: measures what one client and one account can cost at the default limits.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../bin/build-if-stale.mjs';
import { endChildren } from '../children.ts';
import { ATTACKS } from './attacks.ts';
import { brokenBars, type Cost, measure } from './measure.ts';
import { brokenOperations, measureOperations, readFigures, writeFigures } from './operations.ts';

/** Long enough to reach the limits of a minute; the short form only shows that each attack runs. */
const SECONDS = { full: 12, short: 0.8 };

let folder = '';
const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    operations: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
});
const isShort = values.short;
if (values.operations) await runOperations();
const chosen = ATTACKS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
if (chosen.length === 0) {
  console.error(`No attack is named so. There are: ${ATTACKS.map(({ name }) => name).join('; ')}`);
  process.exit(1);
}

await buildIfStale();
folder = await mkdtemp(join(tmpdir(), 'vitrine-abuse-'));
for (const end of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'] as const) process.once(end, () => void leave(1));
const costs: Cost[] = [];
try {
  for (const [index, attack] of chosen.entries()) {
    process.stderr.write(`${attack.name}\n`);
    costs.push(await measure(attack, join(folder, String(index)), isShort ? SECONDS.short : SECONDS.full));
  }
} catch (error) {
  console.error(error);
  await leave(1);
}
console.log(table(costs));
const broken = costs.flatMap((cost) => brokenBars(cost).map((bar) => `${cost.attack.name}: ${bar}`));
for (const line of broken) console.error(line);
await leave(broken.length > 0 ? 1 : 0);

/** Every operation and tool, each 24 times at once; `--record` writes their figures. */
async function runOperations(): Promise<never> {
  await buildIfStale();
  folder = await mkdtemp(join(tmpdir(), 'vitrine-abuse-'));
  const measured = await measureOperations(folder, words).catch(async (error: unknown) => {
    console.error(error);
    return leave(1);
  });
  console.log(`Visitor's p99: ${Math.round(measured.p99Ms)} ms`);
  if (values.record) await writeFigures(measured.costs);
  const faults = brokenOperations(measured, await readFigures());
  for (const line of faults) console.error(line);
  return leave(faults.length > 0 ? 1 : 0);
}

/** Returns a Markdown table, for SECURITY.md. */
function table(measured: Cost[]): string {
  const head = ['By', 'Attack', 'Tried', 'Taken', 'Processor', 'Memory', 'Disk', 'Rows', 'Emails', "Visitor's p99"];
  const rows = measured.map((cost) => [
    `one ${cost.attack.by}`,
    cost.attack.name,
    String(cost.requests),
    String(cost.accepted),
    `${Math.round(cost.cpuPercent)} %`,
    `${Math.round(cost.memoryMb)} MB`,
    `${Math.round(cost.diskMb)} MB`,
    String(cost.rows),
    String(cost.mails),
    `${Math.round(cost.p99Ms)} ms`,
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

async function leave(code: number): Promise<never> {
  await endChildren();
  await rm(folder, { recursive: true, force: true });
  process.exit(code);
}
