import { expect, test } from 'vitest';
import { PLANS as SHOWN_PLANS } from '../../../delivery/site/landing/sample-content.ts';
import { LANDING_TEXTS } from '../../../delivery/site/texts/landing-texts.ts';
import { currentPlan, PLAN_NAMES, PLANS, projectLimit, STARTER_PROJECTS, TRIAL_DAYS } from './plans.ts';

const CREATED = { plan: '', plan_until: '', created_at: '2026-03-01T18:00:00.000Z' };
const on = (columns: object, time: string) => currentPlan({ ...CREATED, ...columns }, new Date(time));

test('the plans are those of the landing page', () => {
  expect(PLANS.map((plan) => PLAN_NAMES[plan])).toEqual(SHOWN_PLANS.map(({ name }) => name));
  expect(SHOWN_PLANS.map(({ includes: [first] }) => first && LANDING_TEXTS[first])).toEqual([
    `Up to ${STARTER_PROJECTS} projects`,
    'Unlimited projects',
    'Unlimited projects',
  ]);
  expect(PLANS.map(projectLimit)).toEqual([10, undefined, undefined]);
  expect(LANDING_TEXTS.trial).toContain(`${TRIAL_DAYS}-day free trial`);
});

test('a new account has Professional for at least 14 days, then Starter', () => {
  const trial = { plan: 'professional', isTrial: true, until: '2026-03-15', endedOn: '' };
  expect(on({}, '2026-03-01T18:00:00Z')).toEqual(trial);
  expect(on({}, '2026-03-15T23:59:59Z')).toEqual(trial);
  const after = { plan: 'starter', isTrial: false, until: '', endedOn: '2026-03-15' };
  expect(on({}, '2026-03-16T00:00:00Z')).toEqual(after);
});

test('a plan that was set ends the trial, and is followed by Starter after its last day', () => {
  expect(on({ plan: 'starter' }, '2026-03-02T00:00:00Z')).toEqual({
    ...{ plan: 'starter', isTrial: false, until: '', endedOn: '' },
  });
  const paid = { plan: 'business', plan_until: '2026-03-05' };
  const during = { plan: 'business', isTrial: false, until: '2026-03-05', endedOn: '' };
  expect(on(paid, '2026-03-05T23:59:59Z')).toEqual(during);
  expect(on(paid, '2026-03-06T00:00:00Z')).toEqual({
    ...{ plan: 'starter', isTrial: false, until: '', endedOn: '2026-03-05' },
  });
  expect(on({ plan: 'professional' }, '2099-01-01T00:00:00Z')).toMatchObject({ plan: 'professional', until: '' });
});
