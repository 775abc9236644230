import { expect, test } from 'vitest';
import { ROW_LIMITS } from '../../src/platform/db/locks/within-limit.server.ts';
import { RECORD_PATHS } from '../../src/portfolio/model/record-kinds.ts';
import { startApp } from '../support/app.ts';
import { bothEngines } from '../support/engines.ts';

/** What bounds the rows of a table; in an account's tables, for one account. A new table needs its line. */
const BOUNDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(ROW_LIMITS).map(([table, { max }]) => [table, `${max} rows: ROW_LIMITS`])),
  ...Object.fromEntries(RECORD_PATHS.map((path) => [path, 'QUOTA_TEXT, counted in users.text_bytes'])),
  account_activity: '2,000 rows, for 90 days',
  account_tokens: 'one of each purpose',
  backups: 'of the site: what is kept of scheduled ones',
  catalogue_skills: 'of the site: 5,000 rows, 50 of one account',
  checked_links: '100 links of an account',
  contact_lessons: '2,000 rows: LESSONS_MAX',
  deleted_records: 'TRASH_MAX_ITEMS and TRASH_MAX_BYTES, for 30 days',
  former_user_names: '10 rows: FORMER_NAMES_MAX',
  images: '500 images and 200 MB, 20 MB until the email is confirmed; what nothing names is deleted',
  import_previews: '3 rows: PREVIEWS_MAX, for half an hour',
  invitations: 'of the site: made by its operator',
  kysely_migration: 'of the site: one for each migration',
  kysely_migration_lock: 'of the site: one row',
  known_devices: 'one for each device, forgotten after a time without a login; logins are limited',
  leads: 'of the site: 5 an hour of one client',
  jobs: 'of the site: one for each kind of work, and one for each process that runs',
  leases: 'of the site: one for each kind of work',
  link_check_accounts: 'one of each account',
  linked_identities: 'one of each provider',
  login_challenges: '5 rows, for five minutes',
  mail_queue: 'sent ones are deleted; what causes a mail is limited',
  messages: 'as many bytes as QUOTA_TEXT, counted in users.inbox_bytes; the newest 500 of the spam',
  passkey_challenges: 'for five minutes; requests are limited',
  places: 'of the site: the places that the location data know',
  portfolio_changes: 'of the last hour',
  provider_logins: 'for ten minutes; requests are limited',
  published_records: 'a copy of the records, bounded by QUOTA_TEXT',
  quarantine_notices: 'one of each account',
  rate_limits: 'one for each client and limit, until its window ends',
  recovery_codes: 'ten rows',
  resting_user_names: 'of the site: 10 of a deleted account, for a time',
  secret_checks: 'of the site: one for each secret it has started with',
  secrets: 'of the site: one for each purpose',
  sessions: '50 rows',
  skill_groups: 'QUOTA_TEXT, counted in users.text_bytes',
  skills: 'QUOTA_TEXT, counted in users.text_bytes',
  testimonial_requests: '1,000 rows, 200 of them unanswered',
  totp_factors: 'one of each account',
  translations: 'QUOTA_TEXT, counted in users.text_bytes',
  users: 'of the site: 5 registrations an hour of one client; unused ones end',
  version_bases: 'with versions: 20 MB',
  versions: '100 automatic ones, 100 named ones, 20 MB',
  views: '50 rows: VIEWS_MAX',
  visit_addresses: 'two for each day, for two days',
  visit_facet_blocks: 'one for each day, until the retention that an owner chooses',
  visit_salts: 'of the site: one for each day, for two days',
  visit_settings: 'one of each account',
  visit_sources: 'of the site: those of the rollups; unnamed ones are deleted',
  visit_techs: 'of the site: one for each browser, system and device',
  visit_writers: 'of the site: one for each process that has counted',
  visitor_pages: '48 visitors of one address a day, for two days',
  visitors: '48 of one address a day, for two days',
  credential_checks: '200 of an account, of 64,000 characters each',
  work_confirmations: 'one of each testimonial request, and 1,000 of archives',
  webhook_deliveries: '1,000 of each webhook: DELIVERIES_MAX',
};
/** Sums of visits: a row for each value and day or month, until the retention that an owner chooses. */
const ROLLUPS = /^visit_(hours|left_out|(country|place|source|tech|page|facet)_(days|months))$/;
/** Partitions by day are parts of their table. */
const PARTITION = /^(visitors|visitor_pages|visit_addresses)_/;

test.each(bothEngines)('every table of the database says what bounds its rows, on $name', async (engine) => {
  const { ctx } = await startApp({ engine });
  const tables = await ctx.db.introspection.getTables({ withInternalKyselyTables: true });
  const names = [...new Set(tables.filter(({ isView }) => !isView).map(({ name }) => name))];
  const unbounded = names.filter((name) => !(name in BOUNDS) && !ROLLUPS.test(name) && !PARTITION.test(name));
  expect(unbounded).toEqual([]);

  expect(Object.keys(BOUNDS).filter((name) => !names.includes(name))).toEqual([]);
});
