import type { ReactNode } from 'react';
import { useSiteName } from '../../../platform/ui/site-name.tsx';

type AuthLayoutProps = {
  title: string;
  caption: string;
  intro?: ReactNode;
  children: ReactNode;
  /** Links below the form. */
  links: ReactNode;
};

/** The layout of the screens to log in, register and reset a password. */
export function AuthLayout({ title, caption, intro, children, links }: AuthLayoutProps) {
  const siteName = useSiteName();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:min-h-136 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-14">
      <title>{`${title} · ${siteName}`}</title>
      <header className="band pane flex flex-col justify-between gap-10 p-6 sm:p-9">
        <p className="text-sm">{caption}</p>
        <div className="flex flex-col gap-4">
          <h1
            tabIndex={-1}
            className="font-bold font-display text-[min(14vw,clamp(2.75rem,1.8rem+4vw,5rem))] leading-[0.92] tracking-[-0.035em] outline-none"
          >
            {title}
          </h1>
          {intro && <p className="max-w-prose">{intro}</p>}
        </div>
      </header>
      <div className="w-full self-center lg:max-w-lg">
        {children}
        <div className="mt-6 flex flex-col gap-2 text-sm">{links}</div>
      </div>
    </div>
  );
}
