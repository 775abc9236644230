import { useQuery } from '@tanstack/react-query';
import { hasPlans, planQuery } from '../../operation/plans/plan-query.ts';
import { api, call } from '../../platform/api/api-client.ts';
import { hasSearchTexts, PLAN_NAMES } from '../../platform/lib/settings/plans.ts';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { AppLink } from '../../platform/ui/app-link.tsx';
import { LoadState } from '../../platform/ui/load-state.tsx';
import { Notice } from '../../platform/ui/notice.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import type { Project } from '../../portfolio/records/project/project.ts';
import { DRAFT_KEY } from '../../portfolio/versions/draft-bar.tsx';
import { Checklist } from '../onboarding/checklist.tsx';
import { findability } from './findability.ts';
import type { PanelProps } from './group-panels.tsx';

/** What is missing for being found. */
export function FoundPanel({ version: { account } }: PanelProps) {
  const isManual = account.publishing === 'manual';
  const projects = useQuery({
    queryKey: ['projects', account.id, 'found'],
    queryFn: async () => (await call('/api/projects')) as Project[],
    refetchOnMount: 'always',
  });
  const domains = useQuery({ queryKey: ['domains'], queryFn: () => api('GET /api/domains'), gcTime: 0 });
  const draft = useQuery({ queryKey: DRAFT_KEY, queryFn: () => api('GET /api/draft'), enabled: isManual });
  const queries = isManual ? [projects, domains, draft] : [projects, domains];
  const result = {
    data: projects.data && domains.data && { projects: projects.data, domains: domains.data },
    error: queries.find(({ error }) => error)?.error ?? null,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(queries.map((query) => query.refetch())),
  };
  return (
    <Panel title={t('Being found')} intro={t('What helps people and search engines find your page.')}>
      <LoadState result={result}>
        {(loaded) => {
          const items = findability({
            account,
            projects: loaded.projects,
            unpublished: isManual ? (draft.data?.changes.length ?? 0) : 0,
            hasDomain: loaded.domains.some(({ verified_at }) => verified_at !== null),
          });
          const done = items.filter(({ isDone }) => isDone).length;
          return (
            <>
              <p className="text-soft text-sm">
                {t('{done} of {length} steps complete', { done, length: items.length })}
              </p>
              <Checklist items={items} label={t('How much of it is there')} />
            </>
          );
        }}
      </LoadState>
      <PlanNotice />
    </Panel>
  );
}

/** Says before a form does that its texts cannot be added. */
function PlanNotice() {
  const { data } = useQuery({ ...planQuery, enabled: hasPlans() });
  if (!data || hasSearchTexts(data.plan)) return null;
  return (
    <Notice tone="info">
      <p>
        {t('{plan} has no own texts for search engines and no site verification. What is there stays.', {
          plan: PLAN_NAMES[data.plan],
        })}
      </p>
      <AppLink to="/settings/data#plan">{t('Your plan')}</AppLink>
    </Notice>
  );
}
