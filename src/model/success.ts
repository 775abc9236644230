import { z } from 'zod';

/** What a success that has nothing else to tell answers with. */
export const Done = z.object({ status: z.literal(200), success: z.literal(true), message: z.string() });

export function done(message: string) {
  return { status: 200 as const, success: true as const, message };
}
