/**
 * Simulates years of daily editing, and prints how much space the versions of an account take and how long listing them
 * takes. `node bin/run.mjs scripts/history-size.ts [days] [edits a day]`; two years with 20 edits a day by default.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../src/platform/db/migrate.ts';
import { openDatabase } from '../src/platform/db/open.ts';
import { DAY_MS, MINUTE_MS } from '../src/platform/lib/time.ts';
import { readSnapshot } from '../src/portfolio/versions/snapshot.server.ts';
import { snapshotText } from '../src/portfolio/versions/snapshot.ts';
import { listVersions, lockPortfolio, takeVersion } from '../src/portfolio/versions/version-store.server.ts';

const [days, editsPerDay] = [Number(process.argv[2] ?? 730), Number(process.argv[3] ?? 20)];
const PROJECTS = 150;
const DESCRIPTION_CHARACTERS = 1_700;
const REWRITTEN_CHARACTERS = 400;
const LISTINGS = 50;
const USER = 'u';

/** A generator with a seed (Park and Miller), so that each run has the same texts. */
let seed = 7;
const random = () => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
};
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;

/** Words in the frequencies of prose (Zipf): it compresses about as well. */
const SYLLABLES = 'an be co de er fi gra ho in ju ka lo mi na or pe qui ra sto te un ve wi ya zu'.split(' ');
const WORDS = Array.from({ length: 8_000 }, () =>
  Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(SYLLABLES)).join(''),
);
const word = () => WORDS[Math.floor(WORDS.length ** random()) - 1] ?? '';

function prose(characters: number): string {
  let text = '';
  while (text.length < characters) text += `${word()} `;
  return text.slice(0, characters);
}

const folder = mkdtempSync(join(tmpdir(), 'history-'));
const { db, close } = await openDatabase(`sqlite:${join(folder, 'vitrine.db')}`);
await migrate({ db });
let at = Date.parse('2024-01-01T09:00:00Z');
const now = () => new Date(at);
const time = now().toISOString();
const user = { first_name: '', last_name: '', image_url: '', headline: '', about: prose(3_000), location: '' };
const settings = {
  availability: '',
  links: '[]',
  theme: '{}',
  layout: 'gallery' as const,
  indexed: 1,
  extras: '',
  notices: '',
};
await db
  .insertInto('users')
  .values({
    ...{ id: USER, user_name: 'u', email: 'u@example.com', password_hash: '', revision: 0, pronouns: '' },
    ...{ availability_state: '', available_from: '', contract_types: '', rate: '', time_zone: '' },
    ...{ ...user, ...settings, created_at: time, updated_at: time },
  })
  .execute();
for (let index = 0; index < PROJECTS; index++) {
  const texts = { title: prose(40), description: prose(DESCRIPTION_CHARACTERS), category: 'other', projectdemo: '' };
  const urls = {
    github_url: `https://github.com/u/${randomUUID()}`,
    live_url: '',
    show: 'true',
    hidden: 0,
    visibility: 'everyone' as const,
  };
  await db
    .insertInto('projects')
    .values({
      ...{ id: randomUUID(), user_id: USER, slug: `project-${index}`, sort_order: index, technologies: '[]' },
      ...{ ...texts, ...urls, image_url: '', created_at: time, updated_at: time },
    })
    .execute();
}
const ids = (await db.selectFrom('projects').select('id').execute()).map(({ id }) => id);

let slowest = 0;
let total = 0;
let most = 0;
for (let day = 0; day < days; day++) {
  for (let edit = 0; edit < editsPerDay; edit++) {
    at += 11 * MINUTE_MS;
    const started = performance.now();
    await db.transaction().execute(async (transaction) => {
      await lockPortfolio(transaction, USER);
      await takeVersion({ now }, transaction, USER, { kind: 'auto' });
    });
    const took = performance.now() - started;
    slowest = Math.max(slowest, took);
    total += took;
    const id = pick(ids);
    const { description } = await db
      .selectFrom('projects')
      .select('description')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const from = Math.floor(random() * (description.length - REWRITTEN_CHARACTERS));
    const rewritten =
      description.slice(0, from) + prose(REWRITTEN_CHARACTERS) + description.slice(from + REWRITTEN_CHARACTERS);
    await db.updateTable('projects').set({ description: rewritten }).where('id', '=', id).execute();
  }
  at += DAY_MS - editsPerDay * 11 * MINUTE_MS;
  if (day % 30 === 0) most = Math.max(most, await storedBytes());
}

async function storedBytes(): Promise<number> {
  const { own } = await db
    .selectFrom('versions')
    .select((row) => row.fn.sum<number>('bytes').as('own'))
    .executeTakeFirstOrThrow();
  const { shared } = await db
    .selectFrom('version_bases')
    .select((row) => row.fn.sum<number>('bytes').as('shared'))
    .executeTakeFirstOrThrow();
  return Number(own) + Number(shared);
}

const portfolio = snapshotText(await readSnapshot(db, USER)).length;
const listed = (await listVersions(db, USER)).length;
const started = performance.now();
for (let times = 0; times < LISTINGS; times++) await listVersions(db, USER);
const listing = (performance.now() - started) / LISTINGS;
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`;
console.log(`${days} days with ${editsPerDay} edits each, a portfolio of ${megabytes(portfolio)}`);
console.log(`${listed} versions, ${megabytes(await storedBytes())} at the end, at most ${megabytes(most)}`);
console.log(`Storing one: ${(total / days / editsPerDay).toFixed(1)} ms on average, ${slowest.toFixed(0)} ms at most`);
console.log(`Listing them: ${listing.toFixed(1)} ms`);
await close();
rmSync(folder, { recursive: true });
