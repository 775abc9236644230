import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type Config, readConfig } from '../../../platform/config.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Stop } from '../../../platform/feature.ts';
import { DAY_MS } from '../../../platform/lib/time.ts';
import { createLog } from '../../../platform/log.ts';
import { type Arguments, argument, CommandError, type OfflineCommand, print } from '../command.ts';
import { fillClients } from './demo-clients.ts';
import { type DemoPerson, PEOPLE } from './demo-people.ts';
import { type DemoAccount, emailOf, fillPortfolio } from './demo-portfolio.ts';
import { openSession } from './demo-session.ts';
import { fillVisits } from './demo-visits.ts';

const YEAR_MS = 365 * DAY_MS;

/** What the demo needs of the application, which composes the rooms and this one too. */
type BuildApp = (
  config: Config,
  parts: { log: Logger; now: () => Date; command: { creates: boolean } },
) => Promise<{ server: FastifyInstance; ctx: Ctx; stop: Stop }>;

export const demo = (buildApp: BuildApp): OfflineCommand => ({
  does: 'fills a new folder with six sample portfolios, messages, clients and a year of visits',
  details: 'READ_ONLY=on serves it to the public: everybody can look around, and nothing can be changed.',
  takes: ['folder'],
  async runOffline({ geoipDb }, args) {
    const folder = freshFolder(args);
    const password = randomBytes(9).toString('base64url');
    await fillDemo(buildApp, demoConfig(folder, geoipDb), PEOPLE, password);
    print(`Filled ${folder}. Start it with: DATA_DIR=${folder} vitrine start`);
    print(`Log in as ${PEOPLE.map(({ user_name }) => emailOf(user_name)).join(', ')} with the password ${password}`);
  },
});

function freshFolder(args: Arguments): string {
  const folder = resolve(argument(args, 0));
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new CommandError(`${folder} is not empty`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Nothing of the operator's own site is used: database and files are in the folder, and no mail is sent. */
function demoConfig(folder: string, geoipDb: string | undefined): Config {
  return { ...readConfig({ DATA_DIR: folder, RATE_LIMITS: 'off' }), geoipDb };
}

/** Invented people get no mail: what is queued is deleted, and nobody is asked to open a link in one. */
async function confirmEmails({ db, now }: Ctx): Promise<void> {
  await db.updateTable('users').set({ email_confirmed_at: now().toISOString() }).execute();
  await db.deleteFrom('mail_queue').execute();
}

/** Stores the people's portfolios in a new database, as if they had been there for a year. */
export async function fillDemo(
  buildApp: BuildApp,
  config: Config,
  people: readonly DemoPerson[],
  password: string,
): Promise<void> {
  const today = new Date();
  const clock = { now: new Date(today.getTime() - YEAR_MS) };
  const log = await createLog({ logLevel: 'error' });
  // As a command, it leaves what a server does by itself to the server.
  const app = await buildApp(config, { log, now: () => clock.now, command: { creates: true } });
  try {
    const accounts: DemoAccount[] = [];
    for (const person of people) {
      accounts.push(await fillPortfolio(openSession(app.server), person, password));
      print(`${person.first_name} ${person.last_name}`);
    }
    await fillVisits(app.ctx, clock, accounts, today);
    for (const { id, user_name } of accounts) {
      clock.now = today;
      const session = openSession(app.server);
      await session.send('POST', '/api/users/login', { email: emailOf(user_name), password });
      await fillClients(app.server, session, { userId: id, clock, today });
    }
    await confirmEmails(app.ctx);
  } finally {
    await app.stop();
  }
}
