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
    addFailed: 'Error adding experience',
    saveFailed: 'Error saving experience',
  },
  required: {
    company_name: 'Company name is required',
    position: 'Position is required',
    city: 'City is required',
    country: 'Country is required',
    start_year: 'Start year is required',
  },
  period: ['start_year', 'end_year'],
  newestFirst: ['start_year', 'end_year'],
});

export type Experience = z.infer<typeof experiences.record>;
