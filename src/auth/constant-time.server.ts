import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than what is done for an account that exists takes. */
const ANSWER_AFTER_MS = 250;

/** Answers at the same time whatever there was to do, so that the time does not tell which addresses have accounts. */
export async function inConstantTime(work: Promise<void>): Promise<void> {
  await Promise.all([work, sleep(ANSWER_AFTER_MS)]);
}
