import { MARK_SHAPE } from './mark-shape.ts';
import { useSiteName } from './site-name.tsx';

/** Decorative: the name is beside it. */
export function Mark({ className = '' }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox={MARK_SHAPE.field} width="24" height="24" className={className}>
      <path d={MARK_SHAPE.frame} fill="currentColor" fillRule="evenodd" />
      <path d={MARK_SHAPE.letter} fill="var(--mark-letter, var(--color-paint))" />
    </svg>
  );
}

type BrandProps = {
  /** For narrow screens, where the name is visible to screen readers only. */
  nameClassName?: string;
};

/** The mark and the name, for headers and footers. */
export function Brand({ nameClassName = '' }: BrandProps) {
  return (
    <span className="brand">
      <Mark />
      <span className={nameClassName}>{useSiteName()}</span>
    </span>
  );
}
