import type { ReactNode } from 'react';

type LandingSectionProps = {
  id: string;
  title: string;
  intro: string;
  /** Stands at the end of the heading's line. */
  aside?: ReactNode;
  /** Dark by day as well. */
  isDark?: boolean;
  children: ReactNode;
};

/** A section of the page: its name at the door, what it shows below. */
export function LandingSection({ id, title, intro, aside, isDark = false, children }: LandingSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className={`landing-room ${isDark ? 'night' : ''}`}>
      <div className="landing-room-head">
        <h2 id={`${id}-heading`}>{title}</h2>
        <p>{intro}</p>
        {aside}
      </div>
      {children}
    </section>
  );
}
