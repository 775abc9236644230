import type { StudioLabel } from '../../platform/lib/texts/studio/studio-texts.ts';
import { ONBOARDING_STEPS, type OnboardingStep } from '../../portfolio/model/onboarding-steps.ts';
import { type ShownWork, shownWorkOf } from '../../portfolio/model/starting-points.ts';

/** What the studio needs to know about the owner. */
export type ChecklistProfile = {
  id: string;
  user_name: string;
  first_name: string;
  last_name: string;
  image_url: string;
  headline: string;
  about: string;
  links: readonly unknown[];
} & Parameters<typeof shownWorkOf>[0];

/** The number of visible items of each kind, by the kind's path. */
export type VisibleCounts = Readonly<Record<string, number>>;

export type CheckItem = { label: StudioLabel; to: string; isDone: boolean };

/** Returns what a good page has, and which of it is done. */
export function checklist(profile: ChecklistProfile, counts: VisibleCounts): CheckItem[] {
  const toProfile = `/users/edit/${profile.id}`;
  const has = (...paths: string[]) => paths.some((path) => (counts[path] ?? 0) > 0);
  const work = shownWorkOf(profile);
  const all: (CheckItem & { of?: readonly ShownWork[] })[] = [
    { label: 'A picture of you', to: toProfile, isDone: profile.image_url !== '' },
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

/** Returns the first step that is neither done nor skipped; undefined if there is none. */
export function nextStep(
  profile: ChecklistProfile,
  counts: VisibleCounts,
  skipped: readonly OnboardingStep[],
): OnboardingStep | undefined {
  const done = doneSteps(profile, counts);
  return ONBOARDING_STEPS.find((step) => !done.includes(step) && !skipped.includes(step));
}

export function doneSteps({ image_url, headline }: ChecklistProfile, counts: VisibleCounts): OnboardingStep[] {
  const isDone: Record<OnboardingStep, boolean> = {
    start: Object.values(counts).some((count) => count > 0),
    profile: image_url !== '' && headline !== '',
    project: (counts.projects ?? 0) > 0,
  };
  return ONBOARDING_STEPS.filter((step) => isDone[step]);
}
