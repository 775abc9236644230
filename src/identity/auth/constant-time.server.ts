import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than the work for an existing account takes. */
const RESPOND_AFTER_MS = 250;

/**
 * Completes after a constant time whatever the work, so that response times do not reveal which emails have accounts.
 */
export async function inConstantTime(work: Promise<void>): Promise<void> {
  await Promise.all([work, sleep(RESPOND_AFTER_MS)]);
}
