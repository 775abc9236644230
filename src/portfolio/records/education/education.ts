import type { z } from 'zod';
import { choice, imageUrl, line, partialDate, prose } from '../../../platform/lib/fields.ts';
import { defineRecords } from '../../model/record.ts';

export const EDUCATION_LEVELS = [
  ['select', 'Select'],
  ['bachelor', 'Bachelor'],
  ['master', 'Master'],
  ['phd', 'PhD'],
  ['other', 'Other'],
] as const;

export const educations = defineRecords({
  path: 'educations',
  fields: {
    institution: line(),
    field_of_study: line(),
    school_name: line(),
    specialization: line(),
    level: choice(EDUCATION_LEVELS),
    name_of_award: line(),
    grade: line(),
    awards: prose(),
    start_year: partialDate(),
    end_year: partialDate(),
    city: line(),
    state: line(),
    country: line(),
    image_url: imageUrl(),
  },
  names: ['name_of_award', 'field_of_study', 'institution'],
  place: 'institution',
  wording: {
    added: 'Education successfuly added.',
  },
  period: ['start_year', 'end_year'],
  newestFirst: ['start_year', 'end_year'],
});

export type Education = z.infer<typeof educations.record>;
