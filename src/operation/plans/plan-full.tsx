import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { PLAN_NAMES } from '../../platform/lib/settings/plans.ts';
import { numberText } from '../../platform/lib/texts/studio/studio-formats.ts';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { AppLink } from '../../platform/ui/app-link.tsx';
import { Notice } from '../../platform/ui/notice.tsx';
import type { OwnPlan } from './plan.ts';
import { hasPlans, planQuery } from './plan-query.ts';

type FullTextProps = { plan: Pick<OwnPlan, 'plan'>; used: number; limit: number };

export function FullText({ plan: { plan }, used, limit }: FullTextProps) {
  const values = { plan: PLAN_NAMES[plan], limit: numberText(limit), n: numberText(used) };
  return (
    <p>
      {used > limit
        ? t(
            '{plan} holds {limit} projects, and you have {n}. They all stay. To add another, delete some or change the plan.',
            values,
          )
        : t('{plan} holds {limit} projects. To add another, delete one or change the plan.', values)}
    </p>
  );
}

/** Returns why no project can be added to `count` others; undefined while one can. */
export function useFullPlan(count: number | undefined) {
  const { data: plan } = useQuery({ ...planQuery, enabled: hasPlans() });
  const id = useId();
  const explanation = useRef<HTMLDivElement>(null);
  const limit = plan?.projects.limit ?? undefined;
  if (!plan || limit === undefined || count === undefined || count < limit) return undefined;
  const notice = (
    <div id={id} ref={explanation} tabIndex={-1}>
      <Notice tone="info">
        <FullText plan={plan} used={count} limit={limit} />
        <AppLink to="/settings/data#plan">{t('Your plan')}</AppLink>
      </Notice>
    </div>
  );
  return { id, notice, explain: () => explanation.current?.focus() };
}

/** Says above a form that what is entered cannot be added. */
export function FullPlanNotice() {
  const { data } = useQuery({ ...planQuery, enabled: hasPlans() });
  return useFullPlan(data?.projects.used)?.notice ?? null;
}
