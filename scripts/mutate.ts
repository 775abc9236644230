import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';

const ROOT = join(import.meta.dirname, '..');

type Area = {
  /** What is mutated. */
  sources: string[];
  /** The tests for it. Not every test that runs through it: each registers and logs in, for example. */
  tests: string[];
};

/** The code that protects users' data. */
const AREAS: Record<string, Area> = {
  auth: {
    sources: ['src/identity/auth/*.server.ts'],
    tests: [
      'src/identity/auth/*.test.ts',
      'tests/api/account/{api-tokens,confirmation,email,login,login-states,password,providers}.test.ts',
      'tests/api/account/{register,second-factor,sessions,step-up,user-names}.test.ts',
      'tests/api/portfolio/resume/resume-files.test.ts',
      'tests/conformance/openapi.test.ts',
    ],
  },
  account: {
    sources: [
      'src/identity/account/*.server.ts',
      'src/platform/http/rate-limits.server.ts',
      'src/platform/http/request-guards.server.ts',
    ],
    tests: [
      'tests/api/account/*.test.ts',
      'tests/security/{headers,log,paths,proxies,request-bodies,roles,sql-injection,stored-text,tenants,urls}.test.ts',
    ],
  },
  records: {
    sources: [
      'src/portfolio/records/kit/owned-record*.server.ts',
      'src/portfolio/records/kit/record-routes.server.ts',
      'src/portfolio/records/kit/record-store.server.ts',
    ],
    tests: [
      'tests/conformance/{openapi,records}.test.ts',
      'tests/api/records/*.test.ts',
      'tests/api/import.test.ts',
      'tests/api/portfolio/publishing.test.ts',
      'tests/security/client-limits.test.ts',
    ],
  },
  import: {
    sources: ['src/exchange/{import,export}/**/*.ts'],
    tests: [
      'src/exchange/{import,export}/**/*.test.ts',
      'tests/api/{archive,github-import,import,import-previews,import-sources}.test.ts',
      'tests/api/{portfolio/translations,shown/views}.test.ts',
    ],
  },
  // Without the database, hence quick.
  collect: {
    sources: ['src/insight/visits/collect/{classify-request,visit-buffer,visitors-per-ip}.server.ts'],
    tests: ['src/insight/visits/collect/*.test.ts'],
  },
  visits: {
    sources: [
      'src/insight/visits/analytics.server.ts',
      'src/insight/visits/collect/{recorder,visitor-key}.server.ts',
      'src/insight/visits/rollup/visitor-rows.server.ts',
    ],
    tests: [
      'src/insight/visits/**/*.test.ts',
      'tests/api/analytics/visit*.test.ts',
      'tests/security/visit-privacy.test.ts',
    ],
  },
  backup: {
    sources: ['src/operation/backup/restore-backup.server.ts', 'src/operation/backup/backup-manifest.server.ts'],
    tests: ['tests/process/{backup-commands,scheduled-backups}.test.ts'],
  },
  cache: {
    sources: [
      'src/delivery/page/{document-cache,fast-path,portfolio-documents,portfolio-routes,rendered-document}.server.ts',
    ],
    tests: [
      'src/delivery/page/*.test.ts',
      'tests/api/portfolio/{domains,fast-path,own-site,portfolio-pages,preview,project-pages}.test.ts',
      'tests/api/{portfolio/publishing,shown/share-links}.test.ts',
      'tests/api/records/{case-studies,entity-tags}.test.ts',
      'tests/conformance/openapi.test.ts',
    ],
  },
};

// Half the time for the same result: these areas do not depend on the database.
process.env.TEST_ENGINES = 'sqlite';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { share: { type: 'string', default: '1' }, concurrency: { type: 'string', default: '1' } },
});
for (const name of positionals.length > 0 ? positionals : Object.keys(AREAS)) await mutate(name);

/** Runs Stryker over an area; the report is in reports/. */
async function mutate(name: string): Promise<void> {
  const area = AREAS[name];
  if (!area) throw new Error(`There is no area ${name}: ${Object.keys(AREAS).join(', ')}`);
  const sources = globSync(area.sources, { cwd: ROOT, exclude: ['**/*.test.ts'] });
  const stryker = new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: join(ROOT, 'vitest.config.ts'), pool: 'forks', related: false },
    mutate: sources.flatMap((path) => sampleLines(path, Number(values.share))),
    testFiles: area.tests,
    concurrency: Number(values.concurrency),
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    reporters: ['clear-text', 'json', 'progress-append-only'],
    // Texts are covered by the tests of the wire format and of the screens.
    mutator: { excludedMutations: ['StringLiteral'] },
    jsonReporter: { fileName: `reports/mutation-${name}.json` },
    clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
    timeoutMS: 30_000,
    dryRunTimeoutMinutes: 30,
    tempDirName: '.stryker-tmp',
    // Stryker would rewrite it with TypeScript's old API, which version 7 lacks; nothing is compiled here.
    tsconfigFile: 'none',
    allowEmpty: false,
  });
  await stryker.runMutationTest();
}

/**
 * Returns the file, or as ranges the `share` (0 to 1) of its lines with the smallest hash: the same lines in each run.
 */
function sampleLines(path: string, share: number): string[] {
  if (share >= 1) return [path];
  const lines = readFileSync(join(ROOT, path), 'utf8').split('\n');
  const isChosen = (text: string, index: number) =>
    createHash('sha256').update(`${path}:${index}:${text}`).digest().readUInt32BE() < share * 2 ** 32;
  return lines.flatMap((text, index) => (isChosen(text, index) ? [`${path}:${index + 1}-${index + 1}`] : []));
}
