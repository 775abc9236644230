import type { ReactNode } from 'react';

type OopsProps = {
  /** What stands after 'Oops! '. */
  text: string;
  /** Ways on. */
  children: ReactNode;
};

/** The screen that stands where something else was expected. */
export function Oops({ text, children }: OopsProps) {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-start gap-6 py-16 sm:py-24">
      <title>Oops! · Vitrine</title>
      <div aria-hidden="true" className="case grid size-20 place-items-center text-faint">
        <span className="h-px w-8 bg-edge" />
      </div>
      <h1 tabIndex={-1} className="font-semibold text-2xl leading-snug tracking-tight outline-none sm:text-3xl">
        Oops! {text}
      </h1>
      <div className="flex flex-wrap gap-3">{children}</div>
    </div>
  );
}
