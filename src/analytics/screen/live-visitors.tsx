import { useQuery } from '@tanstack/react-query';
import { liveQuery } from './analytics-api.ts';
import { countWords } from './report-labels.ts';

/** The number of current visitors, updated while the screen is visible. */
export function LiveVisitors() {
  const { data, isError } = useQuery(liveQuery);
  if (isError) return <p className="text-faint text-sm">The number of current visitors could not be loaded.</p>;
  const { visitors, minutes } = data ?? { visitors: 0, minutes: 5 };
  return (
    // Reserves the space until it is known.
    <p className={`flex items-center gap-2.5 text-sm ${data ? '' : 'invisible'}`}>
      <span
        aria-hidden="true"
        className={`size-2.5 rounded-full ${visitors > 0 ? 'bg-success' : 'border border-edge'}`}
      />
      <span>
        <strong className="font-semibold tabular-nums">
          {visitors === 0 ? 'Nobody' : countWords(visitors, 'visitor')}
        </strong>{' '}
        in the last {countWords(minutes, 'minute')}
      </span>
    </p>
  );
}
