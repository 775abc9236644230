import { createHmac } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Arrival, assess, provideMessageMemory } from '../../src/clients/spam/assess.server.ts';
import { LESSONS_MAX, learn } from '../../src/clients/spam/lessons.server.ts';
import { openMessageMemory } from '../../src/clients/spam/message-memory.server.ts';
import type { Ctx } from '../../src/platform/context.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { openDatabase } from '../../src/platform/db/open.ts';
import { type Figure, median } from '../figures.ts';
import type { Settings } from '../scenario.ts';

const MESSAGES = 1_000;
const SCORE_MAX_MS = 2;
const USER = { userId: 'bench', languages: ['en', 'de'] };
const WORDS =
  'we would like to work with you on a website for our bakery in two languages until May with photographs'.split(' ');

/** The cost of a message's score, for an owner who has taught as much as is kept. */
export async function spamScore({ folder, rounds }: Settings): Promise<Figure[]> {
  const dataDir = join(folder, 'spam');
  await mkdir(dataDir);
  const database = await openDatabase(`sqlite:${join(dataDir, 'vitrine.db')}`);
  await migrate(database);
  const { db } = database;
  const now = () => new Date();
  const keyedHash = (purpose: string, text: string) => createHmac('sha256', purpose).update(text).digest('hex');
  const config = { rateLimits: true };
  const ctx = { database, db, now, keyedHash, config } as unknown as Ctx;
  provideMessageMemory(ctx, openMessageMemory(now));
  await db.insertInto('users').values(owner(now().toISOString())).execute();
  for (let index = 0; index < LESSONS_MAX; index += 50) {
    const lessons = Array.from({ length: 50 }, (_, each) => messageOf(index + each));
    await learn(ctx, db, USER.userId, lessons, index % 100 === 0);
  }
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage();
    for (let index = 0; index < MESSAGES; index++) {
      await assess(ctx, db, USER, { ...messageOf(round * MESSAGES + index), replies: [] }, arrival(index));
    }
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1_000 / MESSAGES);
  }
  await database.close();
  return [{ name: 'Score of a message: CPU', value: median(times), unit: 'ms', atMost: SCORE_MAX_MS }];
}

function arrival(index: number): Arrival {
  return {
    page: index % 3 === 0 ? 'read' : 'unread',
    hasToken: false,
    isProgram: false,
    client: `client ${index % 100}`,
  };
}

/** Two hundred words that differ from message to message. */
function messageOf(index: number) {
  const words = Array.from(
    { length: 200 },
    (_, each) => `${WORDS[(index * 7 + each * 3) % WORDS.length]}${(index + each) % 50}`,
  );
  const message = `${words.join(' ')} https://studio-${index}.example`;
  return { name: `Person ${index}`, email: `p${index}@example.com`, subject: `A request ${index}`, message };
}

function owner(created_at: string) {
  const names = { id: USER.userId, user_name: 'bench', email: 'bench@example.com', first_name: 'A', last_name: 'B' };
  const texts = { password_hash: '', image_url: '', extras: '{}', notices: '' };
  return { ...names, ...texts, created_at, updated_at: created_at, revision: 1 } as never;
}
