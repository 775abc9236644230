import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freshFolder } from '../../../tests/support/run-folder.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { openDatabase } from '../../platform/db/open.ts';
import { IMAGE_COLUMNS } from './image-columns.ts';

/** Says how many images a backup has. */
const COUNT = 'backups.images';

test('every column with images is listed', async () => {
  const database = await openDatabase(`sqlite:${join(await freshFolder('sqlite'), 'vitrine.db')}`);
  onTestFinished(() => database.close());
  await migrate(database);
  const tables = await database.db.introspection.getTables();
  const columns = tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`));
  const listed = IMAGE_COLUMNS.map(({ table, column }) => `${table}.${column}`);

  expect(listed.filter((column) => !columns.includes(column))).toEqual([]);
  const named = columns.filter((column) => /\.(image|icon)/.test(column) && column !== COUNT);
  expect(named.filter((column) => !listed.includes(column))).toEqual([]);
  for (const { table, owner } of IMAGE_COLUMNS) expect(columns).toContain(`${table}.${owner}`);
});
