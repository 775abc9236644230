import { type ReactNode, useEffect, useRef } from 'react';

/** The heading of a new step gets the focus, so that it is read out, and is scrolled to if a longer step has hidden it. */
export function StepFrame({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // At once: a smooth scroll ends where it is if the content changes its height in the meantime.
    heading.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, []);
  return (
    <section className="flex flex-col gap-5">
      <h2 ref={heading} tabIndex={-1} className="font-bold font-display text-heading outline-none">
        {title}
      </h2>
      {children}
    </section>
  );
}
