import { MARK_SHAPE } from './mark-shape.ts';

/** Decoration: the name stands beside it. */
export function Mark({ className = '' }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox={MARK_SHAPE.field} width="24" height="24" className={className}>
      <path d={MARK_SHAPE.frame} fill="currentColor" fillRule="evenodd" />
      <path d={MARK_SHAPE.letter} fill="var(--mark-letter, var(--color-paint))" />
    </svg>
  );
}

type BrandProps = {
  /** For where there is hardly room: the name is then for screen readers alone. */
  nameClassName?: string;
};

/** The mark and the name, as headers and footers show them. */
export function Brand({ nameClassName = '' }: BrandProps) {
  return (
    <span className="brand">
      <Mark />
      <span className={nameClassName}>Vitrine</span>
    </span>
  );
}
