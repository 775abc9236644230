const BAR_WIDTHS = ['92%', '71%', '54%', '40%', '28%', '19%', '13%', '9%'];

/** Where the rows of a report will be. */
export function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <Waiting>
      <div className="flex flex-col gap-1.5">
        {BAR_WIDTHS.slice(0, rows).map((width) => (
          <div key={width} className="h-9 rounded-control bg-sunk" style={{ width }} />
        ))}
      </div>
    </Waiting>
  );
}

/** Where a chart or a map will be. */
export function BlockSkeleton({ className }: { className: string }) {
  return (
    <Waiting>
      <div className={`rounded-control bg-sunk ${className}`} />
    </Waiting>
  );
}

/** One word to a screen reader for what eyes see as the shape of what comes. */
function Waiting({ children }: { children: React.ReactNode }) {
  return (
    <div className="appear-late">
      <span className="sr-only">Being read.</span>
      <div aria-hidden="true" className="skeleton">
        {children}
      </div>
    </div>
  );
}
