import type { ListPath } from '../../../portfolio/model/record-kinds.ts';
import type { ReadEntry, Values } from '../resume.ts';
import { type Identity, pairUp } from './match-records.ts';

const IMAGES_AND_CHOICES = [
  'image_url',
  'icon_url',
  'category',
  'level',
  'show',
  'slug',
  'visibility',
  'state',
  'unit',
  'project',
];

/** How the entries of each list are recognised, and named in a report. */
const LISTS: Record<ListPath, Identity & { title: readonly string[] }> = {
  experiences: { texts: ['company_name', 'position'], date: 'start_year', title: ['position', 'company_name'] },
  educations: {
    texts: ['institution', 'field_of_study', 'name_of_award'],
    date: 'start_year',
    title: ['name_of_award', 'field_of_study', 'institution'],
  },
  projects: { texts: ['title'], title: ['title'] },
  badges: { texts: ['title', 'awarded_by'], date: 'awarded_date', title: ['title', 'awarded_by'] },
  certifications: { texts: ['title', 'awarded_by'], date: 'awarded_date', title: ['title', 'awarded_by'] },
  publications: { texts: ['title'], date: 'published_on', title: ['title', 'publisher'] },
  services: { texts: ['title'], title: ['title'] },
  testimonials: { texts: ['name', 'words'], title: ['name', 'company'] },
  entries: { texts: ['section', 'title'], date: 'start_date', title: ['title', 'subtitle'] },
};

export function paired(path: ListPath, entries: readonly ReadEntry[], present: readonly { values: Values }[]) {
  const { texts, date } = LISTS[path];
  const identity: Identity = { texts, ...(date !== undefined && { date }), loose: IMAGES_AND_CHOICES };
  const values = entries.map((entry) => entry.values);
  const pairs = pairUp(
    values,
    present.map((stored) => stored.values),
    identity,
  );
  return entries.map((entry, index) => ({ entry, index: pairs[index], title: titleOf(path, entry.values) }));
}

function titleOf(path: ListPath, values: Values): string {
  const parts = LISTS[path].title.map((field) => String(values[field])).filter((part) => part !== '');
  return parts.length === 0 ? '(without a name)' : parts.join(', ');
}
