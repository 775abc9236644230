import { z } from 'zod';
import { email, textFault } from '../../model/fields.ts';

/** The body sent by the call to action. */
export const Lead = z.object({ email: z.string(textFault).trim().min(1, 'is required').pipe(email()) });
export type Lead = z.infer<typeof Lead>;
