import { z } from 'zod';

/** An answer to a question of the owner's, with the question as it was then. */
export const FormReply = z.object({ id: z.string(), label: z.string(), value: z.string() });
export type FormReply = z.infer<typeof FormReply>;

/** As the column of a message has them: '' for none. */
export function parseFormReplies(stored: string): FormReply[] {
  return stored === '' ? [] : JSON.parse(stored);
}
