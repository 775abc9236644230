import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { makeUser, startApp, type TestApp } from '../support/app.ts';
import { bothEngines } from '../support/engines.ts';
import { eventually } from '../support/eventually.ts';

const postgres = bothEngines.find(({ name }) => name === 'postgres');

async function start() {
  const app = await startApp({ engine: postgres });
  return { app, ada: await makeUser(app), other: await connect(app) };
}

async function connect({ ctx }: TestApp): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ctx.config.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Counts every attempt to add a badge, also those rolled back; the first `times` fail with this code. */
async function failAttempts(other: pg.Client, times: number, code: string): Promise<void> {
  await other.query(`
    create sequence attempts;
    create function fail() returns trigger language plpgsql as $$ begin
      if nextval('attempts') <= ${times} then raise exception 'Try again' using errcode = '${code}'; end if;
      return new;
    end $$;
    create trigger fail before insert on badges for each row execute function fail()`);
}

async function attempts(other: pg.Client): Promise<number> {
  const { rows } = await other.query('select last_value from attempts');
  return Number(rows[0].last_value);
}

test.each(['40001', '40P01'])(
  'a transaction that PostgreSQL ends with %s is retried, three times in total',
  async (code) => {
    const { ada, other } = await start();
    await failAttempts(other, 2, code);

    const added = await ada.request('POST', '/api/badges/new', { json: { title: 'Swimmer' } });

    expect(added.statusCode).toBe(200);
    expect(await attempts(other)).toBe(3);
    expect((await ada.request('GET', '/api/badges')).json()).toHaveLength(1);
  },
);

test('a transaction that fails every time causes 503, and stores nothing', async () => {
  const { ada, other } = await start();
  await failAttempts(other, 100, '40001');

  const response = await ada.request('POST', '/api/badges/new', { json: { title: 'Swimmer' } });

  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2']);
  expect(await attempts(other)).toBe(3);
  expect((await ada.request('GET', '/api/badges')).json()).toEqual([]);
});

test('an error that is no conflict is not retried', async () => {
  const { ada, other } = await start();
  await failAttempts(other, 100, '53100');

  expect((await ada.request('POST', '/api/badges/new', { json: { title: 'Swimmer' } })).statusCode).toBe(507);
  expect(await attempts(other)).toBe(1);
});

test('the victim of a deadlock is retried after the other transaction', async () => {
  const { app, ada, other } = await start();
  const { badge } = (await ada.request('POST', '/api/badges/new', { json: { title: 'Swimmer' } })).json();
  // The other one has a long deadlock timeout: PostgreSQL ends the server's transaction.
  await other.query(`begin; set local deadlock_timeout = '60s'; select from badges for update`);
  const changing = ada.request('PATCH', `/api/badges/${badge.id}`, { json: { title: 'Diver' } });
  const admin = await connect(app);
  await eventually(async () => {
    const { rows } = await admin.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(1);
  });
  await other.query('select from users for update');
  await other.query('commit');

  expect((await changing).statusCode).toBe(200);
  expect((await ada.request('GET', '/api/badges')).json()).toMatchObject([{ title: 'Diver' }]);
});
