import type { z } from 'zod';
import {
  choice,
  identifier,
  imageUrl,
  line,
  partialDate,
  prose,
  textList,
  webUrl,
} from '../../../platform/lib/fields.ts';
import { defineRecords, type Shown } from '../../model/record.ts';

/** Value and label of each choice; `iot` is labelled 'Testing' in the specification. */
export const BADGE_CATEGORIES = [
  ['select', 'Select'],
  ['frontend', 'Frontend'],
  ['ui/ux', 'UI/UX'],
  ['backend', 'Backend'],
  ['devops', 'DevOps'],
  ['ai', 'AI'],
  ['iot', 'Testing'],
  ['other', 'Other'],
] as const;

export const badges = defineRecords({
  path: 'badges',
  fields: {
    title: line(),
    category: choice(BADGE_CATEGORIES),
    awarded_by: line(),
    awarded_date: partialDate(),
    badge_number: identifier(),
    badge_link: webUrl(),
    description: prose(),
    skills: textList(),
    image_url: imageUrl(),
  },
  names: ['title'],
  wording: {
    added: 'Badge successfuly added.',
  },
});

export type Badge = z.infer<typeof badges.record>;

/** As a public document has it: `checked` says whose signature was checked, and when. */
export type ShownBadge = Shown<Badge> & { checked?: string };
