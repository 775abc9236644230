import type { z } from 'zod';
import { choice, identifier, imageUrl, line, partialDate, prose, webUrl } from '../../../platform/lib/fields.ts';
import { defineRecords, type Shown } from '../../model/record.ts';

/** Value and label of each choice; `iot` is labelled 'Testing' in the specification. */
export const CERTIFICATION_CATEGORIES = [
  ['select', 'Select'],
  ['frontend', 'Frontend'],
  ['ui/ux', 'UI/UX'],
  ['backend', 'Backend'],
  ['devops', 'DevOps'],
  ['ai', 'AI'],
  ['iot', 'Testing'],
  ['other', 'Other'],
] as const;

export const certifications = defineRecords({
  path: 'certifications',
  fields: {
    title: line(),
    description: prose(),
    category: choice(CERTIFICATION_CATEGORIES),
    awarded_by: line(),
    certification_number: identifier(),
    certification_link: webUrl(),
    awarded_date: partialDate(),
    expiration_date: partialDate(),
    image_url: imageUrl(),
    icon_url: imageUrl(),
  },
  names: ['title'],
  wording: {
    added: 'Certification added successfully',
  },
  period: ['awarded_date', 'expiration_date'],
  newestFirst: ['awarded_date'],
});

export type Certification = z.infer<typeof certifications.record>;

/** As a public document has it. */
export type ShownCertification = Shown<Certification> & { isExpired?: boolean; checked?: string };
