import { api } from '../../platform/api/api-client.ts';

/** True if PLANS is on: the app's document says so. */
export function hasPlans(): boolean {
  return document.querySelector('meta[name=plans]') !== null;
}

/** Below the key of projects, so that it is read again when they change; and when a screen opens, as the plan may have. */
export const planQuery = {
  queryKey: ['projects', 'plan'],
  queryFn: () => api('GET /api/plan'),
  refetchOnMount: 'always' as const,
};
