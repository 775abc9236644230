import { zipSync } from 'fflate';
import { largeLinkedinZip } from '../../tests/support/imports/large-linkedin-export.ts';
import { type Account, makeAccounts } from '../accounts.ts';
import { cpuMicroseconds, end, type Program } from '../children.ts';
import { type Figure, median } from '../figures.ts';
import type { Scenario } from '../scenario.ts';
import { BROWSER, startSite } from '../site.ts';

const MB = 1024 * 1024;

/** Previews of LinkedIn exports of 10 MB, and a ZIP that unpacks to gigabytes. */
export const imports: Scenario = async (settings) => {
  const { program } = await startSite({ folder: `${settings.folder}/imports`, portfolios: 1 });
  const [account] = await makeAccounts(program, 1);
  if (!account) throw new Error('There is no account');
  const measure = (name: string, zip: Uint8Array, status: number, atMost?: number) =>
    previews({ program, account, zip, status, rounds: settings.rounds }).then(({ ms, cpuMs }): Figure[] => [
      { name: `${name} (${(zip.length / MB).toFixed(1)} MB)`, value: ms, unit: 'ms', ...(atMost && { atMost }) },
      { name: `${name}: CPU, all threads`, value: cpuMs, unit: 'ms' },
    ]);
  const figures = [
    ...(await measure('Preview, mostly messages', largeLinkedinZip(5_000, { privateRows: 120_000 }), 200, 1_000)),
    ...(await measure('Preview, all of it read', largeLinkedinZip(30_000, { privateRows: 30 }), 200)),
    ...(await measure('ZIP bomb, refused', bomb(), 413)),
  ];
  await end(program.child);
  return figures;
};

type Previews = { program: Program; account: Account; zip: Uint8Array; status: number; rounds: number };

/** The first preview is not counted: it starts the thread that reads documents, which then waits for more. */
async function previews({ program, account, zip, status, rounds }: Previews): Promise<{ ms: number; cpuMs: number }> {
  const times: number[] = [];
  const cpuTimes: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(zip)]), 'export.zip');
    const cpuBefore = (await cpuMicroseconds(program.child)) ?? 0;
    const begun = performance.now();
    const response = await fetch(`${program.url}/api/import/preview`, {
      ...{ method: 'POST', body, headers: { ...BROWSER, cookie: account.cookie } },
    });
    const text = await response.text();
    const ms = performance.now() - begun;
    if (response.status !== status) throw new Error(`The preview returned ${response.status}: ${text.slice(0, 200)}`);
    if (round > 0) times.push(ms);
    if (round > 0) cpuTimes.push((((await cpuMicroseconds(program.child)) ?? 0) - cpuBefore) / 1_000);
  }
  return { ms: median(times), cpuMs: median(cpuTimes) };
}

/** Forty files of 24 MB each, of which each alone may be read. */
function bomb(): Uint8Array {
  const zeros = new Uint8Array(24 * MB);
  return zipSync(Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`${index}.csv`, zeros])), { level: 6 });
}
