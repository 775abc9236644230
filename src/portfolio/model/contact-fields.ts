import { z } from 'zod';
import { line } from '../../platform/lib/fields.ts';
import { fault } from '../../platform/lib/texts/sentence.ts';

export const CONTACT_FIELDS_MAX = 5;
export const CONTACT_CHOICES_MAX = 20;
export const CONTACT_FIELD_TYPES = ['text', 'choice', 'date', 'budget'] as const;

/** A question that the owner asks in the contact form. */
export const ContactField = z
  .object({
    id: z.string().regex(/^[\w-]{1,40}$/, 'must be 1 to 40 letters a to z, digits, hyphens or underscores'),
    label: line().min(1, 'is required'),
    type: z.enum(CONTACT_FIELD_TYPES, fault('must be one of {values}', { values: CONTACT_FIELD_TYPES.join(', ') })),
    /** Of a choice. */
    choices: z
      .array(line().min(1, 'is required'))
      .max(CONTACT_CHOICES_MAX, fault('must have at most {n} items', { n: CONTACT_CHOICES_MAX }))
      .optional(),
    required: z.boolean().prefault(false),
  })
  .refine(({ type, choices }) => type !== 'choice' || new Set(choices).size >= 2, {
    path: ['choices'],
    error: 'must have at least two choices',
  })
  .refine(({ choices = [] }) => new Set(choices).size === choices.length, {
    path: ['choices'],
    error: 'must not repeat a choice',
  })
  .overwrite(({ choices, ...field }) => (field.type === 'choice' ? { ...field, choices } : field));
export type ContactField = z.infer<typeof ContactField>;

export const ContactFields = z
  .array(ContactField)
  .max(CONTACT_FIELDS_MAX, fault('must have at most {n} items', { n: CONTACT_FIELDS_MAX }))
  .check(({ value, issues }) => {
    for (const [at, { id }] of value.entries()) {
      if (value.findIndex((other) => other.id === id) === at) continue;
      issues.push({ code: 'custom', input: id, path: [at, 'id'], message: 'is used twice' });
    }
  });

/** As the column of an account has them. */
export function storedContactFields(text: string): ContactField[] {
  return text === '' ? [] : JSON.parse(text);
}
