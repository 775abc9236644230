import { get, type OutgoingHttpHeaders } from 'node:http';
import type { BareResponse } from './bare-server.ts';
import { cpuMicroseconds, end, freePort, type Program, startWorker } from './children.ts';
import { median } from './figures.ts';
import type { Measured } from './load-generator.ts';
import type { Settings } from './scenario.ts';
import { BROWSER, type Site } from './site.ts';

const OF_THE_CONNECTION = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

type Compared = {
  perSecond: number;
  barePerSecond: number;
  ratio: number;
  cpuUs: number;
  bareCpuUs: number;
  p99Ms: number;
  bareP99Ms: number;
};

/** Requests the program and a bare server, which sends the same bytes, in turns: other load disturbs both equally. */
export async function compare(
  { program, load }: Site,
  path: string,
  headers: Record<string, string>,
  { rounds, seconds }: Settings,
): Promise<Compared> {
  await responseOf(program, path, headers);
  const bare = await startBare(await responseOf(program, path, headers));
  const runs: Compared[] = [];
  // The first round is a warm-up.
  for (let round = 0; round <= rounds; round++) {
    const ours = await measured(program, () => load({ url: `${program.url}${path}`, headers, seconds }));
    const theirs = await measured(bare, () => load({ url: `${bare.url}${path}`, headers, seconds }));
    if (round === 0 && rounds > 1) continue;
    runs.push({
      perSecond: ours.perSecond,
      barePerSecond: theirs.perSecond,
      ratio: ours.perSecond / theirs.perSecond,
      cpuUs: ours.cpuUs,
      bareCpuUs: theirs.cpuUs,
      p99Ms: ours.p99Ms,
      bareP99Ms: theirs.p99Ms,
    });
  }
  await end(bare.child);
  const of = (key: keyof Compared) => median(runs.map((run) => run[key]));
  return {
    perSecond: of('perSecond'),
    barePerSecond: of('barePerSecond'),
    ratio: of('ratio'),
    cpuUs: of('cpuUs'),
    bareCpuUs: of('bareCpuUs'),
    p99Ms: of('p99Ms'),
    bareP99Ms: of('bareP99Ms'),
  };
}

/** Adds the processor time of the server for one response. */
export async function measured(server: Program, run: () => Promise<Measured>): Promise<Measured & { cpuUs: number }> {
  const before = (await cpuMicroseconds(server.child)) ?? Number.NaN;
  const result = await run();
  const after = (await cpuMicroseconds(server.child)) ?? Number.NaN;
  return { ...result, cpuUs: (after - before) / result.responses };
}

async function startBare(response: Omit<BareResponse, 'port'>): Promise<Program> {
  const port = await freePort();
  const { child, request } = startWorker<BareResponse, string>('bare-server.ts');
  await request({ port, ...response });
  return { url: `http://127.0.0.1:${port}`, child };
}

/** Returns the program's response, byte by byte. */
function responseOf(
  { url }: Program,
  path: string,
  headers: Record<string, string>,
): Promise<Omit<BareResponse, 'port'>> {
  return new Promise((resolve, reject) => {
    get(`${url}${path}`, { headers: { ...BROWSER, ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const sent = Object.entries(response.headers).filter(([name]) => !OF_THE_CONNECTION.includes(name));
        const headers: OutgoingHttpHeaders = Object.fromEntries(sent);
        resolve({ status: response.statusCode ?? 0, headers, body: Buffer.concat(chunks).toString('base64') });
      });
    }).on('error', reject);
  });
}
