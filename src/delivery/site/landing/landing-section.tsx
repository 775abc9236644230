import type { ReactNode } from 'react';

type LandingSectionProps = {
  id: string;
  title: string;
  intro: string;
  /** Shown at the end of the heading's line. */
  aside?: ReactNode;
  /** True for a section that is dark in the light theme too. */
  isDark?: boolean;
  children: ReactNode;
};

/** A section of the page with its name and content. */
export function LandingSection({ id, title, intro, aside, isDark = false, children }: LandingSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className={`landing-section ${isDark ? 'night' : ''}`}>
      <div className="landing-section-head">
        <h2 id={`${id}-heading`}>{title}</h2>
        <p>{intro}</p>
        {aside}
      </div>
      {children}
    </section>
  );
}
