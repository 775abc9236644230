import { useState } from 'react';
import { t, term } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { AppLink } from '../../../platform/ui/app-link.tsx';
import { Button } from '../../../platform/ui/button.tsx';

const FIRST_ROWS = 10;

/** `to` is the link to the next level. */
type PlaceRow = { name: string; detail: string; count: number; to: string | undefined };

export function PlaceRows({ title, rows }: { title: string; rows: readonly PlaceRow[] }) {
  const [isExpanded, setExpanded] = useState(false);
  return (
    <div className="flex min-w-0 flex-col items-start gap-3">
      <h3 className="placard">{title}</h3>
      {rows.length === 0 && <p className="text-soft text-sm">{t('None known.')}</p>}
      <ul className="flex w-full flex-col divide-y divide-line">
        {rows.slice(0, isExpanded ? rows.length : FIRST_ROWS).map(({ name, detail, count, to }) => (
          <li key={`${name} ${detail}`} className="flex flex-wrap items-baseline gap-x-4 py-2 text-sm">
            <span className="min-w-0 flex-1 break-words">
              {to ? <AppLink to={to}>{term(name)}</AppLink> : term(name)}
              {detail && <span className="text-faint"> · {term(detail)}</span>}
            </span>
            <span className="tabular-nums">{t('{n} visitors', { n: count })}</span>
          </li>
        ))}
      </ul>
      {rows.length > FIRST_ROWS && (
        <Button onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? t('Show fewer') : t('Show all {all}', { all: rows.length })}
        </Button>
      )}
    </div>
  );
}
