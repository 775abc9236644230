import type { z } from 'zod';
import { choice, imageUrl, line, partialDate, prose, textList, webUrl } from '../../../platform/lib/fields.ts';
import { defineRecords } from '../../model/record.ts';
import { ENTRY_SECTIONS } from '../../model/sections.ts';

/**
 * One item of a section without a kind of its own: a language, an interest, a talk, anything in a section that the
 * owner has named. Which fields its form has depends on the section (entry-templates.ts).
 */
export const entries = defineRecords({
  path: 'entries',
  fields: {
    section: choice(ENTRY_SECTIONS),
    title: line(),
    /** What stands beside the title: a fluency, a role, who gave an award. */
    subtitle: line(),
    start_date: partialDate(),
    end_date: partialDate(),
    url: webUrl(),
    description: prose(),
    keywords: textList(),
    image_url: imageUrl(),
  },
  names: ['title', 'subtitle', 'description'],
  period: ['start_date', 'end_date'],
  wording: {
    added: 'Entry successfully added.',
  },
});

export type Entry = z.infer<typeof entries.record>;
