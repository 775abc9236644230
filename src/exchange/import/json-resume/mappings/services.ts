import type { z } from 'zod';
import { services } from '../../../../portfolio/records/service/service.ts';
import { visibility } from '../../resume.ts';
import type { Section } from '../mapping.ts';

const fields = { ...services.fields, visibility };

/** The official schema has no section for what somebody offers: prices are in the item's own part. */
export const serviceSection: Section<z.infer<z.ZodObject<typeof fields>>> = {
  key: 'x-vitrine-services',
  fields,
  takes: ['name', 'summary', 'highlights', 'duration'],
  read: (item) => ({
    title: item.text(fields.title, 'name'),
    description: item.text(fields.description, 'summary'),
    price_from: null,
    price_to: null,
    currency: '',
    unit: 'project',
    includes: item.list(fields.includes.element, 'highlights'),
    duration: item.text(fields.duration, 'duration'),
    image_url: '',
    booking_url: '',
    visibility: 'everyone',
  }),
  write: (values) => ({
    name: values.title,
    summary: values.description,
    highlights: values.includes,
    duration: values.duration,
  }),
};
