import { useQuery } from '@tanstack/react-query';
import { PLAN_NAMES } from '../../platform/lib/settings/plans.ts';
import { numberText, utcDayText } from '../../platform/lib/texts/studio/studio-formats.ts';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { LinkButton } from '../../platform/ui/link-button.tsx';
import { LoadState } from '../../platform/ui/load-state.tsx';
import { Notice } from '../../platform/ui/notice.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import type { OwnPlan } from './plan.ts';
import { FullText } from './plan-full.tsx';
import { hasPlans, planQuery } from './plan-query.ts';

/** The owner's plan, if the operator has switched plans on. */
export function PlanPanel() {
  return hasPlans() ? <LoadedPlan /> : null;
}

function LoadedPlan() {
  const result = useQuery(planQuery);
  return (
    <Panel title={t('Plan')} intro={t('Plans differ in the number of projects and in own texts for search engines.')}>
      <LoadState result={result}>{(plan) => <PlanFacts plan={plan} />}</LoadState>
    </Panel>
  );
}

function PlanFacts({ plan }: { plan: OwnPlan }) {
  const { used, limit } = plan.projects;
  const name = PLAN_NAMES[plan.plan];
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
        <dt className="text-faint">{t('Your plan')}</dt>
        <dd className="font-medium">{plan.is_trial ? t('{plan}, as a free trial', { plan: name }) : name}</dd>
        {plan.until !== null && (
          <>
            <dt className="text-faint">{t('Until')}</dt>
            <dd>{t('{date}, then {plan}', { date: utcDayText(plan.until), plan: PLAN_NAMES.starter })}</dd>
          </>
        )}
        {plan.ended_on !== null && (
          <>
            <dt className="text-faint">{t('Before')}</dt>
            <dd>{t('More projects, until {date}', { date: utcDayText(plan.ended_on) })}</dd>
          </>
        )}
        <dt className="text-faint">{t('Projects')}</dt>
        <dd>
          {limit === null
            ? t('{n}, without a limit', { n: numberText(used) })
            : t('{n} of {limit}', { n: numberText(used), limit: numberText(limit) })}
        </dd>
      </dl>
      {limit !== null && used >= limit && (
        <Notice tone="info">
          <FullText plan={plan} used={used} limit={limit} />
        </Notice>
      )}
      <PlanChange url={plan.change_url} />
    </>
  );
}

function PlanChange({ url }: { url: string | null }) {
  if (url === null) return <p className="text-soft text-sm">{t('The operator of this site changes plans.')}</p>;
  return (
    <div>
      <LinkButton href={url} rel="noreferrer">
        {t('Change plan')}
      </LinkButton>
    </div>
  );
}
