import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Panel } from '../../platform/ui/panel.tsx';
import { Checklist } from './checklist.tsx';
import { checklist } from './checklist-items.ts';
import type { ChecklistProfile, VisibleCounts } from './onboarding-progress.ts';

/** Links to what a good page has and this one lacks; nothing if it is complete. */
export function PortfolioChecklist({ profile, counts }: { profile: ChecklistProfile; counts: VisibleCounts }) {
  const items = checklist(profile, counts);
  const done = items.filter(({ isDone }) => isDone).length;
  if (done === items.length) return null;
  return (
    <Panel
      title={t('What is missing on your page')}
      intro={t('{done} of {length} steps complete', { done, length: items.length })}
    >
      <Checklist items={items} label={t('How complete your page is')} />
    </Panel>
  );
}
