import type { Ctx } from '../../platform/context.ts';
import { isDiskFailing } from '../../platform/db/errors.ts';
import type { Check } from './command.ts';
import { type Command, CommandError, print } from './command.ts';
import { checkBackups, checkImages, checkStream } from './doctor-backups.ts';
import { checkFolder, checkSecret, checkSettings } from './doctor-files.ts';
import { checkProgram } from './doctor-program.ts';
import { checkDomains, checkMail, checkPlans, checkStorage } from './doctor-services.ts';
import {
  checkClock,
  checkDatabase,
  checkDisk,
  checkHousekeeping,
  checkOpenFiles,
  checkPasskeys,
  checkPlaces,
  checkPublicUrl,
  checkServer,
  checkSite,
  checkVisitors,
} from './doctor-site.ts';

const CHECKS: Record<string, Check> = {
  program: checkProgram,
  database: checkDatabase,
  server: checkServer,
  folder: checkFolder,
  secret: checkSecret,
  settings: checkSettings,
  'public address': checkPublicUrl,
  domains: checkDomains,
  passkeys: checkPasskeys,
  site: checkSite,
  clock: checkClock,
  disk: checkDisk,
  'open files': checkOpenFiles,
  storage: checkStorage,
  images: checkImages,
  backups: checkBackups,
  'backup stream': checkStream,
  mail: checkMail,
  plans: checkPlans,
  housekeeping: checkHousekeeping,
  places: checkPlaces,
  visitors: checkVisitors,
};

/** What a check has found. */
export type Found = { name: string; is_good: boolean; text: string };

type Among = {
  /** A check that takes longer counts as a fault; by default each takes what it needs. */
  withinMs?: number;
  /** Checks that are left out. */
  without?: readonly string[];
};

/** Runs the checks one after the other, and says of each what it has found. */
export async function* runChecks(ctx: Ctx, { withinMs, without = [] }: Among = {}): AsyncGenerator<Found> {
  for (const [name, check] of Object.entries(CHECKS)) {
    if (without.includes(name)) continue;
    try {
      const text = withinMs === undefined ? await check(ctx) : await inTime(withinMs, async () => check(ctx));
      yield { name, is_good: true, text };
    } catch (error) {
      const advice = isDiskFailing(error) ? '; the disk reports errors: check it (dmesg, smartctl)' : '';
      yield { name, is_good: false, text: `${error instanceof Error ? error.message : error}${advice}` };
    }
  }
}

async function inTime(ms: number, work: () => Promise<string>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`no answer within ${ms / 1_000} s: run "vitrine doctor" on the server`)),
      ms,
    );
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Checks for common faults, and describes the remedy for each. */
export const doctor: Command = {
  does: 'checks program, database, folder, settings, disk, storage, images, backups, domains, mail, plans and visitors, and says what to do',
  details: 'Run it as the user that the server runs as. Ends with 1 where a check finds a fault.',
  async run(ctx) {
    let faults = 0;
    for await (const { name, is_good, text } of runChecks(ctx)) {
      if (!is_good) faults++;
      print(`${is_good ? 'ok   ' : 'FAULT'} ${name}: ${text}`);
    }
    if (faults > 0) throw new CommandError(`${faults} of ${Object.keys(CHECKS).length} checks found a fault`);
  },
};
