import { ONBOARDING_STEPS, type OnboardingStep } from '../../portfolio/model/onboarding-steps.ts';
import type { shownWorkOf } from '../../portfolio/model/starting-points.ts';

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

/** False while visitors read that the page is being prepared, as there is nothing to look at. */
export function isPrepared({ headline, about }: ChecklistProfile, counts: VisibleCounts): boolean {
  return headline !== '' || about !== '' || Object.values(counts).some((count) => count > 0);
}
