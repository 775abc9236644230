import { type ReactNode, type Ref, useId } from 'react';

type PanelProps = {
  title: string;
  /** One or two sentences under the title. */
  intro?: ReactNode;
  /** Border and title in the danger colour. */
  tone?: 'plain' | 'danger';
  /** Shown at the end of the title's line. */
  aside?: ReactNode;
  /** For whoever moves the focus to it. */
  ref?: Ref<HTMLElement>;
  children: ReactNode;
};

/** A titled part of a screen. */
export function Panel({ title, intro, tone = 'plain', aside, ref, children }: PanelProps) {
  const id = useId();
  const danger = tone === 'danger';
  return (
    <section
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      aria-labelledby={id}
      className={`case flex flex-col gap-5 p-5 sm:p-7 ${danger ? 'border-danger' : ''}`}
    >
      <div className="flex items-start justify-between gap-4">
        <div className="flex min-w-0 flex-col gap-1">
          <h2 id={id} className={`font-bold font-display text-heading ${danger ? 'text-danger' : ''}`}>
            {title}
          </h2>
          {intro && <p className="max-w-prose text-soft text-sm">{intro}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
