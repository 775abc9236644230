/** The steps for a new account, in order. */
export const ONBOARDING_STEPS = ['start', 'profile', 'project'] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

const KEY = 'first-steps';

/** Returns the steps that this user has skipped in this browser. */
export function skippedSteps(userId: string): OnboardingStep[] {
  const [id, ...steps] = (localStorage.getItem(KEY) ?? '').split(' ');
  return id === userId ? ONBOARDING_STEPS.filter((step) => steps.includes(step)) : [];
}

export function skipSteps(userId: string, steps: readonly OnboardingStep[]): void {
  localStorage.setItem(KEY, [userId, ...new Set([...skippedSteps(userId), ...steps])].join(' '));
}
