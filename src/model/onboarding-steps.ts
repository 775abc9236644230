/** The steps for a new account, in order. */
export const FIRST_STEPS = ['start', 'profile', 'project'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

const KEY = 'first-steps';

/** Returns the steps that this user has skipped in this browser. */
export function skippedSteps(userId: string): FirstStep[] {
  const [id, ...steps] = (localStorage.getItem(KEY) ?? '').split(' ');
  return id === userId ? FIRST_STEPS.filter((step) => steps.includes(step)) : [];
}

export function skipSteps(userId: string, steps: readonly FirstStep[]): void {
  localStorage.setItem(KEY, [userId, ...new Set([...skippedSteps(userId), ...steps])].join(' '));
}
