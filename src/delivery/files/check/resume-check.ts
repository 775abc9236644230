import { z } from 'zod';
import { MessageRef } from '../../../platform/lib/texts/errors/message-ref.ts';

/** What programs that read résumés look for, in the order of the screen. */
export const CHECK_AREAS = ['contact', 'letters', 'headings', 'dates', 'order', 'length'] as const;

export const Finding = z.object({
  area: z.enum(CHECK_AREAS),
  /** 'problem': a program will miss it; 'advice': it may. */
  level: z.enum(['fine', 'advice', 'problem']),
  message: z.string(),
  ...MessageRef.shape,
  /** The screen on which it can be changed; '' if there is nothing to do. */
  path: z.string(),
});
export type Finding = z.infer<typeof Finding>;

/** What a program would read of the résumé as PDF or DOCX. */
export const ResumeCheck = z.object({
  findings: z.array(Finding),
  /** The text of the file, in the order in which it is read. */
  text: z.string(),
  /** BCP 47, of `text`. */
  language: z.string(),
});
export type ResumeCheck = z.infer<typeof ResumeCheck>;
