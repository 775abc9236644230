import { backupUnderWrites, importKilled, postgresRestoreKilled, restoreKilled } from './backup.ts';
import { clockMoves } from './clock.ts';
import { crashes } from './crashes.ts';
import { diskFull, readOnlyFolder } from './disk.ts';
import { twoEngines } from './engines.ts';
import type { Fault } from './fault.ts';
import { historyKilled, trashKilled } from './history.ts';
import { manyConnections, memoryLimit, soak } from './load.ts';
import { pooler } from './pooler.ts';
import { demoted, newPrimary, postgresAway, postgresAwayAtStart, silentListen } from './postgres.ts';
import { publishingKilled } from './publishing.ts';
import { manyAccounts, manyMessages, manyProjects } from './scale.ts';
import { mailSlow, placesReplaced, s3Faults } from './services.ts';
import { simulation } from './simulation.ts';
import { corrupted, killed, locked, logMissing, truncated } from './sqlite-file.ts';
import { stopUnderLoad } from './stop.ts';
import { systemCalls } from './syscalls.ts';
import { upgradeInPlace } from './upgrade.ts';
import { oldBesideNew, twoMigrations } from './versions.ts';

/** In the order in which they are run. */
export const FAULTS: readonly Fault[] = [
  systemCalls,
  crashes,
  twoEngines,
  simulation,
  diskFull,
  readOnlyFolder,
  locked,
  corrupted,
  truncated,
  logMissing,
  killed,
  restoreKilled,
  postgresRestoreKilled,
  ...importKilled,
  ...historyKilled,
  ...trashKilled,
  ...publishingKilled,
  backupUnderWrites,
  clockMoves,
  stopUnderLoad,
  postgresAway,
  postgresAwayAtStart,
  newPrimary,
  demoted,
  silentListen,
  twoMigrations,
  oldBesideNew,
  ...upgradeInPlace,
  pooler,
  mailSlow,
  placesReplaced,
  s3Faults,
  manyConnections,
  memoryLimit,
  manyMessages,
  manyProjects,
  manyAccounts,
  soak,
];
