import type { ReactNode } from 'react';
import { useSiteName } from './site-name.tsx';

type ScreenHeaderProps = {
  /** The screen's heading, and the first part of the document's title. */
  title: string;
  /** The small text above the heading. */
  caption?: string;
  intro?: ReactNode;
  /** Buttons and links at the end of the line. */
  children?: ReactNode;
};

export function ScreenHeader({ title, caption, intro, children }: ScreenHeaderProps) {
  const siteName = useSiteName();
  return (
    <header className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
      <title>{`${title} · ${siteName}`}</title>
      <div className="flex min-w-0 flex-col gap-2">
        {caption && <p className="placard">{caption}</p>}
        <h1 tabIndex={-1} className="font-bold font-display text-title outline-none">
          {title}
        </h1>
        {intro && <p className="max-w-prose text-soft">{intro}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </header>
  );
}
