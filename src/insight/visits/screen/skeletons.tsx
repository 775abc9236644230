import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';

const BAR_WIDTHS = ['92%', '71%', '54%', '40%', '28%', '19%', '13%', '9%'];

/** The placeholder of a report's rows. */
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

/** The placeholder of a chart or a map. */
export function BlockSkeleton({ className }: { className: string }) {
  return (
    <Waiting>
      <div className={`rounded-control bg-sunk ${className}`} />
    </Waiting>
  );
}

/** One word for screen readers instead of the placeholder. */
function Waiting({ children }: { children: React.ReactNode }) {
  return (
    <div className="appear-late">
      <span className="sr-only">{t('Loading.')}</span>
      <div aria-hidden="true" className="skeleton">
        {children}
      </div>
    </div>
  );
}
