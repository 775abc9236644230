import { Check, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import type { CheckItem } from './checklist-items.ts';

type ChecklistProps = { items: readonly CheckItem[]; label: string };

/** Links to what is missing, and what is there. */
export function Checklist({ items, label }: ChecklistProps) {
  const missing = items.filter(({ isDone }) => !isDone);
  const done = items.filter(({ isDone }) => isDone);
  return (
    <>
      <progress
        aria-label={label}
        value={done.length}
        max={items.length}
        className="h-1.5 w-full appearance-none overflow-hidden bg-sunk [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-accent"
      />
      <ul className="-mx-2 flex flex-col empty:hidden">
        {missing.map(({ label, to }) => (
          <li key={label} className="border-line border-b last:border-b-0">
            <Link
              to={to}
              className="flex min-h-11 items-center justify-between gap-3 rounded-control px-2 py-2 no-underline hover:bg-sunk"
            >
              {t(label)}
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-faint rtl:-scale-x-100" />
            </Link>
          </li>
        ))}
      </ul>
      {done.length > 0 && (
        <details className="text-soft text-sm">
          <summary className="min-h-11 cursor-pointer py-3">{t('What is there')}</summary>
          <ul className="flex flex-col gap-1.5">
            {done.map(({ label }) => (
              <li key={label} className="flex items-start gap-2">
                <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-success" />
                {t(label)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
