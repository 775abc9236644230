import { randomUUID } from 'node:crypto';
import { migrate } from '../src/platform/db/migrate.ts';
import { type Db, openDatabase } from '../src/platform/db/open.ts';
import { mapKeys } from '../src/platform/lib/keys.ts';
import { PROFILE_TEXTS } from '../src/portfolio/model/user.ts';
import { sample } from '../src/portfolio/sample/sample.ts';

/** Far below the parameter limit of both engines. */
const ROWS_PER_STATEMENT = 100;
const PORTFOLIOS_PER_TRANSACTION = 200;
const WRITTEN_AT = '2026-03-02T09:00:00.000Z';

export type Portfolio = { id: string; userName: string };

/**
 * Typical portfolios, each with the records of the sample: 8 projects, 4 experiences, 2 educations, 4 certifications, 4
 * badges and 31 skills in 10 groups, in a document of 100 kB.
 */
export async function fillPortfolios(databaseUrl: string, count: number): Promise<Portfolio[]> {
  const database = await openDatabase(databaseUrl);
  await migrate(database);
  const portfolios = Array.from({ length: count }, (_, index) => ({ id: randomUUID(), userName: `person-${index}` }));
  for (let start = 0; start < count; start += PORTFOLIOS_PER_TRANSACTION) {
    const some = portfolios.slice(start, start + PORTFOLIOS_PER_TRANSACTION);
    await database.db.transaction().execute((db) => insertPortfolios(db, some));
  }
  await database.close();
  return portfolios;
}

async function insertPortfolios(db: Db, portfolios: Portfolio[]): Promise<void> {
  await insertAll(db, 'users', portfolios.map(userRow));
  for (const kind of ['projects', 'experiences', 'educations', 'certifications', 'badges'] as const) {
    await insertAll(
      db,
      kind,
      portfolios.flatMap(({ id }) => (sample.records[kind] ?? []).map((record) => recordRow(record, id, {}))),
    );
  }
  const groups = portfolios.flatMap(({ id }) => sample.skill_groups.map((group, place) => skillRows(group, id, place)));
  await insertAll(
    db,
    'skill_groups',
    groups.map(({ row }) => row),
  );
  await insertAll(
    db,
    'skills',
    groups.flatMap(({ skills }) => skills),
  );
}

function userRow({ id, userName }: Portfolio): Record<string, unknown> {
  const { first_name, last_name, image_url, links, theme, layout, indexed } = sample.user;
  return {
    ...mapKeys(PROFILE_TEXTS, (text) => sample.user[text]),
    first_name,
    last_name,
    image_url,
    layout,
    id,
    user_name: userName,
    email: `${userName}@example.com`,
    password_hash: '',
    links: JSON.stringify(links),
    theme: JSON.stringify(theme),
    indexed: Number(indexed),
    extras: '',
    notices: '{"messages":true}',
    created_at: WRITTEN_AT,
    updated_at: WRITTEN_AT,
  };
}

/** An experience's `position` is its job title; of other records their position. */
function recordRow(record: Record<string, unknown>, owner: string, more: object): Record<string, unknown> {
  // On the wire `teaser` and `seo` are objects of several of the fields.
  const { position, hidden, teaser: _, seo: __, ...fields } = record;
  const texts = Object.entries(fields).map(([name, value]) => [
    name,
    Array.isArray(value) ? JSON.stringify(value) : value,
  ]);
  return {
    ...Object.fromEntries(texts),
    ...(typeof position === 'string' && { position }),
    id: randomUUID(),
    user_id: owner,
    sort_order: typeof position === 'number' ? position : 1,
    hidden: Number(hidden),
    ...more,
  };
}

function skillRows(group: (typeof sample.skill_groups)[number], owner: string, place: number) {
  const id = randomUUID();
  const { skillSets, user_id: _, ...fields } = group;
  return {
    row: { ...fields, id, user_id: owner, sort_order: place + 1 },
    skills: skillSets.map((skill) => recordRow(skill, owner, { group_id: id })),
  };
}

type Table = 'users' | 'projects' | 'experiences' | 'educations' | 'certifications' | 'badges' | 'skills';

async function insertAll(db: Db, table: Table | 'skill_groups', rows: Record<string, unknown>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const some = rows.slice(start, start + ROWS_PER_STATEMENT) as never[];
    await db.insertInto(table).values(some).execute();
  }
}
