import { DatabaseSync } from 'node:sqlite';
import { fillPortfolios } from './portfolios.ts';

const RECORDS = ['projects', 'experiences', 'educations', 'certifications', 'badges', 'skill_groups', 'skills'];
/** The sample has eight. */
const MORE_PROJECTS = 2;
const VISITORS_OF_EACH = 10;
/** Of a day that is over: their rows are deleted at the next start. */
const VISITED_ON = '2026-03-02';

/** Random like those of the program, so that owners are as scattered in each index. */
const NEW_UUID = `lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a'
  || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`;
/** An id that the copy of a record has for this owner, also where another record refers to it. */
const copied = (column: string) => `substr(owner.id, 1, 23) || substr(record.${column}, 24)`;

/**
 * Fills a SQLite file with accounts that have the records of the sample and ten projects each, by copying one of them
 * with SQL: a hundred thousand accounts in minutes. Their visitors are those of one day.
 */
export async function fillLargeSite(file: string, accounts: number): Promise<void> {
  await fillPortfolios(`sqlite:${file}`, 1);
  const db = new DatabaseSync(file);
  db.exec(
    'pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -400000; pragma temp_store = memory',
  );
  addProjects(db);
  const triggers = takeTriggers(db);
  db.exec('begin');
  db.exec(`create temp table owner (id text primary key, number integer) without rowid;
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${accounts - 1})
    insert into owner select ${NEW_UUID}, n from numbers`);
  copyRows(db, 'users', (column) => {
    if (column === 'id') return 'owner.id';
    if (column === 'user_name') return `'person-' || owner.number`;
    return column === 'email' ? `'person-' || owner.number || '@example.com'` : `record.${column}`;
  });
  for (const table of RECORDS) {
    copyRows(db, table, (column) => {
      if (column === 'user_id') return 'owner.id';
      return column === 'id' || column === 'group_id' ? copied(column) : `record.${column}`;
    });
  }
  db.exec(`insert into visitors (user_id, day, visitor, country_code, place_id, views, last_minute)
    select owner.id, '${VISITED_ON}', hex(randomblob(16)), 'DE', 1, 2, 29000000
    from owner, (select value from json_each('[${Array.from({ length: VISITORS_OF_EACH }).fill(0)}]'))`);
  for (const trigger of triggers) db.exec(trigger);
  db.exec('commit; pragma journal_mode = wal');
  db.close();
}

function addProjects(db: DatabaseSync): void {
  const columns = columnsOf(db, 'projects').map((column) => {
    if (column === 'id') return NEW_UUID;
    return column === 'slug' ? `slug || '-again'` : `"${column}"`;
  });
  db.exec(`insert into projects select ${columns} from projects order by id limit ${MORE_PROJECTS}`);
}

/** They would count the bytes of each row, which are those of the account that is copied. */
function takeTriggers(db: DatabaseSync): string[] {
  const triggers = db.prepare(`select name, sql from sqlite_master where type = 'trigger'`).all();
  for (const { name } of triggers) db.exec(`drop trigger "${name}"`);
  return triggers.map(({ sql }) => String(sql));
}

/** Copies the rows of the first account for every other owner. */
function copyRows(db: DatabaseSync, table: string, columnOf: (column: string) => string): void {
  const columns = columnsOf(db, table);
  const list = columns.map((column) => `"${column}"`);
  const values = columns.map(columnOf);
  db.exec(`create temp table record as select * from "${table}"`);
  db.exec(`insert into "${table}" (${list}) select ${values} from owner cross join record order by owner.id`);
  db.exec('drop table record');
}

function columnsOf(db: DatabaseSync, table: string): string[] {
  const columns = db.prepare(`select name from pragma_table_info(?)`).all(table);
  return columns.map(({ name }) => String(name));
}
