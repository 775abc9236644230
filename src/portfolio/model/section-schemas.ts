import { z } from 'zod';
import { line } from '../../platform/lib/fields.ts';
import { fault } from '../../platform/lib/texts/sentence.ts';
import { SECTION_KINDS, SECTION_TITLE_MAX_CHARACTERS } from './sections.ts';

const kind = () =>
  z.enum(SECTION_KINDS, { error: fault('must be one of {values}', { values: SECTION_KINDS.join(', ') }) });

/** A section as the API returns it: `title` is '' for the default one, `position` its index. */
export const SectionItem = z.object({
  kind: kind(),
  title: z.string(),
  shown: z.boolean(),
  position: z.number().int(),
});

const SectionInput = z.object({
  kind: kind(),
  title: line()
    .max(SECTION_TITLE_MAX_CHARACTERS, fault('must be at most {n} characters', { n: SECTION_TITLE_MAX_CHARACTERS }))
    .prefault(''),
  shown: z.boolean().prefault(true),
});

/** Sections in the owner's order; kinds that are missing keep their default index. */
export const SectionInputs = z.array(SectionInput, 'must be a list').superRefine((sections, context) => {
  for (const [index, { kind }] of sections.entries()) {
    const isRepeated = sections.findIndex((section) => section.kind === kind) < index;
    if (isRepeated) context.addIssue({ code: 'custom', path: [index, 'kind'], message: 'must not be repeated' });
  }
});
