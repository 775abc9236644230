import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startProgram, startWorker } from './children.ts';
import type { Load, Measured } from './load-generator.ts';
import { fillPortfolios, type Portfolio } from './portfolios.ts';
import type { Settings } from './scenario.ts';

/** A typical number of connections; the limits refer to it. */
export const CONNECTIONS = 32;
export const BROWSER = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
};

const filled = new Map<string, Promise<Portfolio[]>>();

/** The program on a SQLite database with typical portfolios, and a load generator. */
export async function startSite(
  { folder, portfolios }: Pick<Settings, 'folder' | 'portfolios'>,
  env: Record<string, string> = {},
) {
  const dataDir = join(folder, 'site');
  const known = filled.get(dataDir) ?? fillPortfolios(`sqlite:${join(dataDir, 'vitrine.db')}`, portfolios);
  filled.set(dataDir, known);
  const people = await known;
  const program = await startProgram({ DATA_DIR: dataDir, ...env });
  const generator = startWorker<Load, Measured>('load-generator.ts');
  const load = async (wanted: Partial<Load>): Promise<Measured> => {
    const headers = { ...BROWSER, ...wanted.headers };
    const measured = await generator.request({ url: program.url, connections: CONNECTIONS, ...wanted, headers });
    if (measured.failed > 0) {
      const { method = 'GET', url = '' } = wanted;
      throw new Error(`${method} ${url}: ${measured.failed} failed (${measured.statuses})`);
    }
    return measured;
  };
  /** Changes every portfolio, as another process. */
  const change = () => {
    const database = new DatabaseSync(join(dataDir, 'vitrine.db'), { timeout: 10_000 });
    database.exec('update users set revision = revision + 1');
    database.close();
  };
  return { program, people, load, change };
}

export type Site = Awaited<ReturnType<typeof startSite>>;
