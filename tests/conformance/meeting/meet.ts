import { beforeAll, describe, test } from 'vitest';
import type { Engine } from '../../../src/platform/db/open.ts';
import { startApp } from '../../support/app.ts';
import { isWholeRun, type TestEngine } from '../../support/engines.ts';
import { CITIES } from '../../support/visits.ts';
import type { Account } from './account.ts';
import { DATA, type Datum } from './data.ts';
import { FEATURES, type Feature } from './features/all.ts';

const SETUP_TIMEOUT_MS = 180_000;
const PAIR_TIMEOUT_MS = 120_000;

/** Every datum meets every feature, on one server with all of them; `isMet` says on which engine. */
export function meet(engine: TestEngine): void {
  const isFor = ({ only }: { only?: Engine }) => only === undefined || only === engine.name;
  const features = FEATURES.filter(isFor);
  const data = DATA.filter(isFor);
  const accounts = new Map<string, PromiseSettledResult<Account>>();
  beforeAll(async () => {
    const app = await startApp({
      engine,
      isPatient: true,
      config: { origin: 'https://folio.example', geoipDb: CITIES },
    });
    for (const { name, make } of data) {
      const [made] = await Promise.allSettled([make(app)]);
      accounts.set(name, made);
    }
    // A failed preparation fails again in the tests of its feature.
    for (const { prepare } of features) await Promise.allSettled([prepare?.(app)]);
  }, SETUP_TIMEOUT_MS);

  describe.each(data)(`$name on ${engine.name}`, (datum) => {
    const { name } = datum;
    test.each(features.filter((feature) => isMet(engine, datum, feature)))(
      'meets $name',
      async ({ meet }) => {
        const made = accounts.get(name);
        if (made?.status !== 'fulfilled') throw made?.reason ?? new Error('The account was not made');
        await meet(made.value);
      },
      PAIR_TIMEOUT_MS,
    );
  });
}

/** By default every datum meets every feature on one engine, PostgreSQL for a quarter: it takes twice the time. */
function isMet(engine: TestEngine, datum: Datum, feature: Feature): boolean {
  if (isWholeRun || process.env.TEST_ENGINES === 'sqlite' || datum.only || feature.only) return true;
  const isOnPostgres = (DATA.indexOf(datum) + FEATURES.indexOf(feature)) % 4 === 0;
  return engine.name === (isOnPostgres ? 'postgres' : 'sqlite');
}
