import type { ReactNode } from 'react';

type RoomProps = { id: string; title: string; intro: string; aside?: ReactNode; children: ReactNode };

/** A section of the page: its heading hangs on a rule, what it shows stands below. */
export function LandingRoom({ id, title, intro, aside, children }: RoomProps) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="landing-room">
      <div className="landing-room-head">
        <h2 id={`${id}-heading`}>{title}</h2>
        <p>{intro}</p>
        {aside}
      </div>
      {children}
    </section>
  );
}
