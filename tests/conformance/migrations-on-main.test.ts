import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { appliedMigrations, isOlderSchema, migrate } from '../../src/platform/db/migrate.ts';
import { FORMER_NAMES, migrations } from '../../src/platform/db/migrations/index.ts';
import { type Database, openDatabase } from '../../src/platform/db/open.ts';
import { freshFolder } from '../support/run-folder.ts';

/**
 * Every name that a migration ever had on the main branch, in the order in which they came there. Add new ones at the
 * end, and remove none: somebody's data has it.
 */
const ON_MAIN = [
  '0001-start',
  '0002-visits',
  '0003-audience',
  '0004-project-slugs',
  '0005-changed-at',
  '0006-picture-sizes',
  '0007-source-index',
  '0008-text-bytes',
  '0009-deleted-by-owner',
  '0010-confirmed-emails',
  '0011-operator',
  '0012-message-folders',
  '0013-publications',
  '0014-pronouns',
  '0015-sections',
  '0016-branding',
  '0017-contact-details',
  '0018-site-images',
  '0019-trash',
  '0020-import-previews',
  '0021-second-factors',
  '0022-case-studies',
  '0023-versions',
  '0024-resume-downloads',
  '0025-api-tokens',
  '0026-language',
  '0039-passkeys',
  '0036-publishing',
  '0032-views',
  '0027-entries',
  '0040-webhooks',
  '0049-domains',
  '0033-share-links',
  '0052-share-links',
  '0054-backups',
  '0056-account-activity',
  '0050-translations',
  '0057-linked-identities',
  '0060-testimonials',
  '0058-availability',
  '0059-digest',
  '0063-link-checks',
  '0065-portfolio-changes',
  '0061-visited-files',
  '0075-plans',
  '0085-studio-language',
  '0086-day-partitions',
  '0105-unmarked-projects',
  '0108-visibility',
  '0110-requests',
  '0112-jobs',
  '0101-public-skill-names',
  '0098-secret-checks',
  '0101a-published-audience',
  '0099-image-faults',
  '0109-views',
  '0116-image-avif',
  '0117-project-blocks',
  '0119-images-by-time',
  '0130-sorted-messages',
  '0113-facet-blocks',
  '0131-clients',
  '0132-clients-enabled',
  '0136-own-links',
  '0133-services',
  '0134-contact-fields',
  '0138-search-engines',
  '0144-publications-as-cited',
  '0140-proposals',
  '0139-resume-print',
  '0145-work-confirmations',
  '0148-credential-checks',
];

/** Since then branches with numbers of their own were merged in any order. */
const UNORDERED_SINCE = ON_MAIN.indexOf('0039-passkeys');

async function schemaOf({ db }: Database): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const columns = tables.flatMap(({ name, columns }) =>
    columns.map(({ name: column, dataType, isNullable }) => `${name}.${column} ${dataType} ${isNullable}`),
  );
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where type in ('index', 'trigger') and name not like 'sqlite_%'`.execute(db);
  return [...columns, ...rows.map(({ name }) => name)].sort();
}

async function opened<T>(path: string, use: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(`sqlite:${path}`);
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

test('no name of a migration that was ever on the main branch is gone, and all are listed here', () => {
  expect(ON_MAIN.filter((name) => !(name in migrations) && !((FORMER_NAMES[name] ?? '') in migrations))).toEqual([]);
  expect(Object.keys(migrations).filter((name) => !ON_MAIN.includes(name))).toEqual([]);
});

test('data of every state of the main branch is migrated to the same schema', async () => {
  const folder = await freshFolder('states');
  const fresh = await opened(join(folder, 'fresh.db'), async (database) => {
    await migrate(database);
    return schemaOf(database);
  });
  const growing = join(folder, 'growing.db');
  for (let count = UNORDERED_SINCE; count < ON_MAIN.length; count++) {
    const names = ON_MAIN.slice(0, count).map((name) => FORMER_NAMES[name] ?? name);
    await opened(growing, (database) => migrate(database, names));
    const copy = join(folder, `${count}.db`);
    await copyFile(growing, copy);
    const migrated = await opened(copy, async (database) => {
      const newest = ON_MAIN[count - 1] ?? '';
      await sql`update kysely_migration set name = ${newest} where name = ${FORMER_NAMES[newest] ?? newest}`.execute(
        database.db,
      );
      expect(await isOlderSchema(database.db)).toBe(true);
      await migrate(database);
      expect(await appliedMigrations(database.db)).toEqual(Object.keys(migrations));
      return schemaOf(database);
    });
    expect([ON_MAIN[count - 1], migrated]).toEqual([ON_MAIN[count - 1], fresh]);
  }
});
