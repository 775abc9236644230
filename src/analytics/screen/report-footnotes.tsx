import type { PlaceSource } from '../../model/country-report.ts';
import type { OverviewReport } from '../../model/visit-report.ts';
import { countWords } from './report-labels.ts';

type ReportFootnotesProps = {
  overview: OverviewReport;
  /** True if there are filters. */
  isNarrowed: boolean;
};

/** The source of locations, what was excluded, and how people are counted. */
export function ReportFootnotes({ overview, isNarrowed }: ReportFootnotesProps) {
  const { source, note, bots_left_out, anonymous_views } = overview;
  return (
    <div className="flex max-w-prose flex-col gap-2 text-soft text-sm">
      <p>{note}</p>
      <p>
        {countWords(bots_left_out, 'bot')} left out.{' '}
        {anonymous_views > 0 &&
          `${countWords(anonymous_views, 'more view')} by people whose browser asks for privacy. `}
        {isNarrowed && 'Filters leave these numbers as they are. '}
        Your own visits do not count.
      </p>
      {source && (
        <p>
          Places: <Origin source={source} />, <span className="whitespace-nowrap">{source.month}</span>.
        </p>
      )}
    </div>
  );
}

/** For an unknown source of data only the name is known. */
function Origin({ source: { name, url } }: { source: PlaceSource }) {
  const words = `IP Geolocation by ${name}`;
  if (url === '') return words;
  return (
    <a href={url} className="text-accent underline underline-offset-4">
      {words}
    </a>
  );
}
