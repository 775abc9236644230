import { z } from 'zod';
import { email, textFault } from '../../model/fields.ts';

/** What the call to action sends. */
export const Lead = z.object({ email: z.string(textFault).trim().min(1, 'is required').pipe(email()) });
export type Lead = z.infer<typeof Lead>;
