import type { z } from 'zod';
import { imageUrl, line, partialDate, proseList } from '../../../platform/lib/fields.ts';
import { defineRecords } from '../../model/record.ts';

export const experiences = defineRecords({
  path: 'experiences',
  fields: {
    company_name: line(),
    position: line(),
    responsibilities: proseList(),
    city: line(),
    state: line(),
    country: line(),
    start_year: partialDate(),
    end_year: partialDate(),
    image_url: imageUrl(),
  },
  names: ['position', 'company_name'],
  place: 'company_name',
  wording: {
    added: 'Experience successfully added.',
  },
  required: ['company_name', 'position', 'city', 'country', 'start_year'],
  period: ['start_year', 'end_year'],
  newestFirst: ['start_year', 'end_year'],
});

export type Experience = z.infer<typeof experiences.record>;
