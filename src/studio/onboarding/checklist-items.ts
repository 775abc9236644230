import type { StudioLabel } from '../../platform/lib/texts/studio/studio-texts.ts';
import { type ShownWork, shownWorkOf } from '../../portfolio/model/starting-points.ts';
import type { ChecklistProfile, VisibleCounts } from './onboarding-progress.ts';

export type CheckItem = { label: StudioLabel; to: string; isDone: boolean };

/** Returns what a good page has, and which of it is done. */
export function checklist(profile: ChecklistProfile, counts: VisibleCounts): CheckItem[] {
  const toProfile = `/users/edit/${profile.id}`;
  const has = (...paths: string[]) => paths.some((path) => (counts[path] ?? 0) > 0);
  const work = shownWorkOf(profile);
  const all: (CheckItem & { of?: readonly ShownWork[] })[] = [
    { label: 'A photo of you', to: toProfile, isDone: profile.image_url !== '' },
    { label: 'A headline: what you do, in one line', to: toProfile, isDone: profile.headline !== '' },
    { label: 'A few sentences about you', to: toProfile, isDone: profile.about !== '' },
    { label: 'A first project', to: '/projects/register/new', isDone: has('projects') },
    {
      label: 'A publication',
      to: '/publications/register/new',
      isDone: has('publications'),
      of: ['research'],
    },
    { label: 'A skill or two', to: '/skills/register/new', isDone: has('skills'), of: ['code', 'mix'] },
    { label: 'Where you have worked', to: '/experiences/register/new', isDone: has('experiences') },
    {
      label: 'Add a degree, certification or badge',
      to: '/educations/register/new',
      isDone: has('educations', 'certifications', 'badges'),
      of: ['code', 'research', 'mix'],
    },
    { label: 'A link to where people find you elsewhere', to: toProfile, isDone: profile.links.length > 0 },
  ];
  return all.flatMap(({ of, ...item }) => ((of?.includes(work ?? 'mix') ?? true) ? item : []));
}
