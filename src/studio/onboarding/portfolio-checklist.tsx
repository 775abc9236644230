import { Check, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Panel } from '../../platform/ui/panel.tsx';
import { type ChecklistProfile, checklist, type VisibleCounts } from './onboarding-progress.ts';

/** Links to what a good page has and this one lacks; nothing if it is complete. */
export function PortfolioChecklist({ profile, counts }: { profile: ChecklistProfile; counts: VisibleCounts }) {
  const items = checklist(profile, counts);
  const missing = items.filter(({ isDone }) => !isDone);
  const done = items.length - missing.length;
  if (missing.length === 0) return null;
  return (
    <Panel
      title={t('What is missing on your page')}
      intro={t('{done} of {length} steps complete', { done, length: items.length })}
    >
      <progress
        aria-label={t('How complete your page is')}
        value={done}
        max={items.length}
        className="h-1.5 w-full appearance-none overflow-hidden bg-sunk [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-accent"
      />
      <ul className="-mx-2 flex flex-col">
        {missing.map(({ label, to }) => (
          <li key={t(label)} className="border-line border-b last:border-b-0">
            <Link
              to={to}
              className="flex min-h-11 items-center justify-between gap-3 rounded-control px-2 py-2 no-underline hover:bg-sunk"
            >
              {t(label)}
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-faint" />
            </Link>
          </li>
        ))}
      </ul>
      {done > 0 && (
        <details className="text-soft text-sm">
          <summary className="min-h-11 cursor-pointer py-3">{t('What is there')}</summary>
          <ul className="flex flex-col gap-1.5">
            {items
              .filter(({ isDone }) => isDone)
              .map(({ label }) => (
                <li key={label} className="flex items-start gap-2">
                  <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-success" />
                  {t(label)}
                </li>
              ))}
          </ul>
        </details>
      )}
    </Panel>
  );
}
