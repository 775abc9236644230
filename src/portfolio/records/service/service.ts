import type { z } from 'zod';
import { amount, choice, currency, imageUrl, line, prose, secureUrl, textList } from '../../../platform/lib/fields.ts';
import { defineRecords } from '../../model/record.ts';

/** What a price is for, and how a form calls it. */
export const SERVICE_UNITS = [
  ['project', 'Project'],
  ['day', 'Day'],
  ['hour', 'Hour'],
  ['month', 'Month'],
] as const;

/** What the owner offers to clients. */
export const services = defineRecords({
  path: 'services',
  fields: {
    title: line(),
    description: prose(),
    price_from: amount(),
    price_to: amount(),
    currency: currency(),
    unit: choice(SERVICE_UNITS),
    includes: textList(),
    duration: line(),
    image_url: imageUrl(),
    booking_url: secureUrl(),
  },
  names: ['title'],
  prices: ['price_from', 'price_to', 'currency'],
  wording: {
    added: 'Service successfully added.',
  },
});

export type Service = z.infer<typeof services.record>;
