import { z } from 'zod';
import { line, prose } from '../../platform/lib/fields.ts';

type Values = Record<string, unknown>;

/** What the public page says of a project that only views show: nothing while there is no title. */
export const teaserFields = { teaser_title: line(), teaser_text: prose() };
export const EMPTY_TEASER = { teaser_title: '', teaser_text: '' };

const Teaser = z.object({
  title: line().min(1, 'is required'),
  text: z.prefault(prose(), ''),
});

/** The two fields as one on the wire, and null for none. */
export const teaserObject = {
  shape: { teaser: Teaser.nullable() },
  read: ({ teaser_title, teaser_text }: Values): Values => ({
    teaser: teaser_title ? { title: teaser_title, text: teaser_text } : null,
  }),
  write({ teaser, ...values }: Values): Values {
    if (teaser === undefined) return values;
    const { title, text } = (teaser ?? { title: '', text: '' }) as z.infer<typeof Teaser>;
    return { ...values, teaser_title: title, teaser_text: text };
  },
};
