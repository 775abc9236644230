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

/** Checks for common faults, and describes the remedy for each. */
export const doctor: Command = {
  does: 'checks program, database, folder, settings, disk, storage, images, backups, domains, mail, plans and visitors, and says what to do',
  details: 'Run it as the user that the server runs as. Ends with 1 where a check finds a fault.',
  async run(ctx) {
    let faults = 0;
    for (const [name, check] of Object.entries(CHECKS)) {
      try {
        print(`ok    ${name}: ${await check(ctx)}`);
      } catch (error) {
        faults++;
        const advice = isDiskFailing(error) ? '; the disk reports errors: check it (dmesg, smartctl)' : '';
        print(`FAULT ${name}: ${error instanceof Error ? error.message : error}${advice}`);
      }
    }
    if (faults > 0) throw new CommandError(`${faults} of ${Object.keys(CHECKS).length} checks found a fault`);
  },
};
