import { type ReactNode, useId } from 'react';

type PanelProps = {
  title: string;
  /** One or two sentences under the title. */
  intro?: ReactNode;
  /** Lines and title in the colour of danger. */
  tone?: 'plain' | 'danger';
  children: ReactNode;
};

/** A case with a placard: one titled part of a screen. */
export function Panel({ title, intro, tone = 'plain', children }: PanelProps) {
  const id = useId();
  const danger = tone === 'danger';
  return (
    <section aria-labelledby={id} className={`case flex flex-col gap-5 p-5 sm:p-7 ${danger ? 'border-danger' : ''}`}>
      <div className="flex flex-col gap-1">
        <h2 id={id} className={`font-semibold text-lg leading-7 ${danger ? 'text-danger' : ''}`}>
          {title}
        </h2>
        {intro && <p className="max-w-prose text-soft text-sm">{intro}</p>}
      </div>
      {children}
    </section>
  );
}
