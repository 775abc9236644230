import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, makeAccounts } from '../accounts.ts';
import { end, startProgram } from '../children.ts';
import { type Figure, median } from '../figures.ts';
import type { Settings } from '../scenario.ts';
import { BROWSER } from '../site.ts';

const CLIENTS = 1_000;
const MESSAGES = 10_000;
const LINKS = 10_000;
const SCREEN_MAX_MS = 50;
const REQUESTS = 20;
const STAGES = ['new', 'talking', 'proposal', 'won', 'lost', 'past'];

/** What the screens about clients read, for an account with a thousand clients, and ten thousand messages and links. */
export async function clientsDesk({ folder, rounds }: Settings): Promise<Figure[]> {
  const dataDir = join(folder, 'clients');
  await mkdir(dataDir);
  // The limits of an account are for scripts, and so is this.
  const program = await startProgram({ DATA_DIR: dataDir, RATE_LIMITS: 'off' });
  const [account] = await makeAccounts(program, 1);
  if (!account) throw new Error('No account was made');
  const client = fill(join(dataDir, 'vitrine.db'), account);
  // Connections that the server has closed in between are noticed now.
  await sleep(100);
  const screens = {
    'Clients, a page': '/api/clients',
    'Clients of a stage': '/api/clients?stage=won',
    'Clients, a search that finds one': '/api/clients?search=person%20777',
    'Clients to write to today': '/api/clients?due=true',
    'One client with messages and links': `/api/clients/${client}`,
    'Messages, a page': '/api/messages',
    'Messages, a search that finds one': '/api/messages?search=word%207777&count=true',
    'Links, a page': '/api/share-links',
    'What waits for the owner': '/api/waiting',
  };
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(screens)) {
    const times: number[] = [];
    for (let round = 0; round < rounds * REQUESTS; round++) times.push(await timed(`${program.url}${path}`, account));
    figures.push({ name, value: median(times), unit: 'ms', atMost: SCREEN_MAX_MS });
  }
  await end(program.child);
  return figures;
}

async function timed(url: string, { cookie }: Account): Promise<number> {
  const start = performance.now();
  const response = await fetch(url, { headers: { ...BROWSER, cookie } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  return performance.now() - start;
}

/** Returns the id of a client with ten messages and ten links, as each has. */
function fill(file: string, { id: user_id }: Account): string {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  const insert = (table: string, row: Record<string, SQLInputValue>) => {
    const columns = Object.keys(row);
    const places = columns.map(() => '?').join();
    database.prepare(`insert into ${table} (${columns.join()}) values (${places})`).run(...Object.values(row));
  };
  const at = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString();
  const ids = Array.from({ length: CLIENTS }, () => randomUUID());
  database.exec('begin');
  for (const [index, id] of ids.entries()) {
    const texts = { name: `Person ${index}`, organisation: `Company ${index % 90}`, email: `p${index}@example.com` };
    const times = { created_at: at(index), updated_at: at(index), reminded_on: '' };
    const stage = STAGES[index % STAGES.length] ?? 'new';
    const follow_up_on = index % 4 === 0 ? '2026-01-01' : '';
    insert('clients', { id, user_id, ...texts, ...times, stage, follow_up_on, notes: 'Met at the fair. '.repeat(20) });
  }
  for (let index = 0; index < MESSAGES; index++) {
    const texts = { name: `Person ${index % CLIENTS}`, email: `p${index % CLIENTS}@example.com`, subject: 'A request' };
    const message = `${'We would like to work with you on something. '.repeat(10)} word ${index}`;
    const client_id = ids[index % CLIENTS] ?? '';
    insert('messages', {
      id: randomUUID(),
      user_id,
      ...texts,
      message,
      read: 0,
      mail_id: '',
      client_id,
      created_at: at(index),
    });
  }
  for (let index = 0; index < LINKS; index++) {
    const texts = { name: `Link ${index}`, view_id: '', password_hash: '', notify: 'off', revoked_at: '' };
    const counts = { opened_count: 3, first_opened_at: at(index), last_opened_on: '2026-02-01' };
    const days = { opened_days: '{"2026-02-01":3}', countries: '{"AT":3}', looked_at: '{"file pdf":1}' };
    const client_id = ids[index % CLIENTS] ?? '';
    const row = { id: randomUUID(), user_id, ...texts, ...counts, ...days, client_id, created_at: at(index) };
    insert('share_links', { ...row, expires_at: '2030-01-01T00:00:00.000Z', show_contact: 0 });
  }
  database.exec('commit');
  database.close();
  return ids[0] ?? '';
}
