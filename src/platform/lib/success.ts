import { z } from 'zod';

/** The response to a success without other data. */
export const Done = z.object({ status: z.literal(200), success: z.literal(true), message: z.string() });

export function done(message: string) {
  return { status: 200 as const, success: true as const, message };
}
