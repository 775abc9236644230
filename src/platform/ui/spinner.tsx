/** Spins during an operation. Hidden from screen readers: the text beside it describes the operation. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-4 shrink-0 animate-spin rounded-full border-2 border-current border-e-transparent motion-reduce:animate-pulse"
    />
  );
}
