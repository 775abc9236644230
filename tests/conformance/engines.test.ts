import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const OWN_SQL = /\bsql(<[^`]*>)?`|\bawait lock[A-Z]\w*\(/;
/** Pragmas, which PostgreSQL does not have. */
const SQLITE_ONLY = ['src/platform/db/disk-reserve.server.ts'];

/** What has SQL or a lock of its own, and the test that runs it on both engines every time. Others may do so too. */
const TESTED_ON_BOTH: Record<string, readonly string[]> = {
  'tests/api/account/activity.test.ts': ['src/identity/auth/activity/activity.server.ts'],
  'tests/api/account/login.test.ts': ['src/platform/http/rate-limits.server.ts'],
  'tests/api/account/taking-back.test.ts': [
    'src/identity/auth/access/token-routes.server.ts',
    'src/identity/auth/passkeys/passkey-registration-routes.server.ts',
    'src/identity/auth/providers/provider-login.server.ts',
    'src/identity/auth/second-factor/totp-routes.server.ts',
  ],
  'tests/api/analytics/day-partitions.test.ts': [
    'src/insight/visits/rollup/day-partitions.server.ts',
    'src/platform/db/postgres.ts',
  ],
  'tests/api/analytics/filtered-reports.test.ts': [
    'src/insight/visits/report/facets.server.ts',
    'src/insight/visits/rollup/facet-packing.server.ts',
  ],
  'tests/api/analytics/report-exactness.test.ts': ['src/insight/visits/report/report-sums.server.ts'],
  'tests/api/analytics/reports.test.ts': ['src/insight/visits/report/dimension-values.server.ts'],
  'tests/api/analytics/sent-pages.test.ts': ['src/insight/visits/report/page-names.server.ts'],
  'tests/api/analytics/visit-sources.test.ts': ['src/insight/visits/rollup/source-pruning.server.ts'],
  'tests/api/analytics/visits.test.ts': [
    'src/insight/visits/collect/visitor-key.server.ts',
    'src/insight/visits/rollup/visit-deletion.server.ts',
  ],
  'tests/api/site.test.ts': ['src/operation/site/site-status.server.ts'],
  'tests/api/inbox/clients.test.ts': [
    'src/clients/desk/client-csv.server.ts',
    'src/clients/desk/client-detail.server.ts',
    'src/clients/desk/clients.server.ts',
  ],
  'tests/api/inbox/proposals.test.ts': ['src/clients/proposals/proposals.server.ts'],
  'tests/api/account/plans.test.ts': ['src/portfolio/storage/plan-limit.server.ts'],
  'tests/api/records/credential-checks.test.ts': ['src/exchange/credentials/credential-checks-job.server.ts'],
  'tests/api/archive.test.ts': ['src/exchange/export/export-archive.server.ts'],
  'tests/api/health-and-metrics.test.ts': ['src/platform/http/metrics/site-metrics.server.ts'],
  'tests/api/housekeeping.test.ts': [
    'src/exchange/webhooks/webhook-queue.server.ts',
    'src/platform/jobs/job-store.server.ts',
    'src/platform/mail/mail.server.ts',
    'src/portfolio/translations/record-translations.server.ts',
  ],
  'tests/api/inbox/inbox.test.ts': [
    'src/clients/inbox/messages.server.ts',
    'src/clients/inbox/store-message.server.ts',
  ],
  'tests/api/inbox/many-messages.test.ts': ['src/clients/inbox/many-messages.server.ts'],
  'tests/api/portfolio/large-pages.test.ts': ['src/portfolio/storage/large-portfolio.server.ts'],
  'tests/api/portfolio/publishing.test.ts': [
    'src/portfolio/storage/portfolio-lock.server.ts',
    'src/portfolio/versions/automatic-versions.server.ts',
  ],
  'tests/api/portfolio/seo.test.ts': ['src/delivery/seo/sitemap.server.ts'],
  'tests/api/records/deleted-records.test.ts': ['src/portfolio/trash/deleted-records.server.ts'],
  'tests/api/records/skills-catalogue.test.ts': ['src/portfolio/records/skill/catalogue.server.ts'],
  'tests/api/records/versions.test.ts': [
    'src/platform/db/unindexed.ts',
    'src/portfolio/versions/restore.server.ts',
    'src/portfolio/versions/version-store.server.ts',
  ],
  'tests/api/shown/share-links.test.ts': [
    'src/delivery/sharing/opened-links.server.ts',
    'src/delivery/sharing/share-links.server.ts',
  ],
  'tests/api/shown/views-as-records.test.ts': ['src/portfolio/views/later-records.server.ts'],
  'tests/api/upload.test.ts': ['src/portfolio/images/image-store.server.ts'],
  'tests/conformance/meeting/postgres.test.ts': [
    'src/identity/account/operator-accounts.server.ts',
    'src/operation/cli/main.ts',
  ],
  'tests/conformance/migrations.test.ts': ['src/platform/db/migrate.ts'],
  'tests/conformance/query-counts.test.ts': [
    'src/delivery/page/portfolio-reader.server.ts',
    'src/delivery/page/shown-checks.server.ts',
    'src/delivery/page/shown-confirmations.server.ts',
  ],
  'tests/conformance/records.test.ts': [
    'src/portfolio/records/kit/owned-record-writes.server.ts',
    'src/portfolio/records/kit/record-placement.server.ts',
    'src/portfolio/records/kit/record-store.server.ts',
  ],
  'tests/process/move.test.ts': ['src/operation/cli/move-rows.ts', 'src/platform/db/locks/unfinished-move.ts'],
  'tests/process/operator-doctor.test.ts': ['src/operation/cli/doctor-services.ts', 'src/operation/cli/doctor-site.ts'],
  'tests/process/scheduled-backups.test.ts': [
    'src/operation/backup/backup-room.server.ts',
    'src/operation/backup/migrate-backed-up.server.ts',
    'src/operation/backup/postgres-copy.server.ts',
    'src/operation/backup/postgres-restore.server.ts',
    'src/portfolio/images/image-faults.server.ts',
  ],
  'tests/security/roles.test.ts': ['src/identity/auth/second-factor/second-factor-routes.server.ts'],
  'tests/security/row-limits.test.ts': [
    'src/delivery/domains/domain-store.server.ts',
    'src/platform/db/locks/within-limit.server.ts',
    'src/portfolio/testimonials/testimonial-requests.server.ts',
  ],
};

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

test('SQL of its own and every lock are tested on both engines', () => {
  const files = globSync('src/**/*.ts', { cwd: ROOT }).map((path) => path.replaceAll('\\', '/'));
  const own = files.filter(
    (path) => !/\.test\.ts$|\/migrations\/|\/db\/sqlite\//.test(path) && OWN_SQL.test(read(path)),
  );
  expect(own.length).toBeGreaterThan(40);
  const tested = [...SQLITE_ONLY, ...Object.values(TESTED_ON_BOTH).flat()];
  expect(tested.toSorted()).toEqual(own.toSorted());
});

test('what is said to be tested on both engines is', () => {
  const isOnBoth = (path: string) => existsSync(join(ROOT, path)) && /\bbothEngines\b/.test(read(path));
  expect(Object.keys(TESTED_ON_BOTH).filter((path) => !isOnBoth(path))).toEqual([]);
});
