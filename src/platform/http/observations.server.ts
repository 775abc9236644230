import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Config } from '../config.ts';

/** What a running server observes about its settings; `host` is the requested host. */
const Observation = z.object({ host: z.string(), at: z.string() });
const Observations = z.partialRecord(z.enum(['foreign-host', 'proxy-host', 'proxy', 'forwarded-for']), Observation);
export type Observations = z.infer<typeof Observations>;
type ObservationKind = keyof Observations;
export type Observe = (kind: ObservationKind, host: string) => void;

const ADVICE: Record<ObservationKind, (host: string) => string> = {
  'foreign-host': (host) =>
    `Requests for the host ${host} are refused: set PUBLIC_URL to the site's origin, such as https://${host}`,
  'proxy-host': (host) => `A proxy sends the host ${host} instead of PUBLIC_URL's: let it pass the Host header on`,
  proxy: (host) =>
    `Requests come through a proxy${host ? ` for ${host}` : ''}, but PUBLIC_URL is not set: links in pages and mails lead to localhost`,
  'forwarded-for': () =>
    'A proxy in TRUST_PROXY sends an X-Forwarded-For whose last entry is no IP: its own IP counts instead, so that all visitors look like one and share each limit',
};

/** Stores observations in DATA_DIR for `vitrine doctor` and the next start. Each kind is logged and written once. */
export function openObservations({ dataDir }: Pick<Config, 'dataDir'>, log: Logger, now: () => Date): Observe {
  const observed = new Set<ObservationKind>();
  return (kind, host) => {
    if (observed.has(kind)) return;
    observed.add(kind);
    log.warn({ host }, ADVICE[kind](host));
    const all: Observations = { ...readObservations(dataDir), [kind]: { host, at: now().toISOString() } };
    try {
      writeFileSync(fileIn(dataDir), JSON.stringify(all), { mode: 0o600 });
    } catch (err) {
      log.warn({ err }, 'It could not be kept for `vitrine doctor`');
    }
  };
}

/** Returns faults observed since PUBLIC_URL was last changed, each with its remedy. */
export function observedFaults({ dataDir, originIsFixed }: Pick<Config, 'dataDir' | 'originIsFixed'>): string[] {
  const kinds: ObservationKind[] = originIsFixed
    ? ['proxy-host', 'forwarded-for']
    : ['foreign-host', 'proxy', 'forwarded-for'];
  const all = readObservations(dataDir);
  return kinds.flatMap((kind) => {
    const seen = all[kind];
    return seen ? [`${ADVICE[kind](seen.host)} (last seen ${seen.at.slice(0, 10)})`] : [];
  });
}

export function forgetObservations({ dataDir }: Pick<Config, 'dataDir'>): void {
  rmSync(fileIn(dataDir), { force: true });
}

function readObservations(dataDir: string): Observations {
  try {
    return Observations.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')));
  } catch {
    return {};
  }
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'observations.json');
}
