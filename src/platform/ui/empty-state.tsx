import type { ReactNode } from 'react';
import { EmptyCase } from './empty-case.tsx';

/** Shown instead of an empty list: what it is for, and a link to add something. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-case border border-edge border-dashed px-6 py-10 text-center">
      <EmptyCase />
      <p className="font-bold font-display text-heading">{title}</p>
      {children && <div className="flex flex-col items-center gap-3 text-soft text-sm">{children}</div>}
    </div>
  );
}
