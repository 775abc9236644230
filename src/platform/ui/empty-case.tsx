/** An empty case with light on its pane. */
export function EmptyCase({ className = 'w-16' }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 60 48" className={className}>
      <path d="M34 6 20 45h9L43 6zM46 6 32 45h3L49 6z" fill="currentColor" opacity="0.13" />
      <path d="M0 0h60v48H0zM2 6v40h56V6z" fill="currentColor" fillRule="evenodd" />
    </svg>
  );
}
