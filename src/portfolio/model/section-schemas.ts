import { z } from 'zod';
import { line } from '../../platform/lib/fields.ts';
import { SECTION_KINDS, SECTION_TITLE_MAX_CHARACTERS } from './sections.ts';

const kind = () => z.enum(SECTION_KINDS, { error: `must be one of ${SECTION_KINDS.join(', ')}` });

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
    .max(SECTION_TITLE_MAX_CHARACTERS, `must be at most ${SECTION_TITLE_MAX_CHARACTERS} characters`)
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
